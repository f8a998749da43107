/// Finds the name that was probably meant by a misspelled one.
///
/// ```swift
/// Suggestion.nearest(to: "kepboth", among: ["newest", "keep-both"])  // "keep-both"
/// Suggestion.nearest(to: "x", among: ["newest", "keep-both"])        // nil: too far from both
/// ```
///
/// Names are compared by bytes, ASCII letters without their case. Two swapped neighbors, a missing
/// letter, an extra one and a wrong one are one step each (the optimal string
/// alignment distance); a name is near up to one step for each three letters, and three in all. For
/// names that are often cut short, as options are, more steps can be allowed.
public enum Suggestion {
  /// The greatest number of steps at which a name is still suggested.
  private static let greatestDistance = 3

  /// The nearest of some names, or `nil` if none is near.
  ///
  /// - Parameters:
  ///   - word: what was written.
  ///   - names: what could have been meant.
  ///   - steps: the greatest number of steps, up to half of the longer word's length; `nil` for the
  ///     usual limit, a third of it.
  /// - Returns: the nearest name; of several the first.
  /// - Complexity: O(*n*) in the number of names, for names of bounded length.
  public static func nearest(
    to word: String, among names: [String], within steps: Int? = nil
  ) -> String? {
    let given = folded(word)
    var best: (name: String, distance: Int)?
    for name in names {
      let candidate = folded(name)
      let length = max(given.count, candidate.count)
      let allowed = min(steps ?? greatestDistance, length / (steps == nil ? 3 : 2))
      // A difference in length takes at least that many steps.
      guard abs(given.count - candidate.count) <= allowed else { continue }
      let distance = distance(from: given, to: candidate)
      if distance <= allowed, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  static func folded(_ text: String) -> [UInt8] {
    text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 0x20 : $0 }
  }

  /// The least number of steps from one word to another, row by row.
  private static func distance(from left: [UInt8], to right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in right.indices {
        let isEqual = left[row] == right[column]
        var steps = min(
          last[column] + (isEqual ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          steps = min(steps, beforeLast[column - 1] + 1)
        }
        current.append(steps)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
