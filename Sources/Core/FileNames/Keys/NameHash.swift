/// Hashes that are equal for names that may collide.
///
/// Names that some file system treats as one have equal hashes, and so do their folders. If other names share a
/// hash, the only effect is an unnecessary comparison.
///
/// Source: MurmurHash64A by A. Appleby, in the public domain; the folder's hash is the seed.
package enum NameHash {
  /// The hash of a name in a folder, as it is spelled.
  ///
  /// - Parameters:
  ///   - name: one component of a path.
  ///   - folder: the hash of the folder, made in the same way; 0 for the root folder.
  /// - Returns: the hash, which can be the `folder` of the names below.
  /// - Complexity: O(*n*) in the length of the name.
  package static func ofSpelling(_ name: Span<UInt8>, in folder: UInt64) -> UInt64 {
    var hash = start(name.count, folder)
    var offset = 0
    while offset < name.count {
      mix(word(of: name, at: offset), into: &hash)
      offset &+= 8
    }
    return finish(hash)
  }

  /// The hash of a name's universal key in a folder.
  ///
  /// - Parameters:
  ///   - name: one component of a path.
  ///   - folder: the hash of the folder, made in the same way; 0 for the root folder.
  /// - Returns: the hash, which is one to make hashes of names below with.
  /// - Complexity: O(*n*) in the length of the name, for one of usual length.
  package static func ofKey(_ name: Span<UInt8>, in folder: UInt64) -> UInt64 {
    var hash = start(name.count, folder)
    var offset = 0
    // Nothing but ASCII letters folds, and the name does not end in a dot or a space: so it is with most.
    var isPlain = CollisionKey.endWithoutDotsAndSpaces(name) == name.count
    while isPlain, offset < name.count {
      let word = word(of: name, at: offset)
      isPlain = word & ASCIIWord.highBits == 0
      mix(word | ASCIIWord.capitals(in: word) >> 2, into: &hash)
      offset &+= 8
    }
    if isPlain { return finish(hash) }
    return unsafe CollisionKey.withFolded(name, form: .universal) {
      unsafe ofSpelling($0.span, in: folder)
    }
  }

  private static let factor: UInt64 = 0xC6A4_A793_5BD1_E995

  private static func start(_ count: Int, _ folder: UInt64) -> UInt64 {
    folder ^ UInt64(truncatingIfNeeded: count) &* factor
  }

  @inline(__always)
  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    var mixed = word &* factor
    mixed ^= mixed >> 47
    hash = (hash ^ mixed &* factor) &* factor
  }

  private static func finish(_ hash: UInt64) -> UInt64 {
    let mixed = (hash ^ hash >> 47) &* factor
    return mixed ^ mixed >> 47
  }

  /// Eight bytes of a name from an offset on, filled up with zeros.
  @inline(__always)
  private static func word(of name: Span<UInt8>, at offset: Int) -> UInt64 {
    if offset &+ 8 <= name.count {
      // In bounds by the condition above.
      return unsafe name.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
        .littleEndian
    }
    var word: UInt64 = 0
    for index in offset..<name.count {
      word |= UInt64(name[index]) << UInt64(8 &* (index &- offset))
    }
    return word
  }
}
