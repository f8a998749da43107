import FileAccess

/// How far a long run has come, in one line that a terminal shows and loses again.
struct ProgressLine {
  private let isShown: Bool
  private let noun: String
  private let total: Int?
  private let patience: Int
  private var count = 0
  private var shownAt: Int64
  private var width = 0

  /// The least time between two changes, in nanoseconds: nobody reads faster.
  private static let pause: Int64 = 100_000_000

  /// A line that counts.
  ///
  /// - Parameters:
  ///   - console: where it is shown.
  ///   - noun: what is counted, in the plural.
  ///   - total: how many there will be, where that is known.
  ///   - patience: how many pass between two looks at the clock.
  init(
    on console: borrowing Console, counting noun: String = "names", of total: Int? = nil,
    patience: Int = 512
  ) {
    self.noun = noun
    self.total = total
    self.patience = patience
    isShown = console.showsProgress
    shownAt = isShown ? WallClock.nanosecondsSince1970() : 0
  }

  /// Counts one, or several at once.
  mutating func advance(by step: Int = 1, _ console: inout Console) {
    guard isShown else { return }
    let before = count
    count += step
    guard count / patience != before / patience else { return }
    let now = WallClock.nanosecondsSince1970()
    // A clock that is set back must not stop it.
    guard now &- shownAt >= Self.pause || now < shownAt else { return }
    shownAt = now
    let text = "\(count)" + (total.map { " of \($0)" } ?? "") + " \(noun)"
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
