/// What a conflict shows in addition to the sides.
public enum ConflictStyle: String, Hashable, Sendable, CaseIterable {
  /// The sides alone, as git writes conflicts by default.
  ///
  /// ```
  /// <<<<<<< ours
  /// Tuesday
  /// =======
  /// Wednesday
  /// >>>>>>> theirs
  /// ```
  case merge

  /// The base between the first side and the second; all inputs of the conflict can be read back.
  ///
  /// ```
  /// <<<<<<< ours
  /// Tuesday
  /// ||||||| base
  /// Monday
  /// =======
  /// Wednesday
  /// >>>>>>> theirs
  /// ```
  case diff3

  /// As `diff3`, with the lines that all sides have at the start and at the end of a conflict
  /// outside it. The base then shows more than what the sides differ in.
  case zdiff3

  /// The number of characters of a marker in a text that has nothing like it.
  public static let usualMarkerLength = 7
}

/// The names that conflict markers carry.
///
/// ```swift
/// ConflictLabels(base: "yesterday", sides: ["laptop", "phone"])  // <<<<<<< laptop … >>>>>>> phone
/// ```
///
/// Labels are bytes, as file names are. An empty one leaves the marker bare, except that a side in the middle
/// is then called `side` with its number. Control characters in a label are written as spaces, so that it
/// cannot break its line.
public struct ConflictLabels: Hashable, Sendable {
  /// The name of the base.
  public var base: [UInt8]

  /// The names of the sides; a side beyond the list is called `side` with its number.
  public var sides: [[UInt8]]

  /// Makes labels of bytes.
  ///
  /// - Parameters:
  ///   - base: The name of the base.
  ///   - sides: The names of the sides, in their order.
  public init(base: [UInt8], sides: [[UInt8]]) {
    self.base = base
    self.sides = sides
  }

  /// Makes labels of strings.
  ///
  /// - Parameters:
  ///   - base: The name of the base.
  ///   - sides: The names of the sides, in their order.
  public init(base: String = "base", sides: [String] = []) {
    self.init(base: Array(base.utf8), sides: sides.map { Array($0.utf8) })
  }

  /// The same labels with U+FFFD in the place of what is not UTF-8, as markers in UTF-16 have them.
  var repaired: ConflictLabels {
    ConflictLabels(
      base: String(decoding: base, as: UTF8.self),
      sides: sides.map { String(decoding: $0, as: UTF8.self) })
  }

  /// The label as it was given; a side beyond the list has none.
  func exactLabel(of input: TextMergeInput) -> [UInt8] {
    switch input {
    case .base: base
    case .side(let index): sides.indices.contains(index) ? sides[index] : []
    }
  }

  /// The text of a marker for an input.
  func label(of input: TextMergeInput) -> [UInt8] {
    let label: [UInt8]
    switch input {
    case .base: label = base
    case .side(let index):
      label = sides.indices.contains(index) ? sides[index] : Array(input.description.utf8)
    }
    return label.map { $0 < Byte.space || $0 == 0x7F ? Byte.space : $0 }
  }
}
