/// Makes any text valid in XML.
enum XMLText {
  /// The text with references for the characters that have a meaning in XML, for contents and for attributes
  /// with double quotation marks.
  ///
  /// Characters that XML 1.0 does not allow at all are written out as `\u{FFFE}`. Source: Extensible Markup
  /// Language (XML) 1.0, production 2.
  static func escaping(_ text: String) -> String {
    var safe = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      case "'": safe += "&#39;"
      case "\t", "\n", "\r", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        safe.unicodeScalars.append(scalar)
      default: safe += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return safe
  }
}
