/// Names as HFS Plus keeps and compares them (Apple Technical Note TN1150).
///
/// A name is stored decomposed, in canonical order, except that scalars of three ranges stay composed. Two
/// names are compared unit by unit (UTF-16) through a table of lower-case letters, which ignores some units.
enum HFSPlusName {
  /// What the table of the file system leaves out.
  private static func isIgnored(_ value: UInt32) -> Bool {
    switch value {
    case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: true
    default: false
    }
  }

  /// What is not decomposed.
  private static func staysComposed(_ value: UInt32) -> Bool {
    switch value {
    case 0x2000...0x2FFF, 0xF900...0xFAFF, 0x2F800...0x2FAFF: true
    default: false
    }
  }

  /// The bytes that stand for what is compared; an ill-formed name has its own, ASCII letters folded.
  static func compared(_ name: [UInt8]) -> [UInt8] {
    let letters = LetterTable.table(.hfsPlus)
    var result: [UInt8] = []
    var marks: [(combiningClass: UInt8, value: UInt32)] = []
    func write(_ value: UInt32) {
      if !isIgnored(value) { result.append(utf8: letters.letter(for: value)) }
    }
    func writeMarks() {
      guard !marks.isEmpty else { return }
      // The position keeps marks of one class in order.
      for mark in marks.enumerated().sorted(by: {
        ($0.element.combiningClass, $0.offset) < ($1.element.combiningClass, $1.offset)
      }) {
        write(mark.element.value)
      }
      marks.removeAll()
    }
    var offset = 0
    while offset < name.count {
      if name[offset] < 0x80 {
        writeMarks()
        result.append(foldASCII(name[offset]))
        offset += 1
        continue
      }
      guard let scalar = decodeScalar(name.span, at: offset) else {
        return CollisionKey.foldingASCII(name)
      }
      offset += scalar.length
      let parts =
        staysComposed(scalar.value)
        ? [scalar.value] : DecompositionTable.shared.decomposition(of: scalar.value)
      for value in parts {
        let combiningClass = FoldingTable.shared.combiningClass(of: value)
        if combiningClass == 0 {
          writeMarks()
          write(value)
        } else {
          marks.append((combiningClass, value))
        }
      }
    }
    writeMarks()
    return result
  }
}
