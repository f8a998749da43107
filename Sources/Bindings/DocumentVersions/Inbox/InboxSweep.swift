public import ConflictResolution

/// The steps of an app for the documents that other apps put into its inbox.
///
/// ```swift
/// let sweep = InboxSweep(
///   inbox: ["Budget.txt": FileContent("new\n")], documents: ["Budget.txt"],
///   contentsOf: { _ in FileContent("old\n") })
/// sweep.steps  // move Budget.txt to Budget-1.txt
/// ```
///
/// Documents in the inbox may be read and removed, but not edited. So each document moves among the app's own:
/// under its name if that is free, or else under a numbered one. A document that the app has already, with the
/// same contents under the same name, is removed from the inbox.
public struct InboxSweep: Hashable, Sendable {
  /// The step for one document in the inbox.
  public enum Step: Hashable, Sendable {
    /// It moves, under this name.
    case move(RelativePath, to: RelativePath)
    /// It is removed: this document has the same contents.
    case remove(RelativePath, same: RelativePath)
    /// It stays, since the convention has no free name left.
    case leave(RelativePath)
  }

  /// The steps, in the order of the names; each can be carried out alone.
  public let steps: [Step]

  /// Plans a sweep.
  ///
  /// - Parameters:
  ///   - inbox: the documents in the inbox.
  ///   - documents: the names of the app's own documents.
  ///   - numbering: how names that are taken are numbered.
  ///   - contents: the contents of one of its own; `nil` for a folder.
  /// - Throws: what `contents` throws.
  /// - Complexity: O(*n* + *m*) in the number of documents, if few names are taken.
  public init(
    inbox: [RelativePath: FileContent], documents: [RelativePath],
    numbering: NumberingConvention = .hyphen,
    contentsOf contents: (RelativePath) throws -> FileContent?
  ) rethrows {
    var standing: [CollisionKey: RelativePath] = [:]
    for name in documents { standing[.universal(name.bytes)] = name }
    var moved: [RelativePath: FileContent] = [:]
    var steps: [Step] = []
    for (name, arrived) in inbox.sorted(by: { $0.key < $1.key }) {
      if let same = standing[.universal(name.bytes)],
        try moved[same] ?? contents(same) == arrived
      {
        steps.append(.remove(name, same: same))
        continue
      }
      guard let target = Self.freeName(for: name, numbering, besides: standing) else {
        steps.append(.leave(name))
        continue
      }
      standing[.universal(target.bytes)] = target
      moved[target] = arrived
      steps.append(.move(name, to: target))
    }
    self.steps = steps
  }

  private static func freeName(
    for name: RelativePath, _ numbering: NumberingConvention,
    besides standing: [CollisionKey: RelativePath]
  ) -> RelativePath? {
    if standing[.universal(name.bytes)] == nil { return name }
    // A document that is a folder has an extension all the same.
    let free = try? numbering.firstFree(for: name.lastComponent, isDirectory: false) { _, key in
      standing[key] == nil
    }
    return free.flatMap { try? RelativePath(components: [$0.name]) }
  }
}
