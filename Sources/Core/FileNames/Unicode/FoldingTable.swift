/// What every scalar becomes in a collision key: decomposed, folded, decomposed again.
///
/// A two-stage table of one 16-bit number for each scalar; blocks without any entry share one.
/// The number 0 means "unchanged, and combining class 0", any other is the place in `pool`
/// where the scalar's replacement starts. It is built from `UnicodeData` when the first name that is
/// not ASCII is folded, in well under a millisecond with optimization.
///
/// U+0345 is left as it is (class 240, the highest and its own): it folds to the letter U+03B9, so
/// the marks after it must be put before it first. The readers of the table do that.
struct FoldingTable: Sendable {
  /// The one table.
  static let shared = FoldingTable()

  /// A scalar of a replacement, with what the reader must know of it.
  struct Entry: Sendable {
    private static let ignorable: UInt64 = 1 << 35
    private static let differs: UInt64 = 1 << 36
    private static let continues: UInt64 = 1 << 37

    /// From the lowest bit: the UTF-8 form (32), its length (3), flags (3), from 40 the class (8).
    private var packed: UInt64

    init(_ value: UInt32) {
      let text = EncodedScalar(value)
      packed = UInt64(text.bytes) | UInt64(text.length) << 32
    }

    /// The scalar's UTF-8 form.
    var text: EncodedScalar {
      EncodedScalar(
        bytes: UInt32(truncatingIfNeeded: packed), length: Int(truncatingIfNeeded: packed >> 32 & 7)
      )
    }

    /// The canonical combining class.
    var combiningClass: UInt8 {
      get { UInt8(truncatingIfNeeded: packed >> 40) }
      set { packed |= UInt64(newValue) << 40 }
    }

    /// Whether the replacement continues with the next entry.
    var isContinued: Bool {
      get { packed & Self.continues != 0 }
      set { packed = newValue ? packed | Self.continues : packed & ~Self.continues }
    }

    /// Whether the universal key leaves this scalar out.
    var isIgnorable: Bool {
      get { packed & Self.ignorable != 0 }
      set { packed = newValue ? packed | Self.ignorable : packed & ~Self.ignorable }
    }

    /// Whether the universal key has another scalar in this one's place.
    var differsInUniversalKey: Bool {
      get { packed & Self.differs != 0 }
      set { packed = newValue ? packed | Self.differs : packed & ~Self.differs }
    }

    /// The UTF-8 form that the universal key has.
    var universalText: EncodedScalar {
      guard differsInUniversalKey else { return text }
      let value = text.value
      return EncodedScalar(value == 0x131 ? 0x69 : value - 0x2D00 + 0x10D0)
    }
  }

  private static let blockBits: UInt32 = 7
  private static let blockSize = 1 << 7
  /// Nothing at or above this value is in any table.
  private static let end: UInt32 = 0xE0200

  private(set) var blocks: [UInt16]
  private(set) var places: [UInt16]
  private(set) var pool: [Entry]

  /// The index in `pool` at which the replacement of a scalar starts; 0 for a scalar without one.
  func place(of value: UInt32) -> Int {
    Self.place(of: value, blocks.span, places.span)
  }

  /// The same, for a reader that looks up one scalar after the other.
  @inline(__always)
  static func place(of value: UInt32, _ blocks: Span<UInt16>, _ places: Span<UInt16>) -> Int {
    guard value < end else { return 0 }
    let block = Int(blocks[Int(value >> blockBits)])
    return Int(places[block &+ Int(value & UInt32(blockSize - 1))])
  }

  /// The canonical combining class of a scalar that is its own replacement.
  func combiningClass(of value: UInt32) -> UInt8 {
    pool[place(of: value)].combiningClass
  }

  private init() {
    blocks = [UInt16](repeating: 0, count: Int(Self.end >> Self.blockBits))
    places = [UInt16](repeating: 0, count: Self.blockSize)
    places.reserveCapacity(200 * Self.blockSize)
    pool = [Entry(0)]
    pool.reserveCapacity(8192)
    addCombiningClasses()
    addIgnorables()
    addFoldings()
    addDecompositions()
  }

  private mutating func set(_ value: UInt32, to place: Int) {
    let slot = Int(value >> Self.blockBits)
    if blocks[slot] == 0 {
      blocks[slot] = UInt16(truncatingIfNeeded: places.count)
      places.append(contentsOf: repeatElement(0, count: Self.blockSize))
    }
    let offset = Int(blocks[slot]) + Int(value & UInt32(Self.blockSize - 1))
    places[offset] = UInt16(truncatingIfNeeded: place)
  }

  private mutating func addCombiningClasses() {
    var reader = UnicodeData.Reader(UnicodeData.combiningClasses)
    var value: UInt32 = 0
    while let gap = reader.next(), let count = reader.next(), let combiningClass = reader.next() {
      value += gap
      for _ in 0..<count {
        var entry = Entry(value)
        entry.combiningClass = UInt8(truncatingIfNeeded: combiningClass)
        set(value, to: pool.count)
        pool.append(entry)
        value += 1
      }
    }
  }

  /// All of these have combining class 0 and no folding, so that they overwrite nothing.
  private mutating func addIgnorables() {
    for range in UnicodeData.defaultIgnorable {
      for value in range {
        var entry = Entry(value)
        entry.isIgnorable = true
        set(value, to: pool.count)
        pool.append(entry)
      }
    }
  }

  private mutating func addFoldings() {
    var reader = UnicodeData.Reader(UnicodeData.caseFolding)
    var value: UInt32 = 0
    while let gap = reader.next(), let count = reader.next(), let stride = reader.next(),
      var target = reader.next(from: value + gap)
    {
      value += gap
      for _ in 0..<count {
        addFolding(of: value, to: target)
        value += stride
        target += stride
      }
      value = value + 1 - stride
    }
    // Letters that the universal key alone knows, in their own right.
    for value in [0x131] + Array(UInt32(0x2D00)...0x2D25) { addFolding(of: value, to: value) }

    reader = UnicodeData.Reader(UnicodeData.caseFoldingExpansions)
    value = 0
    while let gap = reader.next(), let count = reader.next() {
      value += gap
      set(value, to: pool.count)
      for _ in 0..<count {
        guard let part = reader.next() else { return }
        var entry = Entry(part)
        entry.combiningClass = combiningClass(of: part)
        entry.isContinued = true
        pool.append(entry)
      }
      pool[pool.count - 1].isContinued = false
      value += 1
    }
  }

  private mutating func addFolding(of value: UInt32, to target: UInt32) {
    guard value != 0x345 else { return }
    var entry = Entry(target)
    entry.differsInUniversalKey = target == 0x131 || (0x2D00...0x2D25).contains(target)
    set(value, to: pool.count)
    pool.append(entry)
  }

  /// The parts of a full decomposition never decompose themselves: what the table has for them now,
  /// while it holds foldings only, is their folded form.
  private mutating func addDecompositions() {
    var reader = UnicodeData.DecompositionReader()
    while let (value, parts) = reader.next() {
      let start = pool.count
      for part in parts { appendReplacement(of: part) }
      pool[pool.count - 1].isContinued = false
      set(value, to: start)
    }
  }

  private mutating func appendReplacement(of value: UInt32) {
    var place = place(of: value)
    guard place != 0 else {
      var entry = Entry(value)
      entry.isContinued = true
      pool.append(entry)
      return
    }
    while true {
      var entry = pool[place]
      let isContinued = entry.isContinued
      entry.isContinued = true
      pool.append(entry)
      guard isContinued else { return }
      place += 1
    }
  }
}
