import FileAccess
import Scenarios

/// How far a long run has come, in one line that a terminal shows and loses again.
struct ProgressLine {
  private let isShown: Bool
  private let patience: Int
  private var text: ProgressText
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
    text = ProgressText(counting: noun, of: total)
    self.patience = patience
    isShown = console.showsProgress
    shownAt = isShown ? WallClock.nanosecondsSince1970() : 0
  }

  /// Counts one, or several at once.
  mutating func advance(by step: Int = 1, _ console: inout Console) {
    guard isShown else { return }
    let before = text.count
    text.advance(by: step)
    guard text.count / patience != before / patience else { return }
    show(at: WallClock.nanosecondsSince1970(), &console)
  }

  /// Adds bytes that will be read.
  mutating func expect(bytes: Int) {
    guard isShown, bytes > 0 else { return }
    text.expect(bytes: bytes, at: WallClock.nanosecondsSince1970())
  }

  /// Adds bytes that were read, some tens of thousands at once.
  mutating func read(bytes: Int, _ console: inout Console) {
    guard isShown else { return }
    let now = WallClock.nanosecondsSince1970()
    text.read(bytes: bytes, at: now)
    show(at: now, &console)
  }

  /// Counts what was expected so far as read.
  mutating func settle() { text.settle() }

  /// Takes the line away.
  mutating func clear(_ console: inout Console) {
    guard width > 0 else { return }
    console.rewriteLine(String(repeating: " ", count: width))
    console.rewriteLine("")
    width = 0
  }

  private mutating func show(at now: Int64, _ console: inout Console) {
    // A clock that is set back must not stop it.
    guard now &- shownAt >= Self.pause || now < shownAt else { return }
    shownAt = now
    let line = text.text(at: now)
    // What a longer line left behind is covered.
    console.rewriteLine(line.padded(to: width))
    width = line.utf8.count
  }
}
