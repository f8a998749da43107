/// Which letter a file system takes another one for, one to one.
struct LetterTable: Sendable {
  /// The tables that there are.
  enum Kind: Sendable {
    case ntfs, exFAT, zfs, samba, hfsPlus
  }

  private struct Run {
    let first: UInt32
    let last: UInt32
    let stride: UInt32
    let target: UInt32
  }

  private let runs: [Run]

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
    var runs: [Run] = []
    var next: UInt32 = 0
    while let gap = reader.next(), let count = reader.next(), let stride = reader.next(),
      let target = reader.next(from: next + gap)
    {
      let first = next + gap
      let last = first + (count - 1) * stride
      runs.append(Run(first: first, last: last, stride: stride, target: target))
      next = last + 1
    }
    self.runs = runs
  }

  /// How many letters the table changes.
  var count: Int {
    runs.reduce(0) { $0 + Int(($1.last - $1.first) / $1.stride) + 1 }
  }

  /// The letter that a scalar is taken for.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  func letter(for value: UInt32) -> UInt32 {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].last < value { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count, runs[low].first <= value else { return value }
    let distance = value - runs[low].first
    return distance % runs[low].stride == 0 ? runs[low].target + distance : value
  }
}
