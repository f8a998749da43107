/// Makes one file of the members of each atomic group.
///
/// The result depends on the input's contents, not on their order.
struct GroupAssembly {
  private let policy: Policy

  init(_ policy: Policy) { self.policy = policy }

  /// Whether some of the files are members of a group, or may be.
  func isNeeded(for files: [FileHistory]) -> Bool {
    policy.rules.contains { $0.settings.grouping != nil } || files.contains { $0.group != nil }
  }

  /// The files outside of groups, and one for each group, in no particular order.
  ///
  /// - Throws: ``ResolutionError`` that names, in path order, every file that breaks an invariant, or
  ///   every group whose members do not make up whole versions (code `group-inconsistent`).
  /// - Complexity: O(*n* log *n*) in the number of versions if there are no forks; otherwise O(*v* · *n*) for a group
  ///   of *v* vectors.
  func assemble(_ files: [FileHistory]) throws(ResolutionError) -> [FileHistory] {
    var errors: [ResolutionError] = []
    for file in files {
      do throws(ResolutionError) { try file.checkInvariants() } catch { errors.append(error) }
    }
    if let error = ResolutionError(joining: errors) { throw error }

    return try GivenGroups(files, policy).assembled()
  }
}

extension FileHistory {
  /// Whether this is a group as a whole, as an outcome describes it, and not a member of one.
  var isWholeGroup: Bool {
    if versions.contains(where: { $0.state.kind == .group }) { return true }
    guard let group else { return false }
    // Copies of documents, and further documents of the same name, are separate documents, even if they are one file.
    if copyOf != nil || (group.path == path && group.path.bytes != identity.bytes) { return true }
    let isElsewhere = group.isFolder && !path.isBelow(group.path)
    // An outcome may leave a folder or a file instead of a document: it names the group of no other file.
    if versions.allSatisfy({ !$0.from.isEmpty }), isElsewhere,
      group.path.bytes != identity.bytes || versions.allSatisfy({ $0.state == .directory })
    {
      return true
    }
    // A deleted document keeps its identity, wherever it was last.
    return versions.allSatisfy { !$0.state.isLive }
      && (group.path.bytes == identity.bytes || isElsewhere)
  }
}
