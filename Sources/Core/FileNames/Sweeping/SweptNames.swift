/// The names in one folder of the destination, and in its other spellings, while files are moved to it.
///
/// Invariant: no two names that it gave collide with each other or with one that was there, by any file system's
/// rules.
package struct SweptNames<Content> {
  /// An entry that has a name there.
  package struct Standing {
    package let name: [UInt8]
    package let isFolder: Bool
    /// The folder that it is in: the folder itself, or another spelling of it; `nil` if it is not there yet.
    package let folder: [[UInt8]]?
    /// Its content, if it is not there yet.
    package let content: Content?
  }

  private var standing: [CollisionKey: [Standing]] = [:]
  private var hints = NumberingHints()

  package init() {}

  /// Adds a name of the destination, and the one that it stands for if it is a placeholder.
  package mutating func add(_ name: [UInt8], isFolder: Bool, in folder: [[UInt8]]) {
    add(Standing(name: name, isFolder: isFolder, folder: folder, content: nil))
    // The name is taken, though its content is elsewhere.
    if let name = Placeholder.fileName(of: name) {
      add(Standing(name: name, isFolder: false, folder: folder, content: nil))
    }
  }

  mutating func add(_ item: Standing) {
    standing[CollisionKey.universal(item.name), default: []].append(item)
  }

  /// The files and folders that have a name, or one that some file system treats as equal.
  func standing(at name: [UInt8]) -> [Standing] { standing[CollisionKey.universal(name)] ?? [] }

  /// The name itself if it is free, else the next number; `nil` if no number is free.
  mutating func free(
    for name: [UInt8], isDirectory: Bool, limit: Int, origin: CopyOrigin,
    _ numbering: NumberingConvention
  ) -> [UInt8]? {
    if standing[CollisionKey.universal(name)] == nil { return name }
    let standing = standing
    let found = try? numbering.firstFree(
      for: name, isDirectory: isDirectory, limit: limit, origin: origin, hints: &hints
    ) { _, key in standing[key] == nil }
    return found?.name
  }
}
