/// A value on which two sides do not agree, in their trees.
struct ValueConflict {
  let path: String
  let reason: DataMergeDecline.Reason
  /// The value in the base, and in the first and second side; `nil` where it is not.
  let nodes: (base: Int?, first: Int?, second: Int?)
}
