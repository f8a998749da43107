/// What a name is folded for.
enum FoldedForm {
  /// The canonical caseless key.
  case canonicalCaseless
  /// The universal key: more is left out and more is joined.
  case universal
  /// What an ext4 directory that folds case compares.
  ///
  /// As the canonical caseless key, without ignorable scalars; U+0345 becomes U+03B9 in place, and scalars
  /// newer than Unicode 12.1 stay unchanged.
  case ext4
}
