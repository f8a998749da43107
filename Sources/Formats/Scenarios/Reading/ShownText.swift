import JSONText

/// Bytes of the input as a message shows them: in single quotes, safe for a terminal, cut if long.
package func shown(_ bytes: [UInt8]) -> String {
  "'\(shortened(bytes[...]))'"
}

/// Bytes of the input, safe for a terminal, cut if long.
func shortened(_ bytes: ArraySlice<UInt8>) -> String {
  let limit = 60
  guard bytes.count > limit else { return String(displayingPath: Array(bytes)) }
  var end = bytes.startIndex + limit
  // Do not cut inside a character.
  while end > bytes.startIndex + limit - 4, bytes[end] & 0xC0 == 0x80 { end -= 1 }
  return String(displayingPath: Array(bytes[..<end])) + "…"
}

/// Names as a message lists them: `"a", "b" or "c"`.
package func listed(_ names: [String], quote: String = "\"", last: String = "or") -> String {
  let quoted = names.map { quote + $0 + quote }
  guard let final = quoted.last, quoted.count > 1 else { return quoted.first ?? "nothing" }
  return quoted.dropLast().joined(separator: ", ") + " " + last + " " + final
}
