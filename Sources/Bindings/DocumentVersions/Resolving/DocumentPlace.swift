public import ConflictResolution

/// A document with its versions, as the resolver reads and changes it in a document system.
///
/// `FileVersionPlace` implements it with `NSFileVersion`. Another document system, or a test, has its own
/// implementation.
///
/// Each change is made as a whole or not at all, also if the app is terminated during it.
public protocol DocumentPlace {
  /// The name of the document in its folder.
  var name: RelativePath { get }
  /// The current version and the unresolved conflict versions, as they are now.
  mutating func versions() throws -> [DocumentVersion]
  /// The last contents that all computers may have seen.
  func agreed() throws -> AgreedContents
  /// The other names in the folder.
  func siblings() throws -> [RelativePath]
  /// The contents of another file in the folder; `nil` if it cannot be a copy, as a folder.
  func contents(ofSibling name: RelativePath) throws -> FileContent?

  /// Makes a version a document of its own, under a name that nothing has: it fails if something has it.
  mutating func copy(_ version: DocumentVersion, to name: RelativePath) throws
  /// Stores a version that will not be kept, so that it can be restored; does nothing if it is stored already.
  mutating func setAside(_ version: DocumentVersion, reason: String) throws
  /// Puts a version in place of the current one.
  mutating func replace(with version: DocumentVersion) throws
  /// Puts new contents in place of the current ones.
  mutating func write(_ bytes: [UInt8]) throws
  /// Marks conflict versions as resolved: those that ``versions()`` listed last, and none that arrived since.
  mutating func markResolved() throws
  /// Removes the conflict versions that are resolved.
  mutating func removeResolved() throws
  /// Stores what all computers may have seen.
  mutating func store(_ agreed: AgreedContents) throws
}
