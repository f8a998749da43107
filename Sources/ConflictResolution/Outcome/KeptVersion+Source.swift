extension KeptVersion {
  /// Which of the versions that were resolved this one is, or has its content from.
  ///
  /// ```swift
  /// for kept in file.keeps {
  ///   if let index = kept.source(among: versions) { print(kept.path, "is version", index) }
  /// }
  /// ```
  ///
  /// A host that has contents of its own, as files or records, needs no bytes from an outcome then: it puts the content
  /// of that version at ``path``.
  ///
  /// - Parameter versions: the versions that were given to the resolver.
  /// - Returns: the place of the version that this one was written as; else, if a content and a name are of two
  ///   versions, of the first that has the content; `nil` if the content is new, or none of them has it.
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
