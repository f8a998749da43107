import ConflictResolution
import ContentDigests
import FileAccess

/// Everything that is in a document: each path with its kind and the digest of its content.
///
/// A version of the document that is not made yet has a listing as well: that of the present document, with
/// some members left out and others taken from conflict copies (``applying(_:)``). So its digest is known
/// before it is made.
struct DocumentListing: Hashable, Sendable {
  /// The names on the way from the document down to what is in it.
  typealias Path = [[UInt8]]

  struct Entry: Hashable, Sendable {
    let kind: FileKind
    /// What is in it; `nil` for a folder.
    let content: ContentOnDisk?
  }

  /// What is in the document, folders before what is in them.
  private(set) var entries: [Path: Entry] = [:]

  /// Deeper than any document, and not deep enough to exhaust the stack.
  private static let deepest = 200

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - document: The document, which is a folder.
  ///   - progress: Gets the number of bytes of each block that is read.
  /// - Throws: ``FileAccessError``, also for kinds that no version can contain: devices, pipes, sockets.
  /// - Complexity: O(*n*) in the number of bytes; a document's depth is bounded.
  init<Tree: FolderAccess & ~Copyable>(
    of document: borrowing Tree, progress: (Int) -> Void = { _ in }
  ) throws(FileAccessError) {
    try add(document, at: [], progress)
  }

  /// The listing of a folder that has these files, and nothing else.
  ///
  /// - Parameter files: The files by their names.
  init(files: [[UInt8]: ContentOnDisk] = [:]) {
    for (name, content) in files { entries[[name]] = Entry(kind: .file, content: content) }
  }

  /// Makes sure that a walk into a document cannot exhaust the stack.
  ///
  /// - Parameter path: The folder that the walk would enter.
  /// - Throws: ``FileAccessError``, with code `too-large`.
  static func requireDepth(of path: Path) throws(FileAccessError) {
    guard path.count < deepest else {
      throw FileAccessError(
        code: .tooLarge, action: .list, path: path.path,
        reason: "the document has folders in folders more than \(deepest) deep")
    }
  }

  private mutating func add<Tree: FolderAccess & ~Copyable>(
    _ folder: borrowing Tree, at path: Path, _ progress: (Int) -> Void
  ) throws(FileAccessError) {
    try Self.requireDepth(of: path)
    for entry in try folder.entries() {
      guard let status = try folder.status(of: entry.name) else { continue }
      let inner = path + [entry.name]
      let isFolder = status.kind == .folder
      entries[inner] = Entry(
        kind: status.kind,
        content: isFolder
          ? nil
          : try ContentOnDisk(
            of: entry.name, status, in: folder, progress: progress))
      if isFolder { try add(try folder.folder(entry.name), at: inner, progress) }
    }
  }

  /// The paths in the order in which they are read: by the bytes of their names, folders before what is in
  /// them.
  var paths: [Path] {
    entries.keys.sorted { left, right in
      left.lexicographicallyPrecedes(right) { $0.lexicographicallyPrecedes($1) }
    }
  }

  /// The size of all contents and the digest of everything: paths, kinds and contents.
  ///
  /// Two documents have one digest only if all in them is the same.
  ///
  /// - Complexity: O(*n* log *n*) in the number of paths.
  var content: ContentOnDisk {
    var hash = FastSHA256()
    var size: UInt64 = 0
    for path in paths {
      guard let entry = entries[path] else { continue }
      let inner = [0x2F] + path.path
      hash.update(Array("\(entry.kind) \(inner.count) ".utf8))
      hash.update(inner)
      if let content = entry.content {
        hash.update(content.digest.bytes)
        size += content.size
      }
    }
    return ContentOnDisk(size: size, digest: hash.finalized())
  }

  /// Two members of which one is new and has a name that some file system treats as equal to the other's.
  ///
  /// Names inside of a document are part of it and cannot be numbered.
  ///
  /// - Parameters:
  ///   - recipe: How this version was made.
  ///   - document: The present document.
  /// - Returns: The two paths, the new one first; `nil` if no new name collides.
  /// - Complexity: O(*n*) in the number of paths, if any is new.
  func collision(
    ofMembersIn recipe: DocumentRecipe, newTo document: DocumentListing
  ) -> [Path]? {
    let new = recipe.sources.keys.filter { document.entries[$0] == nil }
    guard !new.isEmpty else { return nil }
    var taken: [[CollisionKey]: Path] = [:]
    for path in paths where !new.contains(path) { taken[path.map(CollisionKey.universal)] = path }
    for path in paths where new.contains(path) {
      let other = taken.updateValue(path, forKey: path.map(CollisionKey.universal))
      if let other { return [path, other] }
    }
    return nil
  }

  /// The listing of a version that is made of this document.
  ///
  /// - Parameter recipe: The members that are left out, and those that come from elsewhere.
  /// - Returns: The listing.
  func applying(_ recipe: DocumentRecipe) -> DocumentListing {
    var listing = self
    for path in recipe.omitted { listing.entries[path] = nil }
    for (path, source) in recipe.sources { listing.entries[path] = entries[source] }
    return listing
  }
}
