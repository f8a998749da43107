/// Path and content of a file decided one by one: what only one side changed is taken from it.
///
/// **Invariant.** A decided attribute has the value of the base, or the one value that all sides
/// that changed it agree on. A contested one was changed to several values.
struct AttributeMerge {
  /// The path, where it is decided.
  let path: RelativePath?
  /// The content and its kind, where they are decided.
  let state: FileState?
  /// The content of the ancestors, where they have one content.
  let baseState: FileState?
  /// The heads that changed the path, highest in rank first.
  let pathChangers: [Contender]
  /// The heads that changed the content, highest in rank first.
  let contentChangers: [Contender]

  /// Merges the attributes of heads against their maximal common ancestors.
  ///
  /// Where there is no ancestor, or several disagree on an attribute, every head counts as having
  /// changed it.
  init(_ heads: [Contender], bases: [Contender]) {
    let basePath = Self.common(bases) { $0.path }
    let baseState = Self.common(bases) { $0.state }
    pathChangers = heads.all { $0.path != basePath }
    contentChangers = heads.all { $0.state != baseState }
    path = pathChangers.isEmpty ? basePath : Self.common(pathChangers) { $0.path }
    state = contentChangers.isEmpty ? baseState : Self.common(contentChangers) { $0.state }
    self.baseState = baseState
  }

  /// The value that all of some contenders have, where there are any.
  private static func common<Value: Equatable>(
    _ contenders: [Contender], _ value: (Contender) -> Value
  ) -> Value? {
    guard let first = contenders.first.map(value) else { return nil }
    return contenders.dropFirst().allSatisfy { value($0) == first } ? first : nil
  }
}
