/// Finds the ends of grapheme clusters (what people see as one character), by the rules of UAX #29.
///
/// `Character` is not used, because its tables follow the toolchain, and a name that is cut on two devices must
/// be the same on both. Each ill-formed byte is a cluster.
enum GraphemeClusters {
  /// The end of the last whole cluster within the first `limit` bytes; 0 if no cluster fits.
  ///
  /// - Complexity: O(*n*) in `limit`.
  static func endOfLastCluster(in bytes: Span<UInt8>, within limit: Int) -> Int {
    var state = State()
    var offset = 0
    var end = 0
    while offset < bytes.count {
      let scalar = decodeScalar(bytes, at: offset)
      let breakClass = scalar.map { GraphemeBreakTable.shared.breakClass(of: $0.value) } ?? .control
      if state.breaks(before: breakClass, scalar?.value ?? 0) { end = offset }
      offset += scalar?.length ?? 1
      if offset > limit { return end }
    }
    return bytes.count
  }

  /// What the rules must remember of the scalars before a place.
  private struct State {
    private enum Pictograph { case none, open, joined }
    private enum Conjunct { case none, consonant, linked }

    private var previous: GraphemeBreakClass?
    private var previousValue: UInt32 = 0
    private var hasOddRegionalIndicators = false
    private var pictograph = Pictograph.none
    private var conjunct = Conjunct.none

    /// Whether a cluster ends before this scalar; the state then includes the scalar.
    mutating func breaks(before next: GraphemeBreakClass, _ value: UInt32) -> Bool {
      let isBreak = decides(next, value)
      advance(over: next)
      previous = next
      previousValue = value
      return isBreak
    }

    private func decides(_ next: GraphemeBreakClass, _ value: UInt32) -> Bool {
      guard let previous else { return false }
      // GB3, GB4, GB5
      if previousValue == 0x0D, value == 0x0A { return false }
      if previous == .control || next == .control { return true }
      switch next {
      // GB9, GB9a
      case .extend, .extendOutsideConjunct, .linker, .zeroWidthJoiner, .spacingMark: return false
      default: break
      }
      // GB9b
      if previous == .prepend { return false }
      switch (previous, next) {
      // GB6, GB7, GB8
      case (.leadingJamo, .leadingJamo), (.leadingJamo, .vowelJamo),
        (.leadingJamo, .syllableOpen), (.leadingJamo, .syllableClosed),
        (.syllableOpen, .vowelJamo), (.syllableOpen, .trailingJamo),
        (.vowelJamo, .vowelJamo), (.vowelJamo, .trailingJamo),
        (.syllableClosed, .trailingJamo), (.trailingJamo, .trailingJamo):
        return false
      // GB9c
      case (_, .consonant): return conjunct != .linked
      // GB11
      case (.zeroWidthJoiner, .pictographic): return pictograph != .joined
      // GB12, GB13
      case (.regionalIndicator, .regionalIndicator): return !hasOddRegionalIndicators
      default: return true
      }
    }

    private mutating func advance(over next: GraphemeBreakClass) {
      hasOddRegionalIndicators = next == .regionalIndicator && !hasOddRegionalIndicators
      switch next {
      case .pictographic: pictograph = .open
      case .zeroWidthJoiner: pictograph = pictograph == .open ? .joined : .none
      case .extend, .extendOutsideConjunct, .linker:
        pictograph = pictograph == .open ? .open : .none
      default: pictograph = .none
      }
      switch next {
      case .consonant: conjunct = .consonant
      case .linker: conjunct = conjunct == .none ? .none : .linked
      case .extend, .zeroWidthJoiner: break
      default: conjunct = .none
      }
    }
  }
}

/// The classes of all scalars as sorted ranges, read from `UnicodeData` when the first name is cut.
struct GraphemeBreakTable: Sendable {
  /// The one table.
  static let shared = GraphemeBreakTable()

  private let classes = ScalarRuns<GraphemeBreakClass>(UnicodeData.graphemeBreaks)

  /// The class of a scalar.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  func breakClass(of value: UInt32) -> GraphemeBreakClass {
    let syllable = value &- UnicodeData.Hangul.firstSyllable
    if syllable < UnicodeData.Hangul.syllableCount {
      return syllable % UnicodeData.Hangul.trailingCount == 0 ? .syllableOpen : .syllableClosed
    }
    return classes.run(of: value)?.value ?? .other
  }
}
