extension Unicode.Scalar {
  /// Whether a person cannot see the character, or it turns the characters around it.
  ///
  /// Such a character makes one name look like another: `exe.jpg` shows as `gpj.exe`, and `a.txt` is two files. Also
  /// joiners and variation selectors are hidden, which many emoji and some scripts need: no rule separates `a.txt` with a
  /// joiner from a word that needs it, and a name that is written out can still be pasted (``ShellWord``) and picked.
  ///
  /// Source: `Default_Ignorable_Code_Point` and `Bidi_Control` of the Unicode Character Database; the interlinear
  /// annotations, U+FFF9 to U+FFFB, which the Unicode Standard (section 23.8) wants hidden in plain text; and the
  /// separators of lines and paragraphs.
  ///
  /// Complexity: O(1)
  public var isHidden: Bool {
    switch value {
    case 0..<0xAD: false
    case 0x2028...0x2029, 0xFFF9...0xFFFB: true
    default: properties.isDefaultIgnorableCodePoint || properties.isBidiControl
    }
  }

  /// Whether the character controls a terminal instead of being shown: C0, DEL and C1.
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
