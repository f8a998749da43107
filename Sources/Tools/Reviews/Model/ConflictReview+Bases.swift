import ConflictResolution

extension ConflictReview {
  /// Why the versions are compared with each other and not with what they began with, in one sentence that is safe for
  /// a terminal; `nil` if they have one ``base``, or are known to have begun apart.
  ///
  /// ```
  /// The versions began with 2 versions that differ, Home Mac's and Mom's iPad's: none of them alone is the base.
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of bases.
  public var reasonWithoutBase: String? {
    guard base == nil, !conflict.bases.isEmpty else { return nil }
    guard bases.count == conflict.bases.count else {
      return "What the versions began with is not known any more."
    }
    let writers = DisplayedNames.list(bases.map { DisplayedNames.text($0.writer) + "'s" })
    return
      "The versions began with \(bases.count) versions that differ, \(writers): none of them alone is the base."
  }
}
