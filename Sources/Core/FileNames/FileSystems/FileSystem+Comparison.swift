extension FileSystem {
  /// Whether the system treats two names as the same, or as spellings of the same.
  ///
  /// - Parameters:
  ///   - left: One component of a path.
  ///   - right: Another.
  /// - Returns: Whether both would be one file there.
  /// - Complexity: O(*n* log *n*) in the length of the names.
  public func takesForOne(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left == right || compared(left) == compared(right)
  }

  /// The bytes that the system compares; what is ill-formed keeps its bytes, ASCII letters folded where
  /// the system folds any.
  func compared(_ name: [UInt8]) -> [UInt8] { comparison.form(of: name) }
}

extension FileSystem.Comparison {
  /// The bytes that are compared.
  func form(of name: [UInt8]) -> [UInt8] {
    switch self {
    case .bytes: name
    case .canonicalCaseless: CollisionKey.canonicalCaseless(name).bytes
    case .table(let kind): Self.mapped(name, by: .table(kind))
    case .windows:
      // No Windows has an ill-formed name: nothing is known of its dots.
      isWellFormedUTF8(name.span)
        ? Self.mapped(
          Array(name[..<CollisionKey.endWithoutDotsAndSpaces(name.span)]), by: .table(.ntfs))
        : CollisionKey.foldingASCII(name)
    case .hfsPlus: HFSPlusName.compared(name)
    case .ext4: CollisionKey.foldedBytes(name, form: .ext4)
    }
  }

  private static func mapped(_ name: [UInt8], by table: LetterTable) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(name.count)
    var offset = 0
    while offset < name.count {
      // All tables agree on the letters of ASCII; which of the two stands for both does not matter.
      if name[offset] < 0x80 {
        result.append(foldASCII(name[offset]))
        offset += 1
        continue
      }
      guard let scalar = decodeScalar(name.span, at: offset) else {
        return CollisionKey.foldingASCII(name)
      }
      let letter = table.letter(for: scalar.value)
      if letter < 0x80 {
        result.append(foldASCII(UInt8(letter)))
      } else {
        result.append(utf8: letter)
      }
      offset += scalar.length
    }
    return result
  }
}
