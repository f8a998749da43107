extension LineTable: LineSequence {
  func areEqual(_ line: Int, _ other: Int) -> Bool {
    self.line(line, equals: other, of: self)
  }
}

extension LineTable {
  /// Whether some line has an ASCII letter or digit.
  func haveLetterOrDigit(_ lines: Range<Int>) -> Bool {
    bytes[byteRange(of: lines)].contains { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: false
      }
    }
  }
}
