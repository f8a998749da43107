/// Who leaves copies under names of a certain form.
///
/// Several tools share one form where nothing in the name tells them apart: `photo (1).png` is named so
/// by Google Drive, Chromium, Android, KDE and Windows alike.
public enum CopyTool: String, Hashable, Sendable, CaseIterable {
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
  /// Google Drive, Chromium, Android, KDE, Windows: a number in parentheses.
  case parenthesis
  /// iCloud Drive and Finder: a number or `copy` behind a space.
  case finder
  /// Explorer, Nautilus and other file managers: the word `Copy`.
  case fileManager = "file-manager"
  /// This program, Firefox and others: a number behind a hyphen.
  case hyphen

  /// The name for programs, in lower case with hyphens.
  public var identifier: String { rawValue }

  /// The name for people.
  public var name: String {
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
    case .parenthesis: "Google Drive, a browser or Windows"
    case .finder: "iCloud or Finder"
    case .fileManager: "a file manager"
    case .hyphen: "a number behind a hyphen"
    }
  }
}
