/// The folders that entries name by identity, and in which of them each entry stands.
///
/// A folder's place is what its own versions were resolved to, whoever is in it: so a folder that was renamed or moved
/// takes all that is in it along. What that alone cannot say is settled here, by rules that look at nothing but the
/// versions that stand, so every device that knows the same comes to the same tree:
///
/// 1. moves that put folders into each other: one move of each circle is undone (``FolderCycles``);
/// 2. deleted folders with something live in them stay; where deletions win, that moves up (``settleDeletedFolders``);
/// 3. folders of one name stand as one or get numbers, by the policy for folders (``nameFolders``).
///
/// A move that is undone is still what its writer wrote, and so is a folder that stays: no version is made for it. What
/// depends on the policy of a device, though, is written down, so that devices of other policies come to the same.
///
/// Source of the order of moves, and of undoing the later one: M. Kleppmann, D. P. Mulligan, V. B. F. Gomes,
/// A. R. Beresford, "A highly-available move operation for replicated trees" (2021).
struct FolderTree {
  /// A folder that something names as the one it is in.
  struct Folder {
    let identity: FileIdentity
    /// The file that it is, by number; `nil` for the root, and where nothing is known of it.
    var file: Int?
    /// What stands of it, a deletion included.
    var version: FileVersion?
    /// The folder that it stands in, by number: at first the one that its version names.
    var parent = 0
    /// The name that it stands under.
    var name: [UInt8] = []
    /// The move that its version says, where that is undone.
    var undone: UndoneMove?
    /// Why it does not stand as its version says.
    var placement: Explanation?
    /// Whether its name is a number's, since another folder has the one that it was given.
    var isNumbered = false
    /// Whether it stays although it is deleted, since something live is in it.
    var isKept = false
    /// Its path, once that is known.
    var path: RelativePath?

    /// Whether it is there by its own version.
    var isLive: Bool { version?.state.isLive ?? true }
    /// Whether its own version tells where it is, and not a folder.
    var hasOwnPath: Bool { version != nil && version?.parent == nil }
    /// Whether nothing is known of it.
    var isUnknown: Bool { version == nil && identity != .root }
  }

  /// The folders; the first is the root.
  var folders: [Folder] = [Folder(identity: .root)]
  /// The circle that each folder was in last, by number; 0 for most.
  var circleOf: [Int] = []
  /// How many circles there were so far.
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
          // Also of an empty one another folder may have the name.
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
      // A copy has the name that it was given once, until somebody gives it another.
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

  /// Whether a folder is where its path says, whatever else is moved: then the way up ends at it.
  func isFixed(_ number: Int) -> Bool {
    number == Self.root || folders[number].hasOwnPath || folders[number].isUnknown
  }
}

extension FileOutcome {
  /// The version that the file itself is now: what is kept of it, or the highest live one that can be picked.
  var mainVersion: FileVersion? {
    keeps.first { $0.identity == identity }?.version
      ?? choices.first { $0.version.isLive }?.version ?? choices.first?.version
  }

  /// The versions that stand, a deletion included, and those that can be picked.
  var standingVersions: [FileVersion] {
    keeps.map { $0.version } + choices.map { $0.version }
  }
}

extension FileHistory {
  /// Whether some version names its folder by identity.
  var namesFolders: Bool { versions.contains { $0.parent != nil } }
}
