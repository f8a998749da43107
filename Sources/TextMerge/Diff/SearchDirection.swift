/// From which end of a box a ``MyersSearch`` goes, and so what is further on its way.
///
/// A type and no value, so that each direction is compiled by itself.
protocol SearchDirection {
  /// Whether it goes from the start to the end.
  static var isForward: Bool { get }
}

/// From the start to the end.
enum Forward: SearchDirection {
  static var isForward: Bool { true }
}

/// From the end to the start.
enum Backward: SearchDirection {
  static var isForward: Bool { false }
}

extension SearchDirection {
  /// What one element adds to a position.
  @inline(__always) static var step: Int { isForward ? 1 : -1 }

  /// Where the element that comes next stands, seen from a position.
  @inline(__always) static var next: Int { isForward ? 0 : -1 }

  /// What stands beside the diagonals that were reached: no step prefers it.
  @inline(__always) static var unreached: Int32 { isForward ? -1 : Int32.max }

  /// Whether a position comes before another on the way.
  @inline(__always) static func isBefore(_ position: Int, _ other: Int) -> Bool {
    isForward ? position < other : position > other
  }

  /// How far one position is from another on the way.
  @inline(__always) static func distance(from start: Int, to position: Int) -> Int {
    isForward ? position &- start : start &- position
  }

  /// Where the way through a box begins.
  @inline(__always) static func start(of box: MyersSearch.Box) -> (base: Int, side: Int) {
    isForward ? (box.baseStart, box.sideStart) : (box.baseEnd, box.sideEnd)
  }

  /// Where the way through a box ends.
  @inline(__always) static func end(of box: MyersSearch.Box) -> (base: Int, side: Int) {
    isForward ? (box.baseEnd, box.sideEnd) : (box.baseStart, box.sideStart)
  }
}
