// Which elements are worth a search: the others are marked at once, by the rules of git's diff.
extension SequenceDiff {
  /// The elements of a range that are worth a search.
  struct Searchable {
    /// Where they are in the whole sequence.
    let positions: [Int32]
    let tokens: [Int32]
    /// Whether an element that the other range has was left out.
    let hasDropped: Bool
  }

  /// How often the other range has an element: never, often enough to be frequent, or less often.
  private static let absent: UInt8 = 0
  private static let frequent: UInt8 = 1
  private static let present: UInt8 = 2

  /// An element is frequent if the other range has it this often; in a range of fewer than 262,144 elements,
  /// ``approximateSquareRoot(_:)`` times.
  private static let frequentCount = 1024

  /// The elements of a range that are worth a search; all others are marked.
  static func searchable(
    _ range: Range<Int>, of tokens: [Int32], total: Int, otherCounts: [Int32],
    isMinimal: Bool, marks: inout [Bool]
  ) -> Searchable {
    let limit =
      isMinimal ? Int32.max : Int32(min(approximateSquareRoot(total), frequentCount))
    let (start, count) = (range.lowerBound, range.count)
    // In a debug build each use of a static property is a call.
    let (absent, frequent) = (absent, frequent)
    var presences = Array(repeating: present, count: count)
    var frequentOnes = 0
    var keptCount = count
    unsafe tokens.withUnsafeBufferPointer { tokens in
      unsafe otherCounts.withUnsafeBufferPointer { otherCounts in
        unsafe presences.withUnsafeMutableBufferPointer { presences in
          guard let tokens = tokens.baseAddress, let otherCounts = otherCounts.baseAddress,
            let presences = presences.baseAddress
          else { return }
          var offset = 0
          var others: Int32 = 0
          while offset < count {
            others = unsafe otherCounts[Int(tokens[start &+ offset])]
            if others == 0 {
              unsafe presences[offset] = absent
              keptCount &-= 1
            } else if others >= limit {
              unsafe presences[offset] = frequent
              frequentOnes &+= 1
            }
            offset &+= 1
          }
        }
      }
    }
    let dropped =
      frequentOnes > 0 && keptCount < count ? frequentAmongAbsent(presences) : []
    for offset in dropped { presences[Int(offset)] = absent }
    keptCount -= dropped.count
    var keptPositions: [Int32] = Array(repeating: 0, count: keptCount)
    var keptTokens = keptPositions
    unsafe tokens.withUnsafeBufferPointer { tokens in
      unsafe presences.withUnsafeBufferPointer { presences in
        unsafe keptPositions.withUnsafeMutableBufferPointer { keptPositions in
          unsafe keptTokens.withUnsafeMutableBufferPointer { keptTokens in
            unsafe marks.withUnsafeMutableBufferPointer { marks in
              guard let tokens = tokens.baseAddress, let presences = presences.baseAddress,
                let keptPositions = keptPositions.baseAddress,
                let keptTokens = keptTokens.baseAddress,
                let marks = marks.baseAddress
              else { return }
              var next = 0
              var offset = 0
              while offset < count {
                if unsafe presences[offset] == absent {
                  unsafe marks[start &+ offset] = true
                } else {
                  unsafe keptPositions[next] = Int32(truncatingIfNeeded: start &+ offset)
                  unsafe keptTokens[next] = tokens[start &+ offset]
                  next &+= 1
                }
                offset &+= 1
              }
            }
          }
        }
      }
    }
    return Searchable(positions: keptPositions, tokens: keptTokens, hasDropped: !dropped.isEmpty)
  }

  /// How many neighbors on each side of a frequent element are examined.
  private static let neighborhood = 100

  /// The positions of frequent elements among absent ones.
  ///
  /// The run of absent and frequent elements around such an element counts: there must be absent ones on either
  /// side, and more than three of them for each frequent one.
  private static func frequentAmongAbsent(_ presences: [UInt8]) -> [Int32] {
    // In a debug build each use of a static property is a call.
    let (absent, frequent, present) = (absent, frequent, present)
    let neighborhood = neighborhood
    let count = presences.count
    var dropped: [Int32] = []
    unsafe presences.withUnsafeBufferPointer { presences in
      guard let found = presences.baseAddress else { return }
      var start = 0
      var end = 0
      var offset = 0
      var reach = 0
      var first = 0
      var last = 0
      // The absent ones of the neighborhood before an element, and after it.
      var before = 0
      var after = 0
      while start < count {
        if unsafe found[start] == present {
          start &+= 1
          continue
        }
        end = start
        while unsafe end < count && found[end] != present { end &+= 1 }
        before = 0
        after = 0
        reach = start &+ 1
        offset = start
        while offset < end {
          first = offset &- neighborhood
          if first < start { first = start }
          last = offset &+ neighborhood &+ 1
          if last > end { last = end }
          if unsafe first > start && found[first &- 1] == absent { before &-= 1 }
          while reach < last {
            if unsafe found[reach] == absent { after &+= 1 }
            reach &+= 1
          }
          if unsafe found[offset] == frequent {
            // The element itself counts once for each side.
            let all = last - first + 1
            if before > 0 && after > 0 && (all - before - after) * 4 < all {
              dropped.append(Int32(truncatingIfNeeded: offset))
            }
          } else {
            before &+= 1
          }
          if unsafe offset &+ 1 < last && found[offset &+ 1] == absent { after &-= 1 }
          offset &+= 1
        }
        start = end
      }
    }
    return dropped
  }

  /// A power of two at or above the square root.
  static func approximateSquareRoot(_ number: Int) -> Int {
    var root = 1
    var rest = number
    while rest > 0 {
      root <<= 1
      rest >>= 2
    }
    return root
  }
}
