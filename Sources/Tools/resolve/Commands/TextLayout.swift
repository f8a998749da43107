import ConflictResolution
import FileAccess
import Scenarios
import Streams

/// How lists of files are laid out: for a terminal within its columns and in short, otherwise always the same and in
/// full.
struct TextLayout: Sendable {
  /// The columns of the terminal; `.max` without a terminal.
  let width: Int
  /// Whether it is for a terminal.
  var isTerminal: Bool { width < .max }
  /// The time now, from which times are counted; `nil` if they are written in full.
  let now: Timestamp?
  /// The most files that are listed; `nil` for all.
  let limit: Int?
  /// Whether the IDs of versions are listed.
  let showsIDs: Bool

  /// The most files that are listed at a terminal.
  static let terminalLimit = 20

  /// The layout that the options ask for.
  ///
  /// - Parameters:
  ///   - parsed: the words of the command, which has `--all`, `--times` and `--ids`, or some of them.
  ///   - width: the columns of the terminal; `nil` without a terminal.
  ///   - now: the time now.
  init(_ parsed: ParsedArguments, width: Int?, now: Timestamp = .now) {
    self.init(
      width: width, now: parsed.has("times") ? nil : now,
      limit: parsed.has("all") ? nil : Self.terminalLimit, showsIDs: parsed.has("ids"))
  }

  /// A layout; without a terminal times are full, and all files are listed.
  init(width: Int?, now: Timestamp?, limit: Int? = nil, showsIDs: Bool = false) {
    self.width = width ?? .max
    self.now = width == nil ? nil : now
    self.limit = width == nil ? nil : limit
    self.showsIDs = showsIDs
  }

  /// A time: `3 days ago` at a terminal, the date if it is longer ago, and otherwise the moment with its offset.
  func moment(_ secondsSince1970: Int64) -> String {
    let moment = DisplayText.localMoment(secondsSince1970: secondsSince1970)
    guard let now else { return moment }
    let seconds = now.secondsSince1970 - secondsSince1970
    switch seconds {
    case ..<(-60): return moment
    case ..<60: return "just now"
    case ..<(30 * 86_400): return Self.duration(seconds) + " ago"
    default: return String(moment.prefix { $0 != " " })
    }
  }

  /// A reason of one of two versions: at a terminal without the words for the other one, which nobody needs.
  func withoutOther(_ reason: String) -> String {
    guard isTerminal, let end = reason.firstRange(of: " older than ") else { return reason }
    return reason[..<end.lowerBound] + " older"
  }

  /// A name within a sentence, shortened so far that the words around it have room in a line.
  func inLine(_ name: String) -> String {
    isTerminal ? DisplayText.shortened(name, to: max(16, width - 24)) : name
  }

  /// A name with what is said of it, in a line, or in more if the terminal has too few columns.
  func heading(_ name: String, _ words: String, shown: String? = nil) -> String {
    guard isTerminal,
      DisplayText.width(of: name) + 3 + DisplayText.width(of: words) > width
    else { return (shown ?? name) + "   " + words + "\n" }
    let margin = String(repeating: " ", count: name.prefix { $0 == " " }.count + 2)
    return (shown ?? name) + "\n"
      + words.wrapped(to: width - margin.count).map { margin + $0 + "\n" }.joined()
  }

  /// How many files are not listed, and how to list them; empty if all are.
  func unlisted(_ count: Int, margin: String = "") -> String {
    count == 0
      ? "" : "\(margin)… and \(DisplayText.count(count, "more file")): --all lists them.\n"
  }

  /// A paragraph within the columns, with its last line feed; empty for an empty text.
  func wrapped(_ text: String) -> String {
    if text.isEmpty || !isTerminal { return text.isEmpty ? "" : text + "\n" }
    return text.wrapped(to: width).map { $0 + "\n" }.joined()
  }

  /// The same for a time of a file, if it has one.
  func moment(_ time: Timestamp?) -> String {
    time.map { moment($0.secondsSince1970) } ?? ""
  }

  /// A number of seconds in the largest unit that is not zero, at least a minute.
  static func duration(_ seconds: Int64) -> String {
    if seconds >= 86_400 { return DisplayText.count(Int(seconds / 86_400), "day") }
    if seconds >= 3600 { return DisplayText.count(Int(seconds / 3600), "hour") }
    return DisplayText.count(Int(max(seconds, 0) / 60), "minute")
  }
}

extension OptionSpecification {
  /// The option that lists all files at a terminal.
  static let all = Self.flag(
    "all",
    help: "Lists all files at a terminal, and not only the first \(TextLayout.terminalLimit).")

  /// The option that writes times in full.
  static let times = Self.flag(
    "times", help: "Writes times in full at a terminal, and not how long ago they are.")

  /// The option that lists the IDs of versions.
  static let ids = Self.flag(
    "ids", help: "Lists the ID of each version to choose, for '--pick' in a script.")
}
