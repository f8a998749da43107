/// Gives a change that could stand at several places one of them.
///
/// In `a a` made of `a`, either `a` may be the added one: a change slides over a line that equals
/// the line at its other end. Two sides that made the same change must find it at the same place, so
/// every change is slid as far up as it goes, joining others on its way, and then as far down as it
/// goes, or to the last place on this way where the other text has a change too. This is what git's
/// merge does (without its indent heuristic).
enum HunkSliding {
  /// Slides the marked lines of one of two compared texts.
  ///
  /// - Parameters:
  ///   - isMarked: For each line of this text whether the other text lacks it.
  ///   - tokens: This text.
  ///   - isMarkedBeside: The same marks of the other text.
  /// - Complexity: Linear. Changes that join again and again could ask for more; when the steps are
  ///   used up the changes that are left stay where they are.
  static func slide(
    _ isMarked: inout [Bool], in tokens: [Int32], beside isMarkedBeside: [Bool]
  ) {
    guard isMarked.contains(true) else { return }
    // A gap is the place before the common line of that number, and the last one the end. Gaps are
    // the same in both texts, whatever is marked between the common lines.
    var hasChangeBeside: [Bool] = []
    hasChangeBeside.reserveCapacity(isMarkedBeside.count + 1)
    var hasChange = false
    for isChanged in isMarkedBeside {
      if isChanged {
        hasChange = true
      } else {
        hasChangeBeside.append(hasChange)
        hasChange = false
      }
    }
    hasChangeBeside.append(hasChange)

    let count = tokens.count
    var stepsLeft = 16 * count + 64
    var start = 0
    var gap = 0
    while start < count {
      guard isMarked[start] else {
        start += 1
        gap += 1
        continue
      }
      var end = start
      while end < count && isMarked[end] { end += 1 }

      func moveUp() {
        start -= 1
        end -= 1
        gap -= 1
        isMarked[start] = true
        isMarked[end] = false
        while start > 0 && isMarked[start - 1] { start -= 1 }
      }
      func moveDown() {
        isMarked[start] = false
        isMarked[end] = true
        start += 1
        end += 1
        gap += 1
        while end < count && isMarked[end] { end += 1 }
      }

      var gapBeside: Int?
      var size = 0
      while size != end - start && stepsLeft > 0 {
        size = end - start
        while start > 0 && tokens[start - 1] == tokens[end - 1] {
          moveUp()
          stepsLeft -= 1
        }
        gapBeside = hasChangeBeside[gap] ? gap : nil
        while end < count && tokens[start] == tokens[end] {
          moveDown()
          stepsLeft -= 1
          if hasChangeBeside[gap] { gapBeside = gap }
        }
      }
      if let gapBeside {
        while gap > gapBeside && start > 0 && tokens[start - 1] == tokens[end - 1] { moveUp() }
      }
      start = end
    }
  }
}
