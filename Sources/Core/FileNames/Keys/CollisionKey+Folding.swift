extension CollisionKey {
  /// The bytes of a key.
  static func foldedBytes(_ name: [UInt8], form: FoldedForm) -> [UInt8] {
    let kind = ASCIIKind(of: name.span)
    guard kind != .none else {
      return unsafe withFolded(name.span, form: form) { unsafe Array($0) }
    }
    let folded = kind == .lower ? name : foldingASCII(name)
    guard form == .universal else { return folded }
    let end = endWithoutDotsAndSpaces(folded.span)
    return end == folded.count ? folded : Array(folded[..<end])
  }

  /// Calls a function with the bytes of a key, which are valid until it returns.
  ///
  /// Nothing is allocated for a name of usual length.
  static func withFolded<Result>(
    _ name: Span<UInt8>, form: FoldedForm, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let capacity = NameFolder.capacity(for: name.count)
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { output in
      let folded: UnsafeBufferPointer<UInt8>
      if ASCIIKind(of: name) != .none {
        unsafe folded = copyFoldingASCII(name, to: output)
      } else {
        var folder = unsafe NameFolder(output: output, form: form)
        guard folder.fold(name) else {
          // Ill-formed: a namespace of its own, in which nothing but ASCII letters folds.
          return unsafe body(copyFoldingASCII(name, to: output))
        }
        unsafe folded = UnsafeBufferPointer(rebasing: output[..<folder.count])
      }
      guard form == .universal else { return unsafe body(folded) }
      let end = unsafe endWithoutDotsAndSpaces(folded.span)
      return unsafe body(UnsafeBufferPointer(rebasing: folded[..<end]))
    }
  }

  static func foldingASCII(_ name: [UInt8]) -> [UInt8] {
    unsafe Array(unsafeUninitializedCapacity: name.count) { output, count in
      count = unsafe copyFoldingASCII(name.span, to: output).count
    }
  }

  /// Copies a name, its ASCII capital letters made small.
  private static func copyFoldingASCII(
    _ name: Span<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let bytes = unsafe name.bytes
    var offset = 0
    let target = UnsafeMutableRawBufferPointer(output)
    while offset &+ 8 <= bytes.byteCount {
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      unsafe target.storeBytes(
        of: word | ASCIIWord.capitals(in: word) >> 2, toByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    while offset < name.count {
      unsafe output[offset] = foldASCII(name[offset])
      offset &+= 1
    }
    return unsafe UnsafeBufferPointer(rebasing: output[..<name.count])
  }

  /// The end of a name without trailing dots and spaces; the end of the whole name if nothing would remain.
  static func endWithoutDotsAndSpaces(_ bytes: Span<UInt8>) -> Int {
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x2E { end -= 1 }
    return end > 0 ? end : bytes.count
  }
}

/// What a name is made of, as far as folding ASCII letters needs to know.
private enum ASCIIKind {
  /// Something other than ASCII is in it.
  case none
  /// ASCII without capital letters: its own folded form.
  case lower
  /// ASCII.
  case mixed

  @inline(__always)
  init(of name: Span<UInt8>) {
    let bytes = unsafe name.bytes
    var all: UInt64 = 0
    var capitals: UInt64 = 0
    var offset = 0
    while offset &+ 8 <= bytes.byteCount {
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      all |= word
      capitals |= ASCIIWord.capitals(in: word)
      offset &+= 8
    }
    while offset < name.count {
      all |= UInt64(name[offset])
      capitals |= ASCIIWord.capitals(in: UInt64(name[offset]))
      offset &+= 1
    }
    self = all & ASCIIWord.highBits != 0 ? .none : capitals == 0 ? .lower : .mixed
  }
}

/// A byte with the ASCII capital letters made small.
@inline(__always)
func foldASCII(_ byte: UInt8) -> UInt8 {
  byte | ((byte &- 0x41) < 26 ? 0x20 : 0)
}
