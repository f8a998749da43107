import ConflictResolution
import Scenarios
import TextMerge

/// The differences between two versions as plain text, for a script or a mail: a unified diff for texts, and sizes and
/// digests for other contents.
///
/// ```
/// --- notes.md   original, 2026-11-20 10:00:00 +00:00
/// +++ notes.sync-conflict-20261121-000249-X6UAVQQ.md   copy, 2026-11-21 00:02:49 +00:00
/// @@ -1,2 +1,2 @@
///  milk
/// -bread
/// +eggs
/// ```
///
/// Lines are escaped for a terminal, and long ones are cut: the text is for reading, not for `patch`.
struct PlainDifference {
  /// A version to compare.
  struct Side {
    /// Its name.
    let name: [UInt8]
    /// Its writer and time, safe for a terminal.
    let note: String
    /// Its content, or why that is unknown.
    let state: Result<FileState, Lack>
  }

  /// Why a version is not compared, safe for a terminal.
  struct Lack: Error {
    let reason: String
  }

  /// The largest text that is compared by lines: 4 MiB.
  static let textLimit = 4 << 20
  /// The most lines of one difference.
  static let mostLines = 1000
  /// The most versions that one is compared with.
  static let mostVersions = 20
  private static let context = 3

  /// Compares one version with others, in their order.
  ///
  /// - Parameters:
  ///   - old: the first version.
  ///   - others: the others, at most ``mostVersions``.
  ///   - hidden: the number of further versions.
  /// - Returns: the lines, with a line feed each.
  static func text(from old: Side, to others: some Sequence<Side>, besides hidden: Int) -> String {
    let text = others.map { self.text(from: old, to: $0) }.joined()
    return hidden > 0 ? text + "… \(DisplayText.count(hidden, "more version"))\n" : text
  }

  private static func text(from old: Side, to new: Side) -> String {
    let heading = "--- \(heading(old))\n+++ \(heading(new))\n"
    guard case .success(let oldState) = old.state, case .success(let newState) = new.state else {
      return heading + words(for: old) + words(for: new)
    }
    if oldState == newState { return heading + "The same content.\n" }
    guard case .file(let oldContent) = oldState, case .file(let newContent) = newState,
      let oldBytes = oldContent.bytes, let newBytes = newContent.bytes,
      let oldText = LineOrder.text(of: oldBytes), let newText = LineOrder.text(of: newBytes),
      let diff = try? TextDiff(boundedFrom: oldText, to: newText, maximumInputSize: textLimit)
    else { return heading + words(for: old) + words(for: new) }
    if diff.hunks.isEmpty { return heading + "The same text in two encodings.\n" }
    var lines: [String] = []
    add(diff.hunks, Lines(of: oldText), Lines(of: newText), to: &lines)
    let hidden = lines.count - mostLines
    if hidden > 0 { lines[mostLines...] = ["… \(DisplayText.count(hidden, "more line"))"] }
    return heading + lines.map { $0 + "\n" }.joined()
  }

  private static func heading(_ side: Side) -> String {
    DisplayText.escaping(side.name) + (side.note.isEmpty ? "" : "   " + side.note)
  }

  /// A version that is not compared by lines.
  private static func words(for side: Side) -> String {
    let name = DisplayText.escaping(side.name)
    switch side.state {
    case .failure(let lack): return "\(name): \(lack.reason)\n"
    case .success(.file(let content)):
      return "\(name): \(DisplayText.count(Int(clamping: content.size), "byte")), "
        + "\(digest(of: content))\n"
    case .success(let state): return "\(name): \(OutcomeText().summary(of: state))\n"
    }
  }

  private static func digest(of content: FileContent) -> String {
    let text = DisplayText.escaping(content.digest.text)
    if case .sha256 = content.digest { return "sha256:" + text }
    return text
  }

  // MARK: Hunks

  /// The lines of a text, each without its line feed.
  private struct Lines {
    let lines: [ArraySlice<UInt8>]
    let lacksLastFeed: Bool

    init(of text: [UInt8]) {
      var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
      lacksLastFeed = lines.last?.isEmpty == false
      if !lacksLastFeed { lines.removeLast() }
      self.lines = lines
    }
  }

  /// Adds the hunks with their context; hunks whose context overlaps are joined.
  private static func add(
    _ hunks: [Hunk], _ old: Lines, _ new: Lines, to lines: inout [String]
  ) {
    var rest = hunks[...]
    while let first = rest.first {
      var group = [first]
      rest.removeFirst()
      while let next = rest.first, let last = group.last,
        next.base.lowerBound - last.base.upperBound <= 2 * context
      {
        group.append(next)
        rest.removeFirst()
      }
      let end = group[group.count - 1]
      let start = max(first.base.lowerBound - context, 0)
      let stop = min(end.base.upperBound + context, old.lines.count)
      let newStart = first.side.lowerBound - (first.base.lowerBound - start)
      let newStop = end.side.upperBound + (stop - end.base.upperBound)
      lines.append("@@ -\(span(start..<stop)) +\(span(newStart..<newStop)) @@")
      var place = start
      for hunk in group {
        for index in place..<hunk.base.lowerBound { add(" ", index, of: old, to: &lines) }
        for index in hunk.base { add("-", index, of: old, to: &lines) }
        for index in hunk.side { add("+", index, of: new, to: &lines) }
        place = hunk.base.upperBound
      }
      for index in place..<stop { add(" ", index, of: old, to: &lines) }
    }
  }

  /// A range of lines as in a unified diff: the first line, counted from 1, and the number of lines.
  private static func span(_ range: Range<Int>) -> String {
    let first = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(first)" : "\(first),\(range.count)"
  }

  private static func add(
    _ sign: String, _ index: Int, of text: Lines, to lines: inout [String]
  ) {
    lines.append(
      sign + DifferenceText.text(of: text.lines[index], isCut: true, marksTabs: false))
    if text.lacksLastFeed, index == text.lines.count - 1 {
      lines.append("\\ No newline at end of file")
    }
  }
}
