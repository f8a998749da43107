/// What a name is folded for.
enum FoldedForm {
  /// The canonical caseless key.
  case canonicalCaseless
  /// The universal key: more is left out and more is joined.
  case universal
  /// What a directory of ext4 compares that folds case: as the canonical caseless key, without what is
  /// ignorable, and U+0345 becomes U+03B9 where it stands.
  case ext4
}
