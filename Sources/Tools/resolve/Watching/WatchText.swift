import ConflictResolution
import FileAccess
import Scenarios
import Streams
import SyncFolders

/// The reports of a watch, for a person.
///
/// ```
/// 2026-11-24 12:00:05 +01:00  /home/anna/Sync: resolved 1 conflict, as run 20261124-120005. To take it back: resolve undo …
///   notes.md   merge: all edits are in it
/// ```
enum WatchText {
  /// The lines of an event, each with its end.
  static func lines(_ event: WatchEvent) -> String {
    var lines: [String] = []
    var sentences: [String] = []
    switch event.kind {
    case .watching: sentences.append("watching \(event.message ?? "")")
    case .stopped: sentences.append("stopped")
    case .resolved:
      let record = event.run?.record
      let made = (record?.changes.count ?? 0) - (record?.refusals.count ?? 0)
      sentences.append(
        "resolved \(DisplayText.count(made, "conflict")), as run \(record?.id ?? ""). "
          + "To undo it: \(event.undo ?? "")")
      for (index, change) in (record?.changes ?? []).enumerated()
      where record?.refusals[index] == nil {
        let decision = change.decision
        let declined = decision?.declined.map { "\($0.strategy): \($0.reason)" } ?? []
        let base = [decision?.base].compactMap { $0 }
        lines.append(line(change.path, change.title, decision?.reason, base + declined))
      }
    case .planned:
      sentences.append(
        "would resolve \(DisplayText.count(event.planned.count, "conflict")); nothing is changed")
      for family in event.planned {
        lines.append(
          line(
            family.path, family.decidedBy?.name, family.explanation?.reason,
            [family.droppedWords].compactMap { $0 } + family.reasonsToDecline))
      }
    case .left, .reminder, .problem, .gone: break
    }
    if !event.left.isEmpty {
      let count = DisplayText.count(event.left.count, "conflict")
      let start = event.kind == .reminder ? "\(count) still left" : "\(count) left"
      lines.insert(
        heading(event, "\(start) to decide: \(event.decide ?? "")"), at: lines.endIndex)
      for one in event.left {
        let reasons = one.family.reasonsToDecline
        let known =
          one.family.isOrphan
          ? "the original is gone, and --orphans does not say what becomes of the copy"
          : "no strategy decides it"
        let reason =
          one.family.problem ?? (reasons.isEmpty ? known : reasons.joined(separator: "; "))
        lines.append(line(one.family.path, nil, reason))
      }
    }
    if let message = event.message, sentences.isEmpty { sentences.append(message) }
    return (sentences.map { heading(event, $0) } + lines).map { $0 + "\n" }.joined()
  }

  private static func heading(_ event: WatchEvent, _ sentence: String) -> String {
    let time = DisplayText.localMoment(secondsSince1970: event.time.secondsSince1970)
    return "\(time)  \(DisplayText.escaping(event.folder)): "
      + DisplayText.escaping(sentence)
  }

  private static func line(
    _ path: [UInt8], _ name: String?, _ reason: String?, _ declined: [String] = []
  ) -> String {
    let decided = [name, reason].compactMap { $0 }.joined(separator: ": ")
    let words = ([decided] + declined).joined(separator: "; ")
    return "  \(DisplayText.escaping(path))   " + DisplayText.escaping(words)
  }
}
