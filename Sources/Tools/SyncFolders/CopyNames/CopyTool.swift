/// A tool, or tools, that leave copies under names of a certain form.
///
/// Several tools share one form if nothing in the name distinguishes them: Google Drive, Chromium, Android, KDE
/// and Windows all give names like `photo (1).png`.
package enum CopyTool: String, Hashable, Sendable, CaseIterable {
  /// Syncthing.
  case syncthing
  /// Dropbox.
  case dropbox
  /// Nextcloud and ownCloud.
  case nextcloud
  /// Seafile.
  case seafile
  /// Unison.
  case unison
  /// The `bisync` of rclone.
  case rclone
  /// git-annex.
  case gitAnnex = "git-annex"
  /// kDrive of Infomaniak.
  case kDrive = "kdrive"
  /// Cozy Drive.
  case cozy
  /// The OneDrive client for Linux by abraunegg.
  case abraunegg
  /// Resilio Sync.
  case resilio
  /// Synology Drive.
  case synology
  /// FileCloud.
  case fileCloud = "filecloud"
  /// Syncplicity.
  case syncplicity
  /// Wuala, which is gone; its copies are not.
  case wuala
  /// Plugins that sync Obsidian.
  case obsidian
  /// Microsoft's OneDrive.
  case oneDrive = "onedrive"
  /// Nutstore.
  case nutstore
  /// Proton Drive.
  case protonDrive = "proton"
  /// pCloud.
  case pCloud = "pcloud"
  /// Egnyte.
  case egnyte
  /// SecuriSync of Intermedia.
  case securiSync = "securisync"
  /// Hitachi Content Platform Anywhere.
  case hcpAnywhere = "hcp-anywhere"
  /// GoodSync, and others that write as it does.
  case goodSync = "goodsync"
  /// CTERA.
  case ctera
  /// Jungle Disk.
  case jungleDisk = "jungle-disk"
  /// PreVeil Drive.
  case preVeil = "preveil"
  /// Maestral, a client of Dropbox.
  case maestral
  /// Parsec.
  case parsec
  /// Cryptomator.
  case cryptomator
  /// Keybase's file system.
  case keybase
  /// Mergin Maps.
  case merginMaps = "mergin-maps"
  /// Ubuntu One, which is gone; its copies are not.
  case ubuntuOne = "ubuntu-one"
  /// Magic Folder of Tahoe-LAFS.
  case magicFolder = "magic-folder"
  /// CmisSync.
  case cmisSync = "cmissync"
  /// Google Drive, by its older marks.
  case googleDrive = "google-drive"
  /// Obsidian's own sync.
  case obsidianSync = "obsidian-sync"
  /// Autosync for Android.
  case autosync
  /// Remotely Save, a plugin of Obsidian.
  case remotelySave = "remotely-save"
  /// A smaller program for sync or notes; several share each form.
  case program
  /// Yandex Disk: a number in parentheses without a space.
  case yandexDisk = "yandex-disk"
  /// Box: an e-mail address in parentheses.
  case box
  /// Google Drive, Chromium, Android, KDE, Windows: a number in parentheses.
  case parenthesis
  /// iCloud Drive and Finder: a number or `copy` behind a space.
  case finder
  /// Explorer, Nautilus and other file managers: the word `Copy`.
  case fileManager = "file-manager"
  /// This program, Firefox and others: a number behind a hyphen.
  ///
  /// It is the sign of a version that was kept, so a scan lists it only if asked for.
  case hyphen

  /// The name for programs, in lower case with hyphens.
  package var identifier: String { rawValue }

  /// Other names for programs, by which people look for it.
  private var aliases: [String] {
    switch self {
    case .nextcloud: ["owncloud"]
    case .parenthesis: ["google"]
    case .finder: ["icloud"]
    case .keybase: ["kbfs"]
    default: []
    }
  }

  /// Every name that ``init(named:)`` knows, in the order of the cases.
  package static let names: [String] = allCases.flatMap { [$0.identifier] + $0.aliases }

  /// The names of the tools that have weak matches, each by the name that people look for.
  package static let namesOfWeakOnes: [String] = {
    let tools = Set(
      CopyForm.all.filter { $0.strength == .weak || $0.strength == .withEvidence }.map(\.tool))
    return allCases.filter { tools.contains($0) }.map { $0.aliases.first ?? $0.identifier }
  }()

  /// Finds a tool by its identifier, or by another name that is well known: `google`, `icloud`, `owncloud`.
  ///
  /// The result is `nil` if there is no such tool.
  ///
  /// - Parameter name: The name, in lower case.
  package init?(named name: String) {
    let tool = Self.allCases.first { $0.identifier == name || $0.aliases.contains(name) }
    guard let tool else { return nil }
    self = tool
  }

  /// The name for people.
  package var name: String {
    switch self {
    case .syncthing: "Syncthing"
    case .dropbox: "Dropbox"
    case .nextcloud: "Nextcloud or ownCloud"
    case .seafile: "Seafile"
    case .unison: "Unison"
    case .rclone: "rclone"
    case .gitAnnex: "git-annex"
    case .kDrive: "kDrive"
    case .cozy: "Cozy Drive"
    case .abraunegg: "OneDrive client for Linux"
    case .resilio: "Resilio Sync"
    case .synology: "Synology Drive"
    case .fileCloud: "FileCloud"
    case .syncplicity: "Syncplicity"
    case .wuala: "Wuala"
    case .obsidian: "a plugin of Obsidian"
    case .oneDrive: "OneDrive"
    case .nutstore: "Nutstore"
    case .protonDrive: "Proton Drive"
    case .pCloud: "pCloud"
    case .egnyte: "Egnyte"
    case .securiSync: "SecuriSync"
    case .hcpAnywhere: "HCP Anywhere"
    case .goodSync: "GoodSync"
    case .ctera: "CTERA"
    case .jungleDisk: "Jungle Disk"
    case .preVeil: "PreVeil"
    case .maestral: "Maestral"
    case .parsec: "Parsec"
    case .cryptomator: "Cryptomator"
    case .keybase: "Keybase"
    case .merginMaps: "Mergin Maps"
    case .ubuntuOne: "Ubuntu One"
    case .magicFolder: "Magic Folder"
    case .cmisSync: "CmisSync"
    case .googleDrive: "Google Drive"
    case .obsidianSync: "Obsidian Sync"
    case .autosync: "Autosync"
    case .remotelySave: "Remotely Save"
    case .program: "another sync program"
    case .yandexDisk: "Yandex Disk"
    case .box: "Box"
    case .parenthesis: "Google Drive, a browser or Windows"
    case .finder: "iCloud or Finder"
    case .fileManager: "a file manager"
    case .hyphen: "a number behind a hyphen"
    }
  }
}
