import ConflictResolution
import FileAccess

// Documents with conflict copies inside: each is resolved as one file.
extension FolderPlanner {
  /// Reads all versions of a document.
  ///
  /// - Returns: The versions in the order of the plan's members; `nil` if the document cannot be planned.
  func readDocument(
    _ plan: inout PlannedFamily, _ family: CopyFamily, in folder: borrowing FolderHandle,
    _ progress: (Int) -> Void
  ) -> FileHistory? {
    let found: [DocumentVersions.Version]
    do throws(DocumentProblem) { found = try DocumentVersions(of: family).versions } catch {
      plan.problem = error.reason
      return nil
    }
    let listing: DocumentListing
    let status: FileStatus
    do throws(FileAccessError) {
      guard let before = try folder.status(of: family.originalName), before.kind == .folder else {
        plan.problem = "'\(String(displayingPath: family.originalName))' is not there any longer"
        return nil
      }
      status = before
      listing = try DocumentListing(
        of: try folder.folder(family.originalName), progress: progress)
    } catch {
      plan.problem = error.description
      if error.code != .notFound { plan.readProblem = error }
      return nil
    }
    let whole = listing.content
    guard whole.size <= DocumentVersions.sizeLimit else {
      plan.problem = "the document is larger than 4 GiB, the most that is copied to make a version"
      return nil
    }
    guard let path = try? RelativePath(plan.path), let original = family.original else {
      return nil
    }
    let contents = found.map { listing.applying($0.recipe).content }
    plan.document = PlannedFamily.Document(
      stamp: FileStamp(status, size: whole.size, digest: whole.digest),
      recipes: found.map(\.recipe), contents: contents)
    plan.members = PlannedFamily.members(found.map { $0.copy ?? original })
    var versions: [FileVersion] = []
    for (index, version) in found.enumerated() {
      plan.members[index].status = version.status
      let file = FileVersion(
        path: path, state: .file(FileContent(document: contents[index])),
        device: plan.members[index].device,
        modified: Timestamp(of: version.status), label: plan.members[index].name)
      plan.members[index].id = file.fullID
      versions.append(file)
    }
    return FileHistory(path: path, versions: versions)
  }
}

extension FileContent {
  /// The content of a document, identified by the digest over all that is in it.
  init(document: ContentOnDisk) {
    self.init(
      size: document.size, digest: .opaque(Array("document:\(document.digest)".utf8)))
  }
}
