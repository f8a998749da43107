package import ConflictResolution
package import FileAccess

/// What differs inside the versions of a document, for a person who decides.
///
/// To the resolver a document is one content with one digest; a person sees the members.
package struct DocumentMembers {
  /// The members that some versions have differently, by version ID: what each version has of them.
  package private(set) var byVersion: [VersionID: [RelativePath: FileState]] = [:]

  /// Reads the members that differ; `nil` if the versions are not documents, or fewer than two.
  ///
  /// A file of more than ``FolderPlanner/mergeLimit``, and what is beyond ``FolderPlanner/batchLimit`` in all, is
  /// known by its digest only.
  ///
  /// - Parameters:
  ///   - family: A family that was planned.
  ///   - root: The folder at which the paths of the families begin.
  /// - Throws: ``FileAccessError``, if a member cannot be read.
  /// - Complexity: O(*n*) in the bytes of the members; of a document with copies inside, in those of the members that
  ///   differ.
  package init?(of family: PlannedFamily, in root: borrowing FolderHandle) throws(FileAccessError) {
    let places = try Self.places(of: family, in: root)
    guard places.count > 1 else { return nil }
    var files = DocumentReader(of: [[UInt8]](path: family.folder))
    let paths = Set(places.flatMap { $0.members.keys })
    for path in paths.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      guard let name = try? RelativePath(path.path),
        Set(places.map { $0.digests[path] }).count > 1
          || places.contains(where: { $0.digests.isEmpty })
      else { continue }
      for place in places {
        guard let source = place.members[path] else { continue }
        byVersion[place.id, default: [:]][name] = try files.state(at: source, in: root)
      }
    }
  }

  /// The places of the members of a version.
  private struct Place {
    let id: VersionID
    /// The names on the way from the family's folder to each member.
    let members: [DocumentListing.Path: [[UInt8]]]
    /// What each member holds; empty if only members that differ are listed.
    let digests: [DocumentListing.Path: ContentOnDisk]
  }

  private static func places(
    of family: PlannedFamily, in root: borrowing FolderHandle
  ) throws(FileAccessError) -> [Place] {
    var places: [Place] = []
    if let document = family.document {
      let start = [family.originalName]
      let paths = Set(document.recipes.flatMap { $0.sources.keys })
      for (member, recipe) in zip(family.members, document.recipes) {
        guard let id = member.id else { continue }
        var members: [DocumentListing.Path: [[UInt8]]] = [:]
        for path in paths { members[path] = start + (recipe.sources[path] ?? path) }
        places.append(Place(id: id, members: members, digests: [:]))
      }
      return places
    }
    for member in family.members where member.status.kind == .folder {
      guard let id = member.id else { continue }
      let listing = try DocumentListing(
        of: try root.folder(at: [[UInt8]](path: family.folder) + [member.name]))
      let digests = listing.entries.compactMapValues { $0.content }
      places.append(
        Place(
          id: id,
          members: Dictionary(
            uniqueKeysWithValues: digests.keys.map { ($0, [member.name] + $0) }),
          digests: digests))
    }
    return places
  }
}

/// Reads members of documents, as many bytes as there is room for.
private struct DocumentReader {
  /// The names on the way from the root to the folder of the documents.
  private let folder: [[UInt8]]
  private var bytesLeft = FolderPlanner.batchLimit

  init(of folder: [[UInt8]]) { self.folder = folder }

  /// The state of what is at a path, given by the names on the way to it; `nil` if a document has nothing there.
  mutating func state(
    at path: [[UInt8]], in root: borrowing FolderHandle
  ) throws(FileAccessError) -> FileState? {
    guard let name = path.last else { return nil }
    let parent: FolderHandle
    do throws(FileAccessError) {
      parent = try root.folder(at: folder + path.dropLast())
    } catch {
      // A version may have no member at this path.
      if error.code == .notFound { return nil }
      throw error
    }
    guard let status = try parent.status(of: name) else { return nil }
    switch status.kind {
    case .symbolicLink: return .symlink(try parent.linkTarget(of: name))
    case .file:
      let limit = min(FolderPlanner.mergeLimit, bytesLeft)
      guard status.size <= limit else {
        let content = try ContentOnDisk(of: name, status, in: parent)
        return .file(FileContent(size: content.size, digest: .sha256(content.digest)))
      }
      let bytes = try parent.read(name, limit: limit)
      bytesLeft -= bytes.count
      return .file(FileContent(bytes))
    case .folder, .other: return nil
    }
  }
}
