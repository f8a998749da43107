import FileAccess
import Scenarios

/// The progress of a long run, in one line that a terminal shows temporarily.
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
  ///   - console: the console for the line.
  ///   - noun: the counted items, in the plural.
  ///   - total: the total number, if it is known.
  ///   - patience: the number of items between two checks of the clock.
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

  /// Adds bytes that are to be read.
  mutating func expect(bytes: Int) {
    guard isShown, bytes > 0 else { return }
    text.expect(bytes: bytes, at: WallClock.nanosecondsSince1970())
  }

  /// Adds bytes that were read, usually tens of thousands at once.
  mutating func read(bytes: Int, _ console: inout Console) {
    guard isShown else { return }
    let now = WallClock.nanosecondsSince1970()
    text.read(bytes: bytes, at: now)
    show(at: now, &console)
  }

  /// Counts the expected bytes as read.
  mutating func settle() { text.settle() }

  /// Clears the line.
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
    // Padding covers the rest of a longer line.
    console.rewriteLine(line.padded(to: width))
    width = line.utf8.count
  }
}
