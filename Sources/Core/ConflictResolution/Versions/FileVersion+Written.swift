import ContentDigests

extension FileVersion {
  /// The written part of a version.
  ///
  /// A class: a version that is carried on shares it, and versions are carried on more often than written.
  final class Written: Sendable {
    /// What was written.
    let draft: Draft
    /// Whether some content in the state has neither bytes nor digest; every version is checked for this.
    let hasUnidentifiedContent: Bool
    /// Whether all bytes of the state are at hand.
    let isAtHand: Bool
    /// The kind of the state; it is read without a copy of the state.
    let kind: FileState.Kind
    /// The size of a file, and 64 bits of its digest; read as the kind is.
    let sizeAndDigest: (size: UInt64, bits: UInt64)

    init(_ draft: Draft) {
      kind = draft.state.kind
      hasUnidentifiedContent = draft.state.hasUnidentifiedContent
      isAtHand = draft.state.isAtHand
      if case .file(let content) = draft.state {
        sizeAndDigest = (content.size, content.digest.some64Bits)
      } else {
        sizeAndDigest = (0, 0)
      }
      self.draft = draft
    }
  }
}

extension ContentDigest {
  /// 64 bits that equal digests have in common.
  fileprivate var some64Bits: UInt64 {
    switch self {
    case .sha256(let digest): digest.first64Bits
    case .opaque(let bytes): Self.last64Bits(of: bytes)
    case .unidentified: 0
    }
  }

  private static func last64Bits(of bytes: [UInt8]) -> UInt64 {
    var bits: UInt64 = 0
    for index in max(0, bytes.count - 8)..<bytes.count { bits = bits << 8 | UInt64(bytes[index]) }
    return bits
  }
}

extension FileVersion.Written {
  /// The fields of the written part.
  struct Draft: Hashable, Sendable {
    var path: RelativePath
    var parent: FileIdentity?
    var formerParent: FileIdentity?
    var state: FileState
    var device: DeviceID
    var modified: Timestamp?
    var label: [UInt8]?
    var isAncestor: Bool
  }

  /// Whether it has marks that depend on other versions.
  var isMarked: Bool { draft.isAncestor || draft.label != nil }
}

extension FileVersion.Written: Hashable {
  static func == (left: FileVersion.Written, right: FileVersion.Written) -> Bool {
    left === right || left.draft == right.draft
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(draft)
  }
}
