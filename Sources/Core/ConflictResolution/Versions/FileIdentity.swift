/// The identity of a file, which is the same on every device and under every name.
///
/// ```swift
/// FileIdentity(path: "Budget.txt")  // Budget.txt, also after it is renamed to Plan.txt
/// FileHistory(path: "Plan.txt", identity: FileIdentity(path: "Budget.txt"), versions: versions)
/// ```
///
/// A file without an ID is identified by its path. A kept copy is a separate file: its identity is
/// `<identity of the original>~<version ID of its origin>`, so that every device that makes the copy makes the same
/// file, and never mistakes a user's own file at the copy's name for it.
public struct FileIdentity: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The identity, compared as bytes.
  public let bytes: [UInt8]

  /// An identity that the caller gives.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The root folder: no file has this identity.
  public static let root = FileIdentity([])

  /// The identity of a file that is identified by its path.
  public init(path: RelativePath) {
    bytes = path.bytes
  }

  /// The identity of the copy of a file's version.
  ///
  /// - Parameters:
  ///   - original: the identity of the file in conflict.
  ///   - origin: the version ID of the copied version's origin, with its digest.
  public init(copyOf original: FileIdentity, origin: VersionID) {
    bytes = original.bytes + [UInt8(ascii: "~")] + origin.text
  }

  /// Feeds the bytes into a hasher, all at once.
  public func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  /// Whether the left identity comes first, by bytes.
  public static func < (left: FileIdentity, right: FileIdentity) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// The identity as text; bytes that are not UTF-8 are replaced.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The original and the origin that a kept copy's identity names, or `nil` for another file.
  ///
  /// A device ID may contain `~`, so the split is used whose origin `isOrigin` knows; without one, the last split that
  /// reads as a version ID with a digest.
  func copiedFrom(
    isOrigin: (VersionVector?) -> Bool = { _ in false }
  ) -> (original: FileIdentity, origin: VersionID)? {
    var last: (FileIdentity, VersionID)?
    for index in bytes.indices.reversed() where bytes[index] == UInt8(ascii: "~") {
      guard index > 0, let id = VersionID(text: bytes[(index + 1)...]), id.digest != nil else {
        continue
      }
      let split = (FileIdentity(Array(bytes[..<index])), id)
      if isOrigin(id.vector) { return split }
      last = last ?? split
    }
    return last
  }
}
