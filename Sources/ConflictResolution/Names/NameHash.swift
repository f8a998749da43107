/// Hashes by which names that could meet find each other.
///
/// Equal names have equal hashes, within one run of the program.
package enum NameHash {
  /// The hash of a name in a folder.
  ///
  /// - Parameters:
  ///   - name: the name, as it is spelled or as its key.
  ///   - folder: the hash of the folder, made alike; 0 for the one that all is in.
  /// - Returns: the hash, which is one to make hashes of names below with.
  /// - Complexity: O(*n*) in the length of the name.
  package static func hash(_ name: ArraySlice<UInt8>, in folder: UInt64) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(folder)
    unsafe name.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
