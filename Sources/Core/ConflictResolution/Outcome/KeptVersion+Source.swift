extension KeptVersion {
  /// The index of the resolved version that this one is, or whose content it has.
  ///
  /// ```swift
  /// for kept in file.keeps {
  ///   if let index = kept.source(among: versions) { print(kept.path, "is version", index) }
  /// }
  /// ```
  ///
  /// A host that stores contents itself, as files or records, then needs no bytes from an outcome: it puts the content
  /// of that version at ``path``.
  ///
  /// - Parameter versions: the versions that were given to the resolver.
  /// - Returns: the index of the version that this one was written as. If content and name come from two versions, the
  ///   index of the first version that has the content. `nil` if the content is new, or no version has it.
  /// - Complexity: O(*n*) in the number of versions.
  public func source(among versions: [FileVersion]) -> Int? {
    if isNewContent { return nil }
    var content: Int?
    for (index, other) in versions.enumerated() where other.state == version.state {
      if other.path == version.path, other.device == version.device,
        other.modified == version.modified, other.originVector == version.originVector
      {
        return index
      }
      content = content ?? index
    }
    return content
  }
}
