import JSONText

extension InvalidTexts {
  /// A string is characters between quotation marks.
  static let strings = InvalidTexts(
    section: "7", production: "string, char",
    texts: [
      .init("quotation mark alone", "\"", .unexpectedEnd, "1:2"),
      .init("string not closed", "\"abc", .unexpectedEnd, "1:5", "expected '\"'"),
      .init("string ends in a backslash", "\"abc\\", .unexpectedEnd, "1:6"),
      .init("escaped end", "\"abc\\\"", .unexpectedEnd, "1:7"),
      .init("apostrophes", "'abc'", .unexpectedText, "1:1", "found '''"),
      .init("line feed", "\"a\nb\"", .controlCharacter, "1:3", "found the end of the line"),
      .init("tab", "\"a\tb\"", .controlCharacter, "1:3", "found byte 0x09"),
      .init("carriage return", "\"\r\"", .controlCharacter, "1:2"),
      .init("NUL", "\"\0\"", .controlCharacter, "1:2"),
      .init("unit separator", "\"\u{1F}\"", .controlCharacter, "1:2", "found byte 0x1F"),
      .init("control character in a key", "{\"a\u{1}\":1}", .controlCharacter, "1:4"),
      .init("escape a", #""\a""#, .invalidEscape, "1:2", "found 'a'"),
      .init("escape v", #""\v""#, .invalidEscape, "1:2"),
      .init("escape 0", #""\0""#, .invalidEscape, "1:2"),
      .init("escape x", #""\x41""#, .invalidEscape, "1:2"),
      .init("escape apostrophe", #""\'""#, .invalidEscape, "1:2"),
      .init("escape U", #""\U0041""#, .invalidEscape, "1:2"),
      .init("escaped line feed", "\"\\\n\"", .invalidEscape, "1:2"),
      .init("escaped space", #""\ ""#, .invalidEscape, "1:2"),
      .init("escape in a key", #"{"\q":1}"#, .invalidEscape, "1:3"),
      .init("three digits", #""\u123""#, .invalidEscape, "1:7"),
      .init("no digits", #""\u""#, .invalidEscape, "1:4"),
      .init("not hexadecimal", #""\u12G4""#, .invalidEscape, "1:6", "found 'G'"),
      .init("braces", #""\u{41}""#, .invalidEscape, "1:4"),
      .init("signed digits", #""\u+041""#, .invalidEscape, "1:4"),
      .init("digits cut off", #""\u12"#, .unexpectedEnd, "1:6"),
      .init("lone high surrogate", #""\uD800""#, .loneSurrogate, "1:2"),
      .init("lone low surrogate", #""\uDC00""#, .loneSurrogate, "1:2"),
      .init("last low surrogate", #""\uDFFF""#, .loneSurrogate, "1:2"),
      .init("two high surrogates", #""\uD83D\uD83D""#, .loneSurrogate, "1:2"),
      .init("surrogates the wrong way round", #""\uDE00\uD83D""#, .loneSurrogate, "1:2"),
      .init("high surrogate and a letter", #""\uD83Da""#, .loneSurrogate, "1:2"),
      .init("high surrogate and another escape", #""\uD83D\n""#, .loneSurrogate, "1:2"),
      .init("high surrogate at the end", #""a\uDBFF"#, .loneSurrogate, "1:3"),
      .init("high surrogate and half an escape", #""\uD83D\uDE"#, .unexpectedEnd, "1:12"),
      .init("high surrogate and a bad escape", #""\uD83D\uZZZZ""#, .invalidEscape, "1:10"),
      .init("lone surrogate in a key", #"{"\uD800":1}"#, .loneSurrogate, "1:3"),
      .init("column counts scalars", "[\"äöü€😀\" 1]", .unexpectedText, "1:10"),
      .init("escaped letter beyond ASCII", #""\é""#, .invalidEscape, "1:2"),
      .init("escaped bad byte", bytes: [0x22, 0x5C, 0xFF, 0x22], .invalidEscape, "1:2"),
      .init("escaped NUL byte", "\"\\\0\"", .invalidEscape, "1:2"),
      .init("escaped delete", "\"\\\u{7F}\"", .invalidEscape, "1:2"),
      .init("escaped carriage return", "\"\\\r\"", .invalidEscape, "1:2"),
      .init("escaped tab", "\"\\\t\"", .invalidEscape, "1:2"),
      .init("escaped hyphen", #""\-""#, .invalidEscape, "1:2"),
      .init("escaped question mark", #""\?""#, .invalidEscape, "1:2"),
      .init("escaped brace", #""\{""#, .invalidEscape, "1:2"),
      .init("escaped ampersand", #""\&""#, .invalidEscape, "1:2"),
      .init("escape u at the end", #""\u"#, .unexpectedEnd, "1:4"),
      .init("one digit at the end", #""\u1"#, .unexpectedEnd, "1:5"),
      .init("three digits at the end", #""\u123"#, .unexpectedEnd, "1:7"),
      .init("four digits at the end", #""\u1234"#, .unexpectedEnd, "1:8"),
      .init("one digit", #""\u1""#, .invalidEscape, "1:5"),
      .init("two digits", #""\u12""#, .invalidEscape, "1:6"),
      .init("first digit not hexadecimal", #""\uG000""#, .invalidEscape, "1:4"),
      .init("second digit not hexadecimal", #""\u0G00""#, .invalidEscape, "1:5"),
      .init("fourth digit not hexadecimal", #""\u000G""#, .invalidEscape, "1:7"),
      .init("space for a digit", #""\u 041""#, .invalidEscape, "1:4"),
      .init("minus for a digit", #""\u-041""#, .invalidEscape, "1:4"),
      .init("hexadecimal prefix", #""\u0x41""#, .invalidEscape, "1:5"),
      .init("full-width digit in an escape", #""\u１234""#, .invalidEscape, "1:4"),
      .init("line feed in an escape", "\"\\u00\n41\"", .invalidEscape, "1:6"),
      .init("last high surrogate", #""\uDBFF""#, .loneSurrogate, "1:2"),
      .init("small lone surrogate", #""\ud800""#, .loneSurrogate, "1:2"),
      .init("high surrogate and an escaped letter", #""\uD83D\u0041""#, .loneSurrogate, "1:2"),
      .init(
        "high surrogate and what follows the surrogates", #""\uD83D\uE000""#, .loneSurrogate, "1:2"),
      .init("high surrogate and the last high one", #""\uD83D\uDBFF""#, .loneSurrogate, "1:2"),
      .init("high surrogate and an escaped backslash", #""\uD83D\\uDE00""#, .loneSurrogate, "1:2"),
      .init("surrogates with a space between", #""\uD83D \uDE00""#, .loneSurrogate, "1:2"),
      .init("high surrogate and a scalar", #""\uD83D😀""#, .loneSurrogate, "1:2"),
      .init("low surrogate after a pair", #""\uD83D\uDE00\uDE00""#, .loneSurrogate, "1:14"),
      .init("high surrogate after a pair", #""\uD83D\uDE00\uD83D""#, .loneSurrogate, "1:14"),
      .init("high surrogate and a backslash at the end", #""\uD83D\"#, .loneSurrogate, "1:2"),
      .init("high surrogate and u at the end", #""\uD83D\u"#, .unexpectedEnd, "1:10"),
      .init("pair cut short", #""\uD83D\uDE0""#, .invalidEscape, "1:13"),
      .init("lone surrogate as a value", #"{"a":"\uDC00"}"#, .loneSurrogate, "1:7"),
      .init("apostrophe at the end", #""abc'"#, .unexpectedEnd, "1:6"),
      .init("escaped backslash and escaped end", #""a\\\""#, .unexpectedEnd, "1:7"),
      .init("line ends in a string", "\"abc\n", .controlCharacter, "1:5"),
      .init("control character after a scalar", "\"ä\u{1F}\"", .controlCharacter, "1:3"),
      .init("typographic quotation marks", "“abc”", .unexpectedText, "1:1"),
      .init("backticks", "`abc`", .unexpectedText, "1:1"),
      .init("three quotation marks", #""""a""""#, .trailingText, "1:3"),
      .init("two strings with a space", #""a" "b""#, .trailingText, "1:5"),
      .init("sum of strings", #""a"+"b""#, .trailingText, "1:4"),
      .init("prefix", #"r"a""#, .unexpectedText, "1:1"),
      .init("quotation mark inside", #""a"b""#, .trailingText, "1:4"),
      .init("quotation marks twice", #""a"""#, .trailingText, "1:4"),
      .init("quotation mark before a word", #""abc"d"#, .trailingText, "1:6"),
    ])

  /// Each control character as it is, behind a letter.
  static let controlCharacters = InvalidTexts(
    section: "7", production: "unescaped",
    texts: (0x00...0x1F).map { (byte: UInt8) in
      InvalidText(
        "control character \(byte)", bytes: [0x22, 0x61, byte, 0x22], .controlCharacter, "1:3")
    })

  /// Each letter and digit behind a backslash, but for those of section 7.
  static let escapedLetters = InvalidTexts(
    section: "7", production: "escape",
    texts: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZacdeghijklmopqsvwxyz".map { letter in
      InvalidText(
        "escaped \(letter)", "\"\\\(letter)0000\"", .invalidEscape, "1:2", "found '\(letter)")
    })
}
