/// A text whose lines are in two encodings, since one side converted it to UTF-8 or writes UTF-8, and another does not.
///
/// A text in Latin-1 or Shift-JIS of all sides is merged as it is.
enum MixedEncodings {
  /// Finds a side in UTF-8 and one that is not, of both of which a merged text has lines that the other has not.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text that was made of them.
  ///   - tokens: Their lines as tokens.
  ///   - counts: How often each text has each token.
  /// - Returns: The doubt; `nil` without one.
  /// - Complexity: Linear in the bytes of all.
  static func doubt(
    in tables: [LineTable], _ tokens: [[Int32]], _ counts: [[Int32]]
  ) -> LineDoubt? {
    let result = tables.count - 1
    guard kind(of: tables[result].bytes[...]) == .other else { return nil }
    let kinds = tables.map { kind(of: $0.bytes[...]) }
    for utf8 in 1..<result where kinds[utf8] == .utf8 {
      for other in 1..<result where kinds[other] == .other {
        func hasLine(_ kind: Kind, missingIn counts: [Int32]) -> Bool {
          tokens[result].indices.contains { line in
            counts[Int(tokens[result][line])] == 0
              && self.kind(of: tables[result].bytes[tables[result].content(of: line)]) == kind
          }
        }
        if hasLine(.utf8, missingIn: counts[other]), hasLine(.other, missingIn: counts[utf8]) {
          return .mixedEncodings(utf8: utf8 - 1, other: other - 1)
        }
      }
    }
    return nil
  }

  private enum Kind: UInt8 {
    case ascii
    case utf8
    case other
  }

  private static func kind(of text: ArraySlice<UInt8>) -> Kind {
    guard text.contains(where: { $0 >= 0x80 }) else { return .ascii }
    let bytes = Array(text)
    var position = 0
    while position < bytes.count {
      guard let scalar = ScalarReader.scalar(at: position, before: bytes.count, in: bytes) else {
        return .other
      }
      position += scalar.length
    }
    return .utf8
  }
}
