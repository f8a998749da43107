/// Which of the contents that all devices agreed on, one after the other, versions in conflict may have started from.
///
/// A document service has one newest version of a document: who sends another one has seen it, or is in conflict. So a
/// version that has what was written in one of the contents started from it or from a later one. No device is
/// thought to have been away since before the first of the contents.
package struct AgreedBases {
  /// The contents that may be the base, the oldest first.
  package let contents: [[UInt8]]
  private let versions: [[UInt8]]

  /// Finds the contents that may be the base.
  ///
  /// - Parameters:
  ///   - versions: The versions in conflict.
  ///   - agreed: What was agreed on before each of them, the oldest first.
  /// - Complexity: O(*n*) in the bytes of all, once for each version.
  package init(of versions: [[UInt8]], among agreed: [[UInt8]]) {
    let states = agreed.map {
      SeenState(SeenVersion(mark: $0, modified: 0), content: $0, origin: .unknown)
    }
    let oldest = versions.map { Witnesses(of: states, in: $0).newest ?? 0 }.min() ?? 0
    contents = Array(agreed.dropFirst(oldest))
    self.versions = versions
  }

  /// Whether a merged text is right whichever of the contents is the base: it has all that a version added to it, and nothing that
  /// one deleted.
  ///
  /// - Complexity: O(*n*) in the bytes of all.
  package func isRight(_ merged: [UInt8]) -> Bool {
    if contents.count < 2 { return true }
    do throws(TextMergeError) {
      return try LineCheck(bases: contents, sides: versions, result: merged).isRight
    } catch {
      return false
    }
  }
}
