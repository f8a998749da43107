import FileAccess

/// How far a long check has come, in one line that a terminal shows and loses again.
struct ProgressLine {
  private let isShown: Bool
  private var count = 0
  private var shownAt: Int64
  private var width = 0

  /// How many names pass between two looks at the clock.
  private static let patience = 512
  /// The least time between two changes, in nanoseconds: nobody reads faster.
  private static let pause: Int64 = 100_000_000

  init(on console: borrowing Console) {
    isShown = console.showsProgress
    shownAt = isShown ? WallClock.nanosecondsSince1970() : 0
  }

  /// Counts a name.
  mutating func advance(_ console: inout Console) {
    guard isShown else { return }
    count += 1
    guard count % Self.patience == 0 else { return }
    let now = WallClock.nanosecondsSince1970()
    // A clock that is set back must not stop it.
    guard now &- shownAt >= Self.pause || now < shownAt else { return }
    shownAt = now
    let text = "\(count) names"
    width = text.utf8.count
    console.note("\r" + text)
  }

  /// Takes the line away.
  mutating func clear(_ console: inout Console) {
    guard width > 0 else { return }
    console.note("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }
}
