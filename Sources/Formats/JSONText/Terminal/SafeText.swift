/// Text from outside the program, made safe for a terminal.
///
/// A name may be any bytes. An escape sequence in it could repaint the terminal, and a bidirectional control could show
/// `exe.jpg` as `gpj.exe`. All output passes through this type.
public enum SafeText {
  /// The kind of a text, which determines how unsafe characters are escaped.
  public enum Kind: Sendable {
    /// A name or one line: controls and bytes that are not UTF-8 are `\x1B`, hidden characters `\u{202E}`.
    case name
    /// Lines of a message: like a name, with line feeds and tabs.
    case message
    /// Lines that the program colors itself: like a message, with `ESC [ … m`.
    case colored
    /// JSON, which contains such characters only in strings: all of them are `\u202e`.
    case json
  }

  /// Whether JSON contains nothing to escape: then it need not be copied.
  ///
  /// - Parameter json: The text.
  /// - Returns: Whether all of it is ASCII without DEL; JSON contains other controls only in escapes.
  ///
  /// Complexity: O(*n*) in the number of bytes.
  public static func isSafe(json: ArraySlice<UInt8>) -> Bool {
    // Without an exit from the loop, the compiler processes many bytes in a step.
    unsafe json.withUnsafeBufferPointer { bytes in
      var seen: UInt8 = 0
      for index in 0..<bytes.count {
        let byte = unsafe bytes[index]
        seen |= byte | (byte &+ 1)
      }
      return seen < 0x80
    }
  }

  /// Makes a text safe for a terminal.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8 except for invalid bytes.
  ///   - kind: The kind of the text.
  /// - Returns: The same text with unsafe characters escaped; nothing else changes.
  ///
  /// Complexity: O(*n*) in the number of bytes.
  public static func escaping(_ bytes: ArraySlice<UInt8>, as kind: Kind) -> [UInt8] {
    // Most texts are ASCII: then nothing is escaped, and this check is fast.
    if bytes.allSatisfy({ $0 < 0x7F && !isEscaped($0, in: kind) }) { return Array(bytes) }
    var safe: [UInt8] = []
    safe.reserveCapacity(bytes.count + 16)
    var rest = bytes
    while let first = rest.first {
      let length = self.length(ofCharacterAt: first)
      let character = rest.prefix(length)
      let scalar =
        length == 1 && first < 0x80
        ? Unicode.Scalar(first)
        : String(validating: character, as: UTF8.self)?.unicodeScalars.first
      guard let scalar else {
        // JSON has no such bytes; invalid JSON is not damaged further.
        if kind == .json { safe.append(first) } else { appendByte(first, to: &safe) }
        rest = rest.dropFirst()
        continue
      }
      if kind == .colored, first == 0x1B, let color = Self.color(in: rest) {
        safe.append(contentsOf: color)
        rest = rest.dropFirst(color.count)
        continue
      }
      if scalar.isASCII ? isEscaped(first, in: kind) : scalar.isControl || scalar.isHidden {
        append(scalar, character, as: kind, to: &safe)
      } else {
        safe.append(contentsOf: character)
      }
      rest = rest.dropFirst(character.count)
    }
    return safe
  }

  /// Makes a text safe for a terminal.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - kind: The kind of the text.
  /// - Returns: The same text with unsafe characters escaped.
  public static func escaping(_ text: String, as kind: Kind) -> String {
    String(decoding: escaping(Array(text.utf8)[...], as: kind), as: UTF8.self)
  }

  /// The length in bytes of a character with a given first byte; 1 if no character begins with it.
  static func length(ofCharacterAt first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  private static func isEscaped(_ ascii: UInt8, in kind: Kind) -> Bool {
    switch (kind, ascii) {
    case (_, 0x7F): true
    case (.json, _): false
    case (.message, 0x09), (.message, 0x0A), (.colored, 0x09), (.colored, 0x0A): false
    default: ascii < 0x20
    }
  }

  /// The control sequence for a color at the beginning of a text: it changes only the appearance of the text after it.
  private static func color(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let digits = text.dropFirst(2).prefix { (0x30...0x39).contains($0) || $0 == 0x3B }
    let color = text.prefix(digits.count + 3)
    return color.starts(with: [0x1B, 0x5B]) && color.last == UInt8(ascii: "m") ? color : nil
  }

  private static func append(
    _ scalar: Unicode.Scalar, _ bytes: ArraySlice<UInt8>, as kind: Kind, to safe: inout [UInt8]
  ) {
    switch kind {
    case .json:
      for unit in String(Character(scalar)).utf16 {
        let digits = String(unit, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
        safe.append(contentsOf: "\\u\(zeros)\(digits)".utf8)
      }
    case .name, .message, .colored:
      if scalar.isControl {
        for byte in bytes { appendByte(byte, to: &safe) }
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        safe.append(contentsOf: "\\u{\(digits)}".utf8)
      }
    }
  }

  private static func appendByte(_ byte: UInt8, to safe: inout [UInt8]) {
    let digits = String(byte, radix: 16, uppercase: true)
    safe.append(contentsOf: (digits.utf8.count < 2 ? "\\x0" : "\\x").utf8)
    safe.append(contentsOf: digits.utf8)
  }
}
