/// The class of a scalar by UAX #29 (Grapheme_Cluster_Break, Extended_Pictographic, Indic_Conjunct_Break).
///
/// The raw value is the number that the table uses.
enum GraphemeBreakClass: UInt32 {
  case other = 0
  /// Control, CR and LF: nothing is joined to them, but LF to a CR before it.
  case control = 1
  /// Extend, and Extend within an Indic conjunct.
  case extend = 2
  /// Extend that ends an Indic conjunct, such as U+200C.
  case extendOutsideConjunct = 3
  /// Extend that links the consonants of an Indic conjunct (a virama).
  case linker = 4
  case zeroWidthJoiner = 5
  case spacingMark = 6
  case prepend = 7
  case regionalIndicator = 8
  case pictographic = 9
  /// A consonant of a script whose conjuncts are one cluster.
  case consonant = 10
  case leadingJamo = 11
  case vowelJamo = 12
  case trailingJamo = 13
  /// A Hangul syllable without a trailing consonant; found by rule, never in the table.
  case syllableOpen = 14
  /// A Hangul syllable with a trailing consonant; found by rule, never in the table.
  case syllableClosed = 15
}
