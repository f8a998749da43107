/// What is in a file that a run makes.
package enum MadeContent: Hashable, Sendable {
  /// Some bytes.
  case bytes([UInt8])
  /// A symbolic link to this target.
  case link(to: [UInt8])
  /// The content of a file in the folder of the change, which had this stamp when the plan was made.
  case copy(of: [UInt8], stamp: FileStamp)
  /// The content of a file anywhere, by its absolute path.
  case file(at: [UInt8], content: ContentOnDisk)
  /// A version of a document in the folder of the change: how it is made, and what is in it then.
  case document(of: [UInt8], recipe: DocumentRecipe, content: ContentOnDisk)
  /// An empty folder, with the rights, the extended attributes and the time of another one if one is named.
  case folder(like: ChangeOrigin?)
}
