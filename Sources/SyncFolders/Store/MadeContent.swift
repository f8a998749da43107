/// What is in a file that a run makes.
package enum MadeContent: Hashable, Sendable {
  /// Some bytes.
  case bytes([UInt8])
  /// The content of a file in the folder of the change, which had this stamp when the plan was made.
  case copy(of: [UInt8], stamp: FileStamp)
}
