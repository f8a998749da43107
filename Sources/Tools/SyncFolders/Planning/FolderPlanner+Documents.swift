import ConflictResolution
import FileAccess

// Documents with conflict copies inside: each is resolved as one file.
extension FolderPlanner {
  /// Why a document must wait; `nil` if it need not, or if the family is not that of a document.
  ///
  /// - Parameters:
  ///   - family: The family.
  ///   - names: The names of the members of all other families in the folder.
  ///   - batch: The batch, with all names in the folder and in its other spellings.
  /// - Returns: The reason, for a person.
  static func problem(
    of family: CopyFamily, beside names: Set<[UInt8]>, _ batch: PlanningBatch
  ) -> String? {
    if VaultNames.contains(family.originalName) {
      return
        "it belongs to an encrypted folder, whose files only its own program can compare: unlock the folder, and "
        + "resolve what is in it"
    }
    guard family.kind == .document else { return nil }
    if names.contains(family.originalName) {
      return "the document itself is in conflict: resolve that first"
    }
    // On a system that treats both as one document, their members would collide.
    let spellings = batch.spellings(of: family.originalName)
    guard spellings.count > 1 else { return nil }
    let other = spellings.first { $0 != family.originalName } ?? family.originalName
    return "its name collides with '\(String(displayingPath: other))': rename one of them first"
  }

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
    let listings = found.map { listing.applying($0.recipe) }
    for (version, made) in zip(found, listings) {
      if let pair = made.collision(ofMembersIn: version.recipe, newTo: listing) {
        let names = pair.map { "'\(String(displayingPath: $0.path))'" }
        plan.problem = "\(names[0]) and \(names[1]) in it would collide: rename one of them first"
        return nil
      }
    }
    let contents = listings.map(\.content)
    plan.document = PlannedFamily.Document(
      stamp: FileStamp(status, whole), recipes: found.map(\.recipe), contents: contents)
    plan.members = PlannedFamily.members(
      found.map { $0.copy ?? original }, preferred: preferred)
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
