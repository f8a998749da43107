/// A value that was read, in one word: its type, and where the rest of it stands.
///
/// The rest of a number or a string is its text, that of an array or object are the nodes of what
/// is in it; see `JSONNodes`.
struct JSONNode: Sendable {
  /// The type of a value, and which of them it is where no more is to say.
  enum Kind: UInt64, Sendable {
    case null
    case `false`
    case `true`
    case number
    case string
    /// A string that is written with escapes.
    case escapedString
    case array
    case object
  }

  /// The kind in the lowest bits, the place above.
  let word: UInt64

  private static var kindBits: UInt64 { 3 }

  /// Takes a word for a node that was made to it.
  @inline(__always)
  init(word: UInt64) {
    self.word = word
  }

  /// Makes a node.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - place: How far behind the beginning of the text a number or string begins, or which word
  ///     holds the count of an array or object.
  @inline(__always)
  init(_ kind: Kind, at place: Int) {
    word = UInt64(truncatingIfNeeded: place) &<< JSONNode.kindBits | kind.rawValue
  }

  /// The kind.
  var kind: Kind {
    // Each value that these bits can have is one.
    Kind(rawValue: word & ~(~0 &<< JSONNode.kindBits)) ?? .null
  }

  /// Where the rest stands.
  var place: Int { Int(truncatingIfNeeded: word &>> JSONNode.kindBits) }
}
