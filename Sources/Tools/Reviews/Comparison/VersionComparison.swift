public import ConflictResolution

/// The differences between two states of a file, for a person.
///
/// ```swift
/// switch VersionComparison(from: review.versions[0].state, to: review.versions[1].state) {
/// case .text(let comparison): write(comparison.rows)
/// case .content(let comparison): print("differ from byte", comparison.firstDifference ?? 0)
/// case .document(let comparison): print(comparison.changes.map(\.path))
/// case .links(let old, let new): print(old, "→", new)
/// case .kinds(let old, let new): print(old, "→", new)
/// case .equal: print("the same")
/// }
/// ```
public enum VersionComparison: Hashable, Sendable {
  /// Nothing: at most the names differ.
  case equal
  /// Texts, line by line; one in UTF-16 is compared as UTF-8, without its byte order mark.
  case text(TextComparison)
  /// Contents that are not compared by lines: one is not at hand, not text or too large, or they are one text in two
  /// encodings.
  case content(ContentComparison)
  /// Documents that are folders, member by member.
  case document(DocumentComparison)
  /// Symbolic links with other targets.
  case links(from: [UInt8], to: [UInt8])
  /// Things of different kinds: a file and a directory, or something and a deletion.
  case kinds(from: FileState.Kind, to: FileState.Kind)

  /// Compares two states.
  ///
  /// - Parameters:
  ///   - left: The state on the left.
  ///   - right: The state on the right.
  ///   - limits: How much is compared.
  /// - Complexity: Linear in the bytes, plus the bounded effort of ``TextComparison``.
  public init(
    from left: FileState, to right: FileState, limits: ComparisonLimits = ComparisonLimits()
  ) {
    switch (left, right) {
    case _ where left == right: self = .equal
    case (.file(let old), .file(let new)): self = Self.files(from: old, to: new, limits: limits)
    case (.group(let old), .group(let new)):
      self = .document(DocumentComparison(from: old, to: new, limits: limits))
    case (.symlink(let old), .symlink(let new)): self = .links(from: old, to: new)
    default: self = .kinds(from: left.kind, to: right.kind)
    }
  }

  private static func files(
    from left: FileContent, to right: FileContent, limits: ComparisonLimits
  ) -> VersionComparison {
    guard let old = left.bytes, let new = right.bytes else {
      return .content(ContentComparison(from: left, to: right, because: .absent))
    }
    // A picture or an archive without a NUL byte is not text either.
    guard let oldText = ComparedText.bytes(of: old), let newText = ComparedText.bytes(of: new)
    else {
      return .content(ContentComparison(from: left, to: right, because: .binary))
    }
    guard oldText != newText else {
      return .content(ContentComparison(from: left, to: right, because: .encoding))
    }
    guard let comparison = TextComparison(from: oldText, to: newText, limits: limits) else {
      return .content(ContentComparison(from: left, to: right, because: .tooLarge))
    }
    return .text(comparison)
  }
}
