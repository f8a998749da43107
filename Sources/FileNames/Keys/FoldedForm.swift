/// What a name is folded for.
enum FoldedForm {
  /// The canonical caseless key.
  case canonicalCaseless
  /// The universal key: more is left out and more is joined.
  case universal
  /// What a directory of ext4 compares that folds case.
  ///
  /// As the canonical caseless key, without what is ignorable; U+0345 becomes U+03B9 where it stands,
  /// and what is newer than Unicode 12.1 stays as it is.
  case ext4
}
