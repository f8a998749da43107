/// Cuts contents at places that an edit elsewhere does not move.
enum ContentCutter {
  /// The parts of a content: its lines, or, if those are long, the pieces between certain bytes.
  ///
  /// A content with a NUL near its start is not text, and counts as one line. A CR before a newline does not count,
  /// so that a text whose line endings were converted stays the same.
  static func parts(of bytes: [UInt8]) -> [ContentFingerprint.Part] {
    var parts: [ContentFingerprint.Part] = []
    let isText = !bytes.prefix(textPrefix).contains(0)
    var start = 0
    while start < bytes.count {
      let newline = isText ? bytes[start...].firstIndex(of: 0x0A) : nil
      var end = newline ?? bytes.count
      let next = newline.map { $0 + 1 } ?? end
      if isText, end > start, bytes[end - 1] == 0x0D { end -= 1 }
      if end - start <= longestLine, isText {
        parts.append(part(bytes[start..<end]))
      } else {
        appendPieces(of: bytes[start..<end], to: &parts)
      }
      start = next
    }
    return parts
  }

  /// The number of bytes at the start in which git looks for a NUL.
  private static let textPrefix = 8000
  /// Longer lines are cut.
  private static let longestLine = 256
  private static let shortestPiece = 32
  private static let longestPiece = 1024

  /// Cuts where a hash of the last 64 bytes has six zeros on top, so every 96 bytes or so.
  ///
  /// Source: the gear hash of Xia and others, *Ddelta*, Performance Evaluation 79, 2014.
  private static func appendPieces(
    of bytes: ArraySlice<UInt8>, to parts: inout [ContentFingerprint.Part]
  ) {
    var start = bytes.startIndex
    var gear: UInt64 = 0
    for offset in bytes.indices {
      gear = (gear << 1) &+ gears[Int(bytes[offset])]
      let length = offset + 1 - start
      if length >= longestPiece || length >= shortestPiece && gear >> 58 == 0 {
        parts.append(part(bytes[start...offset]))
        start = offset + 1
      }
    }
    if start < bytes.endIndex { parts.append(part(bytes[start...])) }
  }

  /// A number for each byte, all bits alike.
  private static let gears: [UInt64] = (0..<256).map { mixed(($0 + 1) &* 0x9E37_79B9_7F4A_7C15) }

  private static func part(_ bytes: ArraySlice<UInt8>) -> ContentFingerprint.Part {
    // FNV-1a; its low bits depend on few bits of the bytes, so they are mixed.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return ContentFingerprint.Part(hash: mixed(hash), weight: bytes.count + 1)
  }

  /// A permutation in which each bit depends on all bits: the last step of SplitMix64.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
