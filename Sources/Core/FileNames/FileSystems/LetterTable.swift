/// The letter that a file system treats as equal to another one, one to one.
struct LetterTable: Sendable {
  /// The tables.
  enum Kind: Sendable {
    case ntfs, exFAT, zfs, samba, hfsPlus
  }

  /// How far apart the letters of a run are, and the letter to which the first one is mapped.
  private struct Letters {
    let stride: UInt32
    let target: UInt32
  }

  private var letters = ScalarRuns<Letters>()

  private static let ntfs = LetterTable(UnicodeData.ntfsUpperCase)
  private static let exFAT = LetterTable(UnicodeData.exFATUpperCase)
  private static let zfs = LetterTable(UnicodeData.zfsUpperCase)
  private static let samba = LetterTable(UnicodeData.sambaUpperCase)
  private static let hfsPlus = LetterTable(UnicodeData.hfsPlusLowerCase)

  /// A table; it is read from its text when it is first asked for.
  static func table(_ kind: Kind) -> LetterTable {
    switch kind {
    case .ntfs: ntfs
    case .exFAT: exFAT
    case .zfs: zfs
    case .samba: samba
    case .hfsPlus: hfsPlus
    }
  }

  private init(_ text: String) {
    var reader = UnicodeData.Reader(text)
    var next: UInt32 = 0
    while let gap = reader.next(), let count = reader.next(), let stride = reader.next(),
      let target = reader.next(from: next + gap)
    {
      let first = next + gap
      let last = first + (count - 1) * stride
      letters.append(first, last, Letters(stride: stride, target: target))
      next = last + 1
    }
  }

  /// How many letters the table changes.
  var count: Int {
    letters.runs.reduce(0) { $0 + Int(($1.last - $1.first) / $1.value.stride) + 1 }
  }

  /// The letter to which a scalar is mapped.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  func letter(for value: UInt32) -> UInt32 {
    guard let run = letters.run(of: value) else { return value }
    let distance = value - run.first
    return distance % run.value.stride == 0 ? run.value.target + distance : value
  }
}
