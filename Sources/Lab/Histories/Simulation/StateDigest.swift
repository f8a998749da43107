import Scenarios

/// A digest of 128 bits for a state: two different states have the same one only with negligible probability.
///
/// It is made to distinguish the states of one search fast; it does not protect against attacks.
struct StateDigest: Hashable, Comparable, Sendable {
  private var high: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var low: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// The digest of the empty state.
  init() {}

  /// The digest of no item; items are added to it.
  static let zero = {
    var zero = StateDigest()
    zero.high = 0
    zero.low = 0
    return zero
  }()

  /// Adds a word; the order of words matters.
  mutating func add(_ word: UInt64) {
    high = Self.mixed((high ^ word) &* 0xFF51_AFD7_ED55_8CCD)
    low = Self.mixed((low &+ word) &* 0x9FB2_1C65_1E98_DF25 ^ (low >> 31))
  }

  /// Adds an item; the order of items does not matter.
  mutating func addItem(_ item: StateDigest) {
    high &+= Self.mixed(item.high &* 0xC4CE_B9FE_1A85_EC53)
    low &+= Self.mixed(item.low &* 0xD6E8_FEB8_6659_FD93)
  }

  /// Adds a sum of items.
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
  /// Feeds one half into a hasher: it is practically random.
  func hash(into hasher: inout Hasher) {
    hasher.combine(low)
  }
}
