extension RelativePath {
  /// The universal keys of all components as bytes, with a slash between each two.
  ///
  /// Paths that some file system takes for one have equal bytes. No key holds a slash of its own, so what
  /// stands before one is what the folder itself has.
  ///
  /// - Complexity: O(*n*) in the number of bytes, for names of usual length.
  package var universalKeyBytes: [UInt8] {
    let slash = UInt8(ascii: "/")
    let dot = UInt8(ascii: ".")
    // Nothing but ASCII letters folds, and no name ends in a dot or a space: so it is with most paths.
    var isPlain = true
    var last: UInt8 = 0
    for byte in bytes {
      if byte >= 0x80 || byte == slash && (last == dot || last == 0x20) {
        isPlain = false
        break
      }
      last = byte
    }
    if isPlain, last != dot, last != 0x20 { return CollisionKey.foldingASCII(bytes) }
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    for component in components {
      if !folded.isEmpty { folded.append(slash) }
      folded += CollisionKey.foldedBytes(component, form: .universal)
    }
    return folded
  }
}
