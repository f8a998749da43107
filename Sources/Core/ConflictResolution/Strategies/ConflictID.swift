package import ContentDigests

/// The name of a conflict: `c-` and 16 hexadecimal digits.
///
/// ```swift
/// file.conflict?.id.description  // "c-e251257a4e29d395"
/// ```
///
/// The digits are the first 64 bits of the SHA-256 over the file's identity and its head IDs in byte
/// order, a line feed after each. A decision made for a conflict names it; when the heads change, so
/// does the name, and the decision is stale.
public struct ConflictID: Hashable, Comparable, Sendable, CustomStringConvertible,
  LosslessStringConvertible
{
  /// The text form, as bytes.
  public let text: [UInt8]

  /// The name of the conflict of a file with these heads, in any order.
  public init(identity: FileIdentity, heads: [VersionID]) {
    self.init(identity: identity, heads: heads) { SHA256.digest(of: $0) }
  }

  /// The name of the conflict of a file with these heads, in any order, by the caller's SHA-256.
  package init(
    identity: FileIdentity, heads: [VersionID], sha256: ([UInt8]) -> SHA256Digest
  ) {
    text = Self.text(of: sha256(Self.lines(identity, heads)))
  }

  /// The input of the digest: the identity and the heads in byte order, a line feed after each.
  private static func lines(_ identity: FileIdentity, _ heads: [VersionID]) -> [UInt8] {
    var named = identity.bytes
    named.reserveCapacity(named.count + 1 + heads.count * 32)
    named.append(UInt8(ascii: "\n"))
    var lines: [Range<Int>] = []
    lines.reserveCapacity(heads.count)
    for head in heads {
      let start = named.count
      head.write(into: &named)
      lines.append(start..<named.count)
      named.append(UInt8(ascii: "\n"))
    }
    func isOutOfOrder(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
      RelativePath.precedes(named.span.extracting(right), named.span.extracting(left))
    }
    if zip(lines, lines.dropFirst()).contains(where: isOutOfOrder) {
      var ordered = Array(named[...identity.bytes.count])
      for line in lines.sorted(by: { isOutOfOrder($1, $0) }) {
        ordered += named[line]
        ordered.append(UInt8(ascii: "\n"))
      }
      return ordered
    }
    return named
  }

  /// The name that begins with a digest's first 64 bits.
  private static func text(of digest: SHA256Digest) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(18)
    text.append(UInt8(ascii: "c"))
    text.append(UInt8(ascii: "-"))
    SHA256Digest.writeHex(digest.first64Bits, into: &text)
    return text
  }

  /// A name read from text; any text, since a stale decision may hold any.
  public init(_ description: String) {
    text = Array(description.utf8)
  }

  /// The text form, `c-5b1f0c2d9e7a4411`.
  public var description: String { String(decoding: text, as: UTF8.self) }

  /// Whether the left name comes first, by bytes.
  public static func < (left: ConflictID, right: ConflictID) -> Bool {
    left.text.lexicographicallyPrecedes(right.text)
  }
}
