/// Makes any text valid in XML.
enum XMLText {
  /// The text with references for the characters that have a meaning in XML, for contents and for attributes
  /// with double quotation marks.
  ///
  /// Characters that XML 1.0 does not allow at all are written out as `\u{FFFE}`. Source: Extensible Markup
  /// Language (XML) 1.0, production 2.
  static func escaping(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\t", "\n", "\r", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        nil
      default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
  }
}

extension String {
  /// The text with the scalars replaced for which `replacement` has another text.
  func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var safe = ""
    for scalar in unicodeScalars {
      if let text = replacement(scalar) { safe += text } else { safe.unicodeScalars.append(scalar) }
    }
    return safe
  }
}
