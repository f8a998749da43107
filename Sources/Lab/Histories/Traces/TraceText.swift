public import ConflictResolution
public import Scenarios

/// Writes the results of a timeline's steps, for a person.
///
/// ```
/// 6. mom and home meet; home resolves
///    home decides:
///      Budget.txt   rename-edit, 2 versions
///        keeps   mom:3   Mom's iPad, 2026-11-18 09:20:00
///    home   Budget-1.txt   home:1,mom:1   Home Mac, 2026-11-18 09:00:00   6 bytes
/// ```
///
/// For each step: the step itself, the decisions of each device that resolved (omitted if it had nothing to decide),
/// and the files that devices show differently than before, with their versions.
public struct TraceText: Sendable {
  private let outcomeText: OutcomeText

  /// A writer.
  ///
  /// - Parameters:
  ///   - devices: the names of the devices for people; others are shown by their IDs.
  ///   - usesColor: whether decisions have a colored light, as on a terminal.
  ///   - width: the columns of the terminal; `nil` if the text must always be the same.
  public init(devices: [DeviceID: String] = [:], usesColor: Bool = false, width: Int? = nil) {
    outcomeText = OutcomeText(devices: devices, usesColor: usesColor, width: width)
  }

  /// The lines of one step.
  ///
  /// - Parameter event: the result of the step.
  /// - Returns: the lines, with a line feed each.
  /// - Complexity: O(*n*) in the length of the text.
  public func text(of event: TimelinePlayer.Event) -> String {
    let number = "\(event.number). "
    let indent = String(repeating: " ", count: number.utf8.count)
    var text = number + Self.title(of: event.step) + "\n"
    for resolution in event.resolutions {
      var decided = ""
      for file in resolution.toldFiles { decided += outcomeText.text(of: file) }
      for collision in resolution.outcome.collisions { decided += outcomeText.text(of: collision) }
      for refused in resolution.outcome.refused { decided += outcomeText.text(of: refused) }
      guard !decided.isEmpty else { continue }
      text += indent + "\(resolution.device) decides:\n"
      text += Self.indented(decided, by: indent + "  ")
    }
    var table = TextTable(width: outcomeText.width)
    for change in event.changes {
      let version = change.version
      var state = outcomeText.summary(of: version.state)
      if change.path == nil, version.state.isLive {
        state += ", not shown: another file shows the same"
      }
      table.add(
        DisplayText.escaping(change.device.bytes),
        DisplayText.escaping((change.path ?? version.path).bytes),
        outcomeText.id(version.vector.map { VersionID(vector: $0) } ?? version.fullID), state)
    }
    var changes = ""
    table.write(into: &changes)
    text += Self.indented(changes, by: indent.dropLast(2) + "")
    return text
  }

  private static func indented(_ text: String, by indent: some StringProtocol) -> String {
    text.split(separator: "\n").map { indent + $0 + "\n" }.joined()
  }

  /// A step in words.
  ///
  /// - Parameter step: the step.
  /// - Returns: one line without its end.
  public static func title(of step: TimelineStep) -> String {
    let time = step.time.map { "\($0)  " } ?? ""
    return DisplayText.escaping(time + words(for: step) { $0.description })
  }

  /// A step in words, without its time.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - name: Returns the name of a device.
  /// - Returns: The words; not made safe for a terminal or a page.
  package static func words(for step: TimelineStep, name: (DeviceID) -> String) -> String {
    let device = name(step.device)
    return switch step.action {
    case .write(let path, let state):
      "\(device) writes \(path), " + OutcomeText().summary(of: state)
    case .rename(let path, let target): "\(device) renames \(path) to \(target)"
    case .delete(let path): "\(device) deletes \(path)"
    case .meet(let other, let files, let resolving):
      "\(device) and \(name(other)) meet"
        + (files.map { ", for \($0.map { "\($0)" }.joined(separator: ", ")) only" } ?? "")
        + described(resolving, name)
    case .backup(let backup): "\(device) is backed up as '\(backup)'"
    case .restore(let backup): "\(device) is restored from '\(backup)'"
    case .clock(let seconds):
      "the clock of \(device) is "
        + (seconds < 0 ? "\(-seconds) s behind" : "\(seconds) s ahead")
    case .collect: "\(device) forgets the deletions that all devices know of"
    case .crash: "\(device) will crash over what it resolves next"
    case .decide(let path, let choice): "\(device) decides \(path)" + described(choice)
    case .policy: "\(device) resolves by another policy from now on"
    }
  }

  private static func described(
    _ resolving: TimelineStep.Resolving, _ name: (DeviceID) -> String
  ) -> String {
    switch resolving {
    case .both: ""
    case .one(let device): "; \(name(device)) resolves"
    case .nobody: "; nobody resolves"
    }
  }

  private static func described(_ choice: Decision.Choice) -> String {
    switch choice {
    case .pick(let version): ": \(version)"
    case .keep(let versions):
      ": \(versions.map { $0.description }.joined(separator: " and ")) "
        + (versions.count == 1 ? "is kept" : "are kept")
    case .keepBoth: ": all are kept"
    case .merge: ": merged"
    case .content: ": a content of its own"
    case .delete: ": deleted"
    }
  }
}
