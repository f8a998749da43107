import ConflictResolution
import FileAccess

/// Makes a version of a document next to the present document.
///
/// Every file is copied, so that the version and the document share nothing: writing to one of them leaves the
/// other unchanged. Files and folders keep their times and rights, links their targets; a member that is taken
/// from a conflict copy gets the rights of the member that it replaces.
struct DocumentMaker {
  private let recipe: DocumentRecipe

  init(_ recipe: DocumentRecipe) {
    self.recipe = recipe
  }

  /// Makes the version, and brings it to the disk; its name is there only after `folder` is synchronized.
  ///
  /// - Parameters:
  ///   - name: The name of the version.
  ///   - folder: The folder that it is made in.
  ///   - document: The present document.
  /// - Throws: ``FileAccessError``; what was made until then is left.
  /// - Complexity: O(*n*) in the number of bytes, O(1) in memory, apart from names.
  func make<Tree: FolderAccess & ~Copyable>(
    _ name: [UInt8], in folder: borrowing Tree, from document: borrowing Tree
  ) throws(FileAccessError) {
    // Nobody else may open it before it has its rights.
    try folder.makeFolder(name, permissions: 0o700)
    try fill(try folder.folder(name), from: document, at: [])
  }

  private func fill<Tree: FolderAccess & ~Copyable>(
    _ made: borrowing Tree, from source: borrowing Tree, at path: [[UInt8]]
  ) throws(FileAccessError) {
    try DocumentListing.requireDepth(of: path)
    var members: Set<[UInt8]> = []
    for entry in try source.entries() where !recipe.omitted.contains(path + [entry.name]) {
      members.insert(entry.name)
      guard entry.kind == .folder else {
        try copy(entry.name, to: made, from: source, at: path)
        continue
      }
      try made.makeFolder(entry.name, permissions: 0o700)
      try fill(
        try made.folder(entry.name), from: try source.folder(entry.name), at: path + [entry.name])
    }
    // Members that have only copies are in no listing.
    for member in recipe.sources.keys
    where Array(member.dropLast()) == path && !members.contains(member[path.count]) {
      try copy(member[path.count], to: made, from: source, at: path)
    }
    try made.takeAttributes(of: source)
    try made.synchronize()
  }

  /// Copies a member; from a conflict copy in the same folder if the recipe names one.
  private func copy<Tree: FolderAccess & ~Copyable>(
    _ name: [UInt8], to made: borrowing Tree, from source: borrowing Tree, at path: [[UInt8]]
  ) throws(FileAccessError) {
    let sourceName = recipe.sources[path + [name]]?.last ?? name
    guard let status = try source.status(of: sourceName) else {
      throw FileAccessError(
        code: .notFound, action: .read, path: sourceName, reason: "it is not there any longer")
    }
    guard status.kind != .symbolicLink else {
      return try made.makeLink(name, to: try source.linkTarget(of: sourceName))
    }
    let original = sourceName == name ? nil : try source.status(of: name)
    let hasModel = original?.kind == .file
    try made.copyFile(
      sourceName, from: source, to: name, permissions: 0o600,
      like: RightsModel(
        hasModel ? name : sourceName, expected: (hasModel ? original : status)?.permissions ?? 0),
      in: source, modified: (status.seconds, status.nanoseconds)
    ) { _ in }
  }
}
