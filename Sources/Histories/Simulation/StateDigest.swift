import Scenarios

/// 128 bits that stand for a state: two states that differ have the same with a chance of next to nothing.
///
/// It is made to tell the states of one search apart, fast; nobody who wants to deceive is kept out.
struct StateDigest: Hashable, Comparable, Sendable {
  private var high: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var low: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// The digest of nothing.
  init() {}

  /// The digest of no item: what items are added to.
  static let zero = {
    var zero = StateDigest()
    zero.high = 0
    zero.low = 0
    return zero
  }()

  /// Takes in a word; the order of words matters.
  mutating func add(_ word: UInt64) {
    high = Self.mixed((high ^ word) &* 0xFF51_AFD7_ED55_8CCD)
    low = Self.mixed((low &+ word) &* 0x9FB2_1C65_1E98_DF25 ^ (low >> 31))
  }

  /// Takes in an item, whose order among other items does not matter.
  mutating func addItem(_ item: StateDigest) {
    high &+= Self.mixed(item.high &* 0xC4CE_B9FE_1A85_EC53)
    low &+= Self.mixed(item.low &* 0xD6E8_FEB8_6659_FD93)
  }

  /// Takes in all items.
  mutating func addSum(_ sum: StateDigest) {
    add(sum.high)
    add(sum.low)
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    word ^ (word >> 29)
  }

  static func < (left: StateDigest, right: StateDigest) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension StateDigest {
  /// Feeds one half into a hasher: it is as good as random.
  func hash(into hasher: inout Hasher) {
    hasher.combine(low)
  }
}
