import ConflictResolution
import FileAccess

/// The names in one folder of the destination, and in its other spellings, while files are moved to it.
///
/// Invariant: no two names that it gave collide with each other or with one that was there, by any file system's
/// rules.
struct SweptNames {
  /// Something that has a name there.
  struct Standing {
    let name: [UInt8]
    let kind: FileKind
    /// The folder that it is in: the folder itself, or another spelling of it; `nil` if it is not there yet.
    let folder: [[UInt8]]?
    /// Its content, if it is not there yet.
    let content: ContentOnDisk?
  }

  private var standing: [CollisionKey: [Standing]] = [:]
  private var hints = NumberingHints()

  /// Adds a name.
  mutating func add(_ item: Standing) {
    standing[CollisionKey.universal(item.name), default: []].append(item)
  }

  /// The files and folders that have a name, or one that some file system treats as equal.
  func standing(at name: [UInt8]) -> [Standing] { standing[CollisionKey.universal(name)] ?? [] }

  /// The name itself if it is free, else the next number.
  ///
  /// - Returns: The name; `nil` if no number is free.
  mutating func free(
    for name: [UInt8], isDirectory: Bool, origin: CopyOrigin, _ settings: SweepSettings
  ) -> [UInt8]? {
    if standing[CollisionKey.universal(name)] == nil { return name }
    let standing = standing
    let found = try? settings.numbering.firstFree(
      for: name, isDirectory: isDirectory, limit: settings.nameLimit, origin: origin,
      hints: &hints
    ) { _, key in standing[key] == nil }
    return found?.name
  }
}

extension FolderHandle {
  /// Adds the names in a folder to those that are taken.
  borrowing func addNames(
    to names: inout SweptNames, at folder: [[UInt8]]
  ) throws(FileAccessError) {
    try forEachEntry { entry in
      names.add(
        SweptNames.Standing(name: entry.name, kind: entry.kind, folder: folder, content: nil))
      // The name that a placeholder stands for is taken, though its content is elsewhere.
      if let name = Placeholder.fileName(of: entry.name) {
        names.add(SweptNames.Standing(name: name, kind: .other, folder: folder, content: nil))
      }
    }
  }
}

/// Names of files that no person made: they affect how a system shows a folder.
///
/// `.DS_Store`, `.localized`, `Icon\r` (macOS), `desktop.ini`, `Thumbs.db`, `ehthumbs.db` (Windows, in any case),
/// `.directory` (KDE). A folder with nothing but these is empty to its user.
enum FolderViewNames {
  private static let exact = Set(
    [".DS_Store", ".localized", "Icon\r", ".directory"].map { Array($0.utf8) })
  private static let inAnyCase = Set(
    ["desktop.ini", "thumbs.db", "ehthumbs.db"].map { Array($0.utf8) })

  static func contains(_ name: [UInt8]) -> Bool {
    exact.contains(name)
      || inAnyCase.contains(name.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
  }
}
