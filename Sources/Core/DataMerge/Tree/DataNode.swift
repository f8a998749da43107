/// One value of a text with its place in the bytes.
///
/// A member of an object or an element of a list is a *unit*: what is before it (white space and comments), its key,
/// its value, and what follows it on its line. The units of a container follow each other without gap, with one
/// separator between them in notations that have one.
///
/// ```
/// , ␣␣ // lead ⏎ "key" : value ␣ , // after ⏎
///   ^unitStart   ^keyStart ^start ^trailEnd  ^unitEnd
/// ```
///
/// All places are offsets of bytes.
struct DataNode {
  /// What a value is.
  enum Kind: UInt8 {
    /// Members with keys: an object, a section, a row of a table.
    case object
    /// Elements in order: an array, the rows of a table.
    case list
    /// A string of JSON, in quotation marks.
    case string
    /// A number of JSON, as it is spelled.
    case number
    /// `true`, `false` or `null`.
    case word
    /// Any other text, compared by its bytes.
    case text
  }

  var kind: Kind
  /// Whether the value is a string with escapes.
  var hasEscapes = false
  /// Whether the key is a string with escapes.
  var keyHasEscapes = false
  /// Whether a separator follows the unit's trail.
  var hasSeparator = false

  /// The start of what is before the unit.
  var unitStart: Int32
  /// The key with its quotation marks; empty for an element of a list.
  var keyStart: Int32
  var keyEnd: Int32
  /// The value.
  var start: Int32
  var end: Int32
  /// The end of what follows the value, before the separator.
  var trailEnd: Int32
  /// The end of the unit: of a comment behind the separator, or `trailEnd`.
  var unitEnd: Int32

  /// In a container, the start of the first unit.
  var bodyStart: Int32 = 0
  /// In a container, the end of the last unit and of a separator behind it.
  var tailStart: Int32 = 0
  /// In a container, the number of units.
  var count: Int32 = 0
  /// The index of the first node that is not inside this one.
  var next: Int32 = 0

  /// A hash of the value; equal values have equal hashes.
  var hash: UInt64 = 0
  /// A hash of the key.
  var keyHash: UInt64 = 0

  /// Starts a unit whose value begins at a place, without a key.
  init(_ kind: Kind, unitStart: Int, start: Int) {
    self.kind = kind
    self.unitStart = Int32(truncatingIfNeeded: unitStart)
    self.start = Int32(truncatingIfNeeded: start)
    keyStart = self.start
    keyEnd = self.start
    end = self.start
    trailEnd = self.start
    unitEnd = self.start
  }

  /// Whether it has units.
  var isContainer: Bool { kind == .object || kind == .list }

  /// The bytes of the value.
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The bytes of the key.
  var keyRange: Range<Int> { Int(keyStart)..<Int(keyEnd) }
}
