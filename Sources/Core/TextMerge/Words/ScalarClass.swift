/// The role of a scalar when a text is cut into words.
enum ScalarClass: UInt8 {
  /// A piece of its own: punctuation and symbols.
  case symbol
  /// Belongs to the word around it: letters, digits, connector punctuation such as `_`.
  case word
  /// Belongs to the scalar before it: combining marks, joiners, variation selectors, skin tones.
  case mark
  /// A letter of a script that puts no blanks between its words: a word of its own.
  case letterAlone
  /// A space of some width, or a tab.
  case blank
  /// One half of a flag.
  case regionalIndicator

  /// The class of a scalar.
  ///
  /// - Complexity: O(log *n*) in the rows of the table; constant for ASCII.
  init(of scalar: UInt32) {
    if scalar < 0x80 {
      switch UInt8(truncatingIfNeeded: scalar) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        self = .word
      case 0x09, Byte.space: self = .blank
      default: self = .symbol
      }
      return
    }
    let table = Self.table
    var low = 0
    var high = table.count
    // The last row that starts at the scalar or before it; rows before `low` all do.
    while low < high {
      let middle = (low + high) / 2
      if table[middle].start <= scalar { low = middle + 1 } else { high = middle }
    }
    self = low == 0 ? .symbol : table[low - 1].value
  }

  /// From which scalar on which class holds.
  struct Row {
    let start: UInt32
    let value: ScalarClass
  }
}
