public import ConflictResolution
import ContentDigests

/// The name of a version's content, independent of its path, its writer, its vector and its time.
///
/// ```swift
/// ContentName(of: .file(FileContent("one\n")))?.text  // sha256:2c8b08da5ce6039…
/// ContentName(of: .deleted)?.text                     // deleted
/// ```
public struct ContentName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name: `deleted`, `folder`, or one of `sha256`, `document`, `link` and `digest`, a colon, and 64
  /// hexadecimal digits.
  ///
  /// `sha256` is a file, by its content; `document` a folder that is one document; `link` a symbolic link, by
  /// the SHA-256 of its target; `digest` a file of which only somebody else's digest is known, by the SHA-256 of
  /// that.
  public let text: String

  /// A tombstone's.
  public static let deleted = ContentName(checked: "deleted")

  private init(checked text: String) { self.text = text }

  /// The name of what a version holds, or `nil` if only its size is known.
  ///
  /// - Parameter state: What the version holds.
  /// - Complexity: O(*n*) in the length of a link's target.
  public init?(of state: FileState) {
    switch state {
    case .deleted: self = .deleted
    case .directory: self.init(checked: "folder")
    case .symlink(let target): self.init("link", SHA256.digest(of: target))
    case .group(let content): self.init("document", content.digest)
    case .file(let content):
      switch content.digest {
      case .sha256(let digest): self.init("sha256", digest)
      case .opaque(let bytes): self.init("digest", SHA256.digest(of: bytes))
      case .unidentified: return nil
      }
    }
  }

  /// Reads a name, or `nil` if it is not one.
  ///
  /// - Parameter text: The name, with lower-case digits.
  public init?(_ text: String) {
    if text == "deleted" || text == "folder" {
      self.init(checked: text)
      return
    }
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 64,
      ["sha256", "document", "link", "digest"].contains(where: { parts[0].elementsEqual($0.utf8) }),
      parts[1].allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.init(checked: text)
  }

  private init(_ kind: String, _ digest: SHA256Digest) {
    var hexadecimal: [UInt8] = []
    digest.writeHex(into: &hexadecimal)
    self.init(checked: kind + ":" + String(decoding: hexadecimal, as: UTF8.self))
  }

  /// The name.
  public var description: String { text }

  /// Orders names by their bytes.
  public static func < (left: ContentName, right: ContentName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
