import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// The result of sweeping an inbox, as text.
///
/// ```
/// Inbox, into Documents
///   moves     2026/bill.pdf   as 2026/bill-1.pdf   the name is taken
///   is there  notes.md        as notes.md          set aside
///   stays     film.mp4        is open in a program that may write to it
///   removes   2026
/// Moves 1 of 3 files; 1 is there already, 1 stays. Nothing is changed: add --apply to do it.
/// ```
struct SweepText {
  private let arguments: SweepArguments
  private let width: Int

  /// - Parameters:
  ///   - arguments: The arguments of the command.
  ///   - width: The columns of the terminal, or `nil` if the text must always be the same.
  init(_ arguments: SweepArguments, width: Int?) {
    self.arguments = arguments
    self.width = max(width ?? 160, 100)
  }

  /// File by file.
  func plan(_ result: SweepResult) -> String {
    guard arguments.detail == .all else { return "" }
    let isDone = arguments.isApplied
    var table = TextTable(width: width)
    for item in result.plan.items {
      let path = DisplayText.escaping(item.path) + (item.kind == .folder ? "/" : "")
      switch item.fate {
      case .moves(let target):
        let isRenamed = target.split(separator: 0x2F).last != item.path.split(separator: 0x2F).last
        table.add(
          isDone ? "moved" : "moves", path, "to " + DisplayText.escaping(target),
          isRenamed ? "the name is taken" : "")
      case .isThere(let target):
        table.add(
          "already there", path, "as " + DisplayText.escaping(target),
          isDone ? "set aside" : "to be set aside")
      case .stays(let obstacle):
        table.add("stays", path, DisplayText.escaping(obstacle.reason))
      }
    }
    for path in result.plan.removed {
      let shown = DisplayText.escaping(path.isEmpty ? arguments.inbox : path)
      table.add(isDone ? "removed" : "removes", shown + "/", "nothing is left in it")
    }
    var text =
      "\(DisplayText.escaping(arguments.inbox)), into \(DisplayText.escaping(arguments.destination))\n"
    table.write(into: &text)
    return text
  }

  /// The counts.
  func summary(_ result: SweepResult) -> String {
    let total = result.plan.items.count
    guard total > 0 || !result.plan.removed.isEmpty else {
      return "Nothing is in '\(DisplayText.escaping(arguments.inbox))'.\n"
    }
    let isDone = arguments.isApplied
    var parts = [
      (isDone ? "Moved" : "Moves") + " \(result.moved) of \(DisplayText.count(total, "file"))"
    ]
    if result.there > 0 {
      parts.append(
        DisplayText.count(result.there, "is", "are").description + " already there")
    }
    if result.staying > 0 { parts.append(DisplayText.count(result.staying, "stays", "stay")) }
    var text = parts[0]
    if parts.count > 1 { text += "; " + parts.dropFirst().joined(separator: ", ") }
    text += "."
    if let record = result.record {
      text = text.dropLast() + ", as run \(record.id)."
    } else if !isDone, !result.plan.changes.isEmpty {
      text += " Nothing is changed: add --apply to do it."
    }
    return text + "\n"
  }
}
