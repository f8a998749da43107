extension String {
  /// Makes a text that shows a path to a person, safe for a terminal.
  ///
  /// A file name is any bytes. What is valid UTF-8 is shown as it is; control characters (an escape
  /// sequence in a name could otherwise repaint the terminal) and bytes that are no UTF-8 are shown as
  /// `\xNN`. A backslash stays as it is: the text is for reading, not for parsing.
  ///
  /// - Parameter path: The bytes of the path.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(displayingPath path: [UInt8]) {
    self = ""
    var rest = path[...]
    while let lead = rest.first {
      let length =
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
      let bytes = rest.prefix(length)
      let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
      if let scalar, scalar.value >= 0x20, !(0x7F...0x9F).contains(scalar.value) {
        unicodeScalars.append(scalar)
        rest = rest.dropFirst(length)
      } else if scalar != nil {
        for byte in bytes { append(Self.escape(byte)) }
        rest = rest.dropFirst(length)
      } else {
        append(Self.escape(lead))
        rest = rest.dropFirst()
      }
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count < 2 ? "\\x0\(digits)" : "\\x\(digits)"
  }
}
