import FileAccess
import Scenarios

/// The messages that were reported already, so that none is reported at every scan.
///
/// Messages that differ only in a run's ID count as one.
struct SaidMessages {
  private let most: Int
  private var said: Set<String> = []

  /// - Parameter most: The greatest number of messages; with more it starts again, and repeats some of them.
  init(most: Int = 10_000) { self.most = most }

  /// Records a message.
  ///
  /// - Returns: Whether it is new.
  mutating func insert(_ message: String) -> Bool {
    let text = Self.withoutRuns(message)
    if said.contains(text) { return false }
    if said.count >= most { said = [] }
    said.insert(text)
    return true
  }

  /// Forgets messages, so that they are reported again when they recur.
  mutating func remove(_ messages: Set<String>) {
    for message in messages { said.remove(Self.withoutRuns(message)) }
  }

  /// Forgets the messages that begin with a path.
  mutating func remove(about path: [UInt8]) {
    let beginning = "\(DisplayText.quoted(path)) "
    said = said.filter { !$0.hasPrefix(beginning) }
  }

  /// A message without the IDs of runs, as in `20261121-093015-2`.
  static func withoutRuns(_ message: String) -> String {
    var kept: [UInt8] = []
    var rest = Array(message.utf8)[...]
    while let byte = rest.first {
      let digits = rest.prefix(while: isDigit)
      guard digits.count == 8, kept.last.map(isDigit) != true else {
        kept += digits.isEmpty ? [byte] : Array(digits)
        rest = rest.dropFirst(max(1, digits.count))
        continue
      }
      let time = rest.dropFirst(8)
      guard time.first == UInt8(ascii: "-"), time.dropFirst().prefix(while: isDigit).count == 6
      else {
        kept += digits
        rest = time
        continue
      }
      rest = time.dropFirst(7)
      let number = rest.dropFirst().prefix(while: isDigit)
      if rest.first == UInt8(ascii: "-"), !number.isEmpty {
        rest = rest.dropFirst(1 + number.count)
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
