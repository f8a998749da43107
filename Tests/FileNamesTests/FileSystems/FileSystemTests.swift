import TestSupport
import Testing

@testable import FileNames

@Suite("File systems") struct FileSystemTests {
  /// The systems that the recorded facts tell of.
  static let recorded: [FileSystem] = [
    .apfs, .hfsPlus, .ntfs, .win32, .exFAT, .ext4CaseFold, .zfsInsensitive, .samba,
  ]

  @Test("each takes for one what it was seen to take for one")
  func pairs() throws {
    let rows = try fixture("collisions", as: RecordedCollisions.self).rows
    for row in rows {
      let (a, b) = (bytes(row.a), bytes(row.b))
      let joining = Self.recorded.filter { $0.takesForOne(a, b) }.map { $0.name }
      #expect(joining == row.systems, "\(escaped(row.a)) and \(escaped(row.b)): \(row.why)")
    }
  }

  @Test("what is no UTF-8 keeps its dots, as no Windows has such a name")
  func illFormed() {
    let name = Array("Caf".utf8) + [0xE9]
    for system in FileSystem.allCases { #expect(!system.takesForOne(name, name + [0x2E])) }
    #expect(FileSystem.win32.takesForOne(name, Array("caf".utf8) + [0xE9]))
  }

  @Test("the tables have as many entries as those they were read off")
  func tables() {
    let counts: [(LetterTable.Kind, Int)] = [
      (.ntfs, 973), (.exFAT, 874), (.zfs, 931), (.samba, 636), (.hfsPlus, 312),
    ]
    for (kind, count) in counts { #expect(LetterTable.table(kind).count == count) }
    let ntfs = LetterTable.table(.ntfs)
    #expect(ntfs.letter(for: 0x101) == 0x100)
    #expect(ntfs.letter(for: 0x100) == 0x100)
    #expect(ntfs.letter(for: 0x3C2) == 0x3C2)
    #expect(LetterTable.table(.exFAT).letter(for: 0x3C2) == 0x3A3)
    #expect(LetterTable.table(.zfs).letter(for: 0x10428) == 0x10400)
    #expect(LetterTable.table(.hfsPlus).letter(for: 0x41) == 0x61)
    #expect(ntfs.letter(for: 0) == 0)
    #expect(ntfs.letter(for: 0x10FFFF) == 0x10FFFF)
  }

  /// ZFS folds by simple upper case of Unicode 5.0, which the standard library's mappings give.
  @Test("the table of ZFS is Unicode's", .enabled(if: UnicodeTables.runtimeIsPinnedVersion))
  func zfsTable() {
    let table = LetterTable.table(.zfs)
    func isOld(_ scalar: Unicode.Scalar) -> Bool {
      guard let age = scalar.properties.age else { return false }
      return (age.major, age.minor) <= (5, 0)
    }
    var different = 0
    for scalar in UnicodeTables.allScalars {
      let upper = scalar.properties.uppercaseMapping.unicodeScalars
      // A mapping to several scalars is a full one: there the simple one is not told.
      guard let first = upper.first, upper.count == 1 else { continue }
      let expected = isOld(scalar) && isOld(first) ? first.value : scalar.value
      if table.letter(for: scalar.value) != expected { different += 1 }
    }
    #expect(different == 0)
  }

  @Test("whatever a system joins of single scalars, the universal key joins", arguments: recorded)
  func universalJoinsAllScalars(system: FileSystem) {
    var keys: [[UInt8]: CollisionKey] = [:]
    var apart: [String] = []
    for scalar in UnicodeTables.allScalars {
      let value = scalar.value
      // Ideographs, syllables, private use and whole planes without a character stand for themselves.
      if (0x3400..<0xA000).contains(value) || (0xAC00..<0xF900).contains(value) { continue }
      if (0x20000..<0x2F800).contains(value) || (0x30000..<0xE0000).contains(value) { continue }
      if value >= 0xE0200 { break }
      if value == 0 || value == 0x2F { continue }
      // Behind a letter, so that marks and what is ignored stand somewhere.
      var name: [UInt8] = [0x78]
      name.append(utf8: value)
      let universal = CollisionKey.universal(name)
      let known = keys.updateValue(universal, forKey: system.compared(name))
      if let known, known != universal { apart.append(String(value, radix: 16)) }
    }
    #expect(apart.isEmpty, "\(apart)")
  }

  static let letters: [[UInt32]] = [
    [0x61, 0x41, 0x73, 0x53, 0x69, 0x49, 0x6B, 0x2E, 0x20],
    [0xDF, 0x1E9E, 0x17F, 0x212A, 0x212B, 0x2126, 0x130, 0x131, 0xFB01, 0x149, 0xB5, 0x3BC],
    [0x3C2, 0x3C3, 0x3A3, 0x3B9, 0x399, 0x1FBE, 0x1FB3, 0x1FC3, 0x1FCC, 0x1FF3, 0x390, 0x1FD3],
    [0x300, 0x301, 0x307, 0x308, 0x323, 0x327, 0x338, 0x342, 0x3099],
    [0xE9, 0xC9, 0x1E69, 0x1EC7, 0xF1, 0xD1, 0x4DC, 0x4DD, 0x958, 0xF73, 0xF71, 0xF72],
    [0x10A0, 0x2D00, 0x10D0, 0x1C90, 0x13A0, 0xAB70, 0x10400, 0x10428, 0x10D50, 0x10D70],
    [0x200C, 0x200D, 0xFE0F, 0xAD, 0x206A, 0xFEFF, 0x180F, 0x202E],
    [0xAC01, 0x1100, 0x1161, 0x11A8, 0x2260, 0x3D, 0x2000, 0x2002, 0xF900, 0x8C48, 0x2F800],
    [0x23A, 0x2C65, 0x23E, 0x2C66, 0x250, 0x2C6F, 0x1D79, 0xA77D, 0xA7DA, 0xA7DB],
  ]

  /// Another spelling of a scalar that some system might take for it.
  private func respelled(_ value: UInt32, _ random: inout RepeatableGenerator) -> [UInt32] {
    guard let scalar = Unicode.Scalar(value) else { return [value] }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return scalar.properties.uppercaseMapping.unicodeScalars.map { $0.value }
    case 1: return scalar.properties.lowercaseMapping.unicodeScalars.map { $0.value }
    case 2: return DecompositionTable.shared.decomposition(of: value)
    case 3:
      return [value, [0x200D, 0x200C, 0xAD, 0x20, 0x2E].randomElement(using: &random) ?? 0x20]
    default: return [value]
    }
  }

  @Test(
    "whatever a system joins of generated names, the universal key joins",
    arguments: 1...4 as ClosedRange<UInt64>)
  func universalJoinsGeneratedNames(seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    var joined = 0
    for _ in 0..<4000 {
      let name = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (Self.letters.randomElement(using: &random) ?? []).randomElement(using: &random) ?? 0x61
      }
      let other = name.flatMap { respelled($0, &random) }
      var (left, right): ([UInt8], [UInt8]) = ([], [])
      for value in name { left.append(utf8: value) }
      for value in other { right.append(utf8: value) }
      for system in FileSystem.allCases where system.takesForOne(left, right) {
        // U+0345 with marks behind it: ext4 contradicts Unicode, and no key follows both.
        let isContradictory =
          system == .ext4CaseFold
          && (name + other).contains { [0x345, 0x1FB3, 0x1FC3, 0x1FCC, 0x1FF3].contains($0) }
        // Nothing but what is ignorable, dots and spaces: `...` and `....` are two names on Linux, and
        // with something ignorable before them Windows takes them for one.
        let isNothing = CollisionKey.universal(left).bytes.allSatisfy { $0 == 0x2E || $0 == 0x20 }
        joined += 1
        #expect(
          isContradictory || isNothing || CollisionKey.universal(left) == .universal(right),
          "seed \(seed), \(system): \(name.map { String($0, radix: 16) })")
      }
    }
    #expect(joined > 4000)
  }

  @Test("names are found again, and bad bytes are compared as they are")
  func lookingUp() {
    for system in FileSystem.allCases { #expect(FileSystem(named: system.name) == system) }
    #expect(FileSystem(named: "APFS") == nil)
    #expect(Set(FileSystem.allCases.map { $0.number }).count == FileSystem.allCases.count)
    #expect(!FileSystem.portable.contains(.eCryptfs))
    for system in FileSystem.allCases {
      #expect(!system.takesForOne([0x61, 0xFF], [0x61, 0xFE]), "\(system)")
      #expect(system.takesForOne([0x61, 0xFF], [0x61, 0xFF]), "\(system)")
    }
    #expect(!FileSystem.linux.takesForOne(bytes("a"), bytes("A")))
  }

  @Test("a long run of marks in the worst order is not slow")
  func longRun() {
    let name = bytes("a" + String(repeating: "\u{301}\u{327}", count: 20_000))
    for system in FileSystem.allCases { _ = system.compared(name) }
    let key = FileSystem.hfsPlus.compared(name)
    #expect(key == CollisionKey.canonicalCaseless(name).bytes)
  }
}
