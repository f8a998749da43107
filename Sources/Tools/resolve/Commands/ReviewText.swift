import ConflictResolution
import Reviews
import Scenarios
import Streams

/// The remaining conflicts as text: the devices in conflict, and the differences.
///
/// ```
/// notes.md: the original and the copy both changed it.
///   1  copy, 2026-11-21 00:02:49 +00:00, 14 h later than the original's, 4 bytes
///   2  original, 2026-11-20 10:00:00 +00:00, 14 h earlier than the copy's, 4 bytes
/// --- notes.md   original, 2026-11-20 10:00:00 +00:00
/// …
/// ```
struct ReviewText {
  /// The number of conflicts to decide.
  private(set) var undecided = 0
  private(set) var text = ""

  /// Adds a conflict.
  mutating func add(_ review: ConflictReview) {
    undecided += 1
    text += "\(DisplayText.escaping(review.file.path.bytes)): \(review.question)\n"
    for (index, version) in review.versions.enumerated() {
      let state = OutcomeText().summary(of: version.state)
      text += "  \(index + 1)  \(version.whoAndWhen(localTime: Self.moment)), \(state)\n"
    }
    // In a folder, one version has the name of the file itself: compare the others with it, otherwise with the oldest.
    let name = review.file.path.lastComponent
    let first =
      review.versions.firstIndex { $0.version.label == name } ?? review.versions.count - 1
    let others = review.versions.indices.filter { $0 != first }
    let shown = others.prefix(PlainDifference.mostVersions)
    text += PlainDifference.text(
      from: Self.side(review.versions[first]),
      to: shown.map { Self.side(review.versions[$0]) }, besides: others.count - shown.count)
    text += "\n"
  }

  /// Adds a file that cannot be decided now.
  mutating func add(path: [UInt8], problem: String) {
    text += "\(DisplayText.escaping(path)): \(DisplayText.escaping(problem))\n\n"
  }

  /// The last line.
  var end: String {
    undecided == 0
      ? "Nothing to decide.\n" : "\(DisplayText.count(undecided, "open conflict")).\n"
  }

  private static func side(_ version: ReviewedVersion) -> PlainDifference.Side {
    PlainDifference.Side(
      name: version.version.label ?? version.version.path.bytes,
      note: [
        DisplayText.escaping(version.writer), version.modified.map(moment),
      ].compactMap { $0 }.joined(separator: ", "),
      state: .success(version.state))
  }

  private static func moment(_ time: Timestamp) -> String {
    DisplayText.localMoment(secondsSince1970: time.secondsSince1970)
  }
}
