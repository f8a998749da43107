import ContentDigests

/// The name of one version of a file: its vector, and a digest of its state if that is needed.
///
/// `home:1,mom:2` names a version by its vector. Two versions with one vector (a fork) differ by `#` and 16 hexadecimal
/// digits: the first 64 bits of the SHA-256 over kind, NUL, path, NUL, content digest (as text: 64 hexadecimal digits)
/// or link target. A version without a vector has only the digest: `#5b1f0c2d9e7a4411`.
///
/// ```swift
/// VersionID("home:1,mom:2")?.vector         // {"home": 1, "mom": 2}
/// VersionID("mom:2#5b1f0c2d9e7a4411")?.digest
/// ```
public struct VersionID: Hashable, Sendable {
  /// The vector, or `nil` for a version without one.
  public let vector: VersionVector?
  /// The first 64 bits of the digest of the state, if they are part of the name.
  public let digest: UInt64?

  /// The name of the only version with a vector.
  public init(vector: VersionVector) {
    self.vector = vector
    digest = nil
  }

  /// The name of a version by vector and state.
  public init(vector: VersionVector?, digest: UInt64) {
    self.vector = vector
    self.digest = digest
  }

  /// The name of a version by vector, and by state if that is part of it.
  init(vector: VersionVector?, digest: UInt64?) {
    self.vector = vector
    self.digest = digest
  }

  /// The first 64 bits of the SHA-256 over kind, NUL, path, NUL, content digest as text or link target; for a version
  /// that names its folder by identity, the name, NUL and that identity replace the path.
  static func digest(
    of state: FileState, at place: Place,
    sha256: ([UInt8]) -> SHA256Digest = { SHA256.digest(of: $0) }
  ) -> UInt64 {
    let (path, parent) = (place.path.bytes, place.parent)
    var named: [UInt8] = []
    // Enough for the kind and a digest as text.
    named.reserveCapacity(path.count + (parent?.bytes.count ?? 0) + 80)
    named.append(contentsOf: state.kind.rawValue.utf8)
    named.append(0)
    if let parent {
      named += place.path.lastComponent
      named.append(0)
      named += parent.bytes
    } else {
      named += path
    }
    named.append(0)
    state.writeContentText(into: &named)
    return sha256(named).first64Bits
  }
}

extension VersionID: CustomStringConvertible, LosslessStringConvertible {
  /// The text form: `home:1,mom:2`, `mom:2#5b1f0c2d9e7a4411` or `#5b1f0c2d9e7a4411`.
  public var description: String { String(decoding: text, as: UTF8.self) }

  /// The text form as bytes.
  public var text: [UInt8] {
    var buffer: [UInt8] = []
    // Enough for most devices and counters.
    buffer.reserveCapacity((vector?.count ?? 0) * 12 + 17)
    write(into: &buffer)
    return buffer
  }

  /// Appends the text form.
  ///
  /// - Parameter buffer: the bytes to append to.
  package func write(into buffer: inout [UInt8]) {
    vector?.write(into: &buffer)
    if let digest {
      buffer.append(UInt8(ascii: "#"))
      SHA256Digest.writeHex(digest, into: &buffer)
    }
  }

  /// Reads the text form, or `nil` if it is not one.
  public init?(_ description: String) {
    self.init(text: Array(description.utf8)[...])
  }

  /// Reads the text form from bytes, or `nil` if they are not one.
  public init?(text: ArraySlice<UInt8>) {
    var vectorText = text
    var digest: UInt64?
    if let hash = text.lastIndex(of: UInt8(ascii: "#")) {
      guard let bits = hexadecimalDigest(text[(hash + 1)...]) else { return nil }
      digest = bits
      vectorText = text[..<hash]
    }
    if vectorText.isEmpty {
      guard let digest else { return nil }
      self.init(vector: nil, digest: digest)
      return
    }
    let read: VersionVector
    do throws(VersionVectorError) {
      read = try VersionVector(text: Array(vectorText))
    } catch {
      return nil
    }
    self.init(vector: read, digest: digest)
  }
}

/// Reads exactly 16 lower-case hexadecimal digits.
private func hexadecimalDigest(_ text: ArraySlice<UInt8>) -> UInt64? {
  guard text.count == 16 else { return nil }
  var bits: UInt64 = 0
  for byte in text {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): bits = bits << 4 | UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"):
      bits = bits << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
    default: return nil
    }
  }
  return bits
}
