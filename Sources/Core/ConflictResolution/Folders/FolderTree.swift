/// The folders that entries name by identity, and the folder that each entry is in.
///
/// A folder's place is the resolution of its own versions, regardless of its contents: the contents of a folder that
/// is renamed or moved stay in it. Rules that depend only on the kept versions settle the rest here, so devices with
/// the same knowledge get the same tree:
///
/// 1. moves that put folders into each other: one move of each circle is undone (``FolderCycles``);
/// 2. deleted folders with something live in them stay; if deletions win, the contents move up
///    (``settleDeletedFolders``);
/// 3. different folders with one name are joined or get numbers, by the policy for folders (``nameFolders``).
///
/// No version is made for an undone move or for a folder that stays: both remain as their writers wrote them. But a
/// result that depends on a device's policy is written as a version, so that devices with other policies get the same
/// result.
///
/// Source of the order of moves, and of undoing the later one: M. Kleppmann, D. P. Mulligan, V. B. F. Gomes,
/// A. R. Beresford, "A highly-available move operation for replicated trees" (2021).
struct FolderTree {
  /// A folder that something names as its folder.
  struct Folder {
    let identity: FileIdentity
    /// Its file, by number; `nil` for the root and for an unknown folder.
    var file: Int?
    /// Its resolved version, which may be a deletion.
    var version: FileVersion?
    /// The folder that it is in, by number: at first the one that its version names.
    var parent = 0
    /// The name that it has.
    var name: [UInt8] = []
    /// The move that its version made, if that is undone.
    var undone: UndoneMove?
    /// Why it is not where its version puts it.
    var placement: Explanation?
    /// Whether its name has a number, since another folder has the given name.
    var isNumbered = false
    /// Whether it stays although it is deleted, since something live is in it.
    var isKept = false
    /// Its path, once it is known.
    var path: RelativePath?

    /// Whether it exists by its own version.
    var isLive: Bool { version?.state.isLive ?? true }
    /// Whether its place comes from its own version's path, not from a folder.
    var hasOwnPath: Bool { version != nil && version?.parent == nil }
    /// Whether the folder is unknown: no version of it is known.
    var isUnknown: Bool { version == nil && identity != .root }
  }

  /// The folders; the first is the root.
  var folders: [Folder] = [Folder(identity: .root)]
  /// The last circle that each folder was in, by number; 0 for most.
  var circleOf: [Int] = []
  /// The number of circles so far.
  var circleCount = 0
  /// The numbers of folders by their identities.
  private(set) var numberOf: [FileIdentity: Int] = [.root: 0]
  /// The policy for each file.
  let context: ResolutionContext

  /// The number of the root.
  static let root = 0

  /// The folders that outcomes name.
  ///
  /// - Complexity: O(*n*) in the number of files.
  init(_ outcomes: [FileOutcome], _ context: ResolutionContext) {
    self.context = context
    var last: FileIdentity?
    for outcome in outcomes {
      for version in outcome.standingVersions {
        if let parent = version.parent, parent != last {
          note(parent)
          last = parent
        }
        if version.state == .directory || !version.isLive {
          if let former = version.formerParent { note(former) }
          // Another folder may have the name of an empty one, too.
          if version.parent != nil, version.isLive { note(outcome.identity) }
        }
      }
    }
    for (file, outcome) in outcomes.enumerated() {
      guard let number = numberOf[outcome.identity], number != Self.root else { continue }
      let version = outcome.mainVersion
      folders[number].file = file
      folders[number].version = version
      folders[number].name = version?.path.lastComponent ?? []
      // A copy keeps the name that it was once given, until it is renamed.
      let history = context.histories[file]
      if history.copyOf != nil, let shown = history.shown, let version,
        history.isShown(inPlaceOf: version.path)
      {
        folders[number].name = shown.lastComponent
      }
    }
    circleOf = Array(repeating: 0, count: folders.count)
    for number in folders.indices {
      folders[number].parent =
        folders[number].version?.parent.flatMap { numberOf[$0] } ?? Self.root
    }
  }

  private mutating func note(_ identity: FileIdentity) {
    guard numberOf[identity] == nil else { return }
    numberOf[identity] = folders.count
    folders.append(Folder(identity: identity))
  }

  /// Whether a folder is always where its path puts it: then the way up ends at it.
  func isFixed(_ number: Int) -> Bool {
    number == Self.root || folders[number].hasOwnPath || folders[number].isUnknown
  }
}

extension FileOutcome {
  /// The current version of the file itself: the kept one, or the highest live choice.
  var mainVersion: FileVersion? {
    keeps.first { $0.identity == identity }?.version
      ?? choices.first { $0.version.isLive }?.version ?? choices.first?.version
  }

  /// The kept versions, which may be deletions, and the choices.
  var standingVersions: [FileVersion] {
    keeps.map { $0.version } + choices.map { $0.version }
  }
}

extension FileHistory {
  /// Whether some version names its folder by identity.
  var namesFolders: Bool { versions.contains { $0.parent != nil } }
}
