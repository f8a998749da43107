extension Unicode.Scalar {
  /// Whether a person cannot see the character, or it reverses the characters around it.
  ///
  /// Such a character makes one name look like another: `exe.jpg` shows as `gpj.exe`, and `a.txt` is two files. Joiners
  /// and variation selectors, which many emoji and some scripts need, are hidden as well: no rule distinguishes `a.txt`
  /// with a joiner from a word that needs it, and an escaped name can still be pasted (``ShellWord``) and picked.
  ///
  /// Source: `Default_Ignorable_Code_Point` and `Bidi_Control` of the Unicode Character Database; the interlinear
  /// annotations, U+FFF9 to U+FFFB, which the Unicode Standard (section 23.8) wants hidden in plain text; and the
  /// separators of lines and paragraphs.
  ///
  /// Complexity: O(1)
  public var isHidden: Bool {
    // A table is needed: Embedded Swift has no properties of characters. A test compares it with the toolchain's.
    switch value {
    case 0..<0xAD: false
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether the character controls a terminal instead of being shown: C0, DEL and C1.
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
