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
  init(_ heads: [Contender], bases: [FileVersion]) {
    let basePath = Self.common(bases.map({ $0.path }))
    baseState = Self.common(bases.map({ $0.state }))
    pathChangers = heads.filter { $0.path != basePath }
    contentChangers = heads.filter { [baseState] in $0.state != baseState }
    path = pathChangers.isEmpty ? basePath : Self.common(pathChangers.map({ $0.path }))
    state = contentChangers.isEmpty ? baseState : Self.common(contentChangers.map({ $0.state }))
  }

  private static func common<Value: Equatable>(_ values: [Value]) -> Value? {
    guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
