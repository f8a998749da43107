import ConflictResolution
import FileNames
import Scenarios

/// The hashes by which lines that could meet are found.
///
/// Equal things have equal hashes. Different things with one hash are only resolved together needlessly.
/// Hashes of identities are valid within one run of the program.
enum StreamKeys {
  /// The hash of the universal keys of a path.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func hash(_ path: RelativePath) -> UInt64 {
    path.bytes.split(separator: UInt8(ascii: "/")).reduce(0) { NameHash.ofKey($1.span, in: $0) }
  }

  /// The hash of an identity.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func hash(identity: Span<UInt8>) -> UInt64 {
    var last: UInt64 = 0
    forEachBeginning(of: identity) { last = $0 }
    return last
  }

  /// The hashes of everything that a file is or could be a copy of, and of the copies that it makes, in order.
  ///
  /// A copy's identity is that of its original, `~`, and a version ID, which may hold a `~` of its own.
  ///
  /// - Complexity: O(*n*) in the bytes of the identities.
  static func family(of file: FileOutcome) -> ContiguousArray<UInt64> {
    var hashes: ContiguousArray<UInt64> = []
    for identity in file.identitiesAround {
      forEachBeginning(of: identity.bytes.span) { hashes.append($0) }
    }
    hashes.sort()
    var last: UInt64?
    hashes.removeAll { hash in
      defer { last = hash }
      return hash == last
    }
    return hashes
  }

  /// Passes on the hashes of the part before each `~`, and of the whole.
  private static func forEachBeginning(of identity: Span<UInt8>, _ body: (UInt64) -> Void) {
    var hasher = Hasher()
    var start = 0
    for index in identity.indices where identity[index] == UInt8(ascii: "~") {
      combine(identity.extracting(start..<index), into: &hasher)
      body(value(of: hasher))
      // Combined separately, so that a beginning has the same hash as an identity of its own.
      hasher.combine(UInt8(ascii: "~"))
      start = index + 1
    }
    combine(identity.extracting(start..<identity.count), into: &hasher)
    body(value(of: hasher))
  }

  private static func combine(_ bytes: Span<UInt8>, into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  private static func value(of hasher: Hasher) -> UInt64 {
    UInt64(bitPattern: Int64(hasher.finalize()))
  }
}

extension FileOutcome {
  /// The identities of the file, of the copies made of it, and of known copies.
  fileprivate var identitiesAround: [FileIdentity] {
    var identities = [identity]
    let (keeps, notShown, keptBefore) = (keeps, notShown, keptBefore)
    identities.reserveCapacity(1 + keeps.count + notShown.count + keptBefore.count)
    for kept in keeps { identities.append(kept.identity) }
    for hidden in notShown { identities.append(hidden.kept.identity) }
    for kept in keptBefore { identities.append(kept.identity) }
    return identities
  }
}
