import ConflictResolution
import Histories
import Reviews
import Scenarios

/// The differences, at each step of a timeline, between what a device showed before and what it shows now.
///
/// ```
///    home and mom, letter.txt:
///      - home text
///      + both texts
/// ```
///
/// A file that a device did not show before has no difference, and the step itself reports that a file was deleted.
struct TraceDifferences {
  private struct Shown: Hashable {
    let device: DeviceID
    let identity: FileIdentity
  }

  /// The same difference on several devices.
  private struct Difference: Hashable {
    let path: RelativePath
    let old: FileState
    let new: FileState
  }

  /// The columns of the terminal; `nil` if no line is broken into rows.
  let width: Int?
  let paint: Paint
  private var shown: [Shown: FileState] = [:]

  /// Differences before the first step.
  ///
  /// - Parameters:
  ///   - width: the columns of the terminal; `nil` if no line is broken into rows.
  ///   - paint: the colors.
  init(width: Int?, paint: Paint) {
    self.width = width
    self.paint = paint
  }

  /// The lines of the next step.
  ///
  /// - Parameter event: the result of the step.
  /// - Returns: the lines, with a line feed each; empty if no content differs.
  mutating func text(of event: TimelinePlayer.Event) -> String {
    var order: [Difference] = []
    var devices: [Difference: [DeviceID]] = [:]
    for change in event.changes {
      let state = change.version.state
      let place = Shown(device: change.device, identity: change.identity)
      defer { shown[place] = state }
      guard let old = shown[place] else { continue }
      let difference = Difference(path: change.path ?? change.version.path, old: old, new: state)
      if devices[difference] == nil { order.append(difference) }
      devices[difference, default: []].append(change.device)
    }
    let indent = String(repeating: " ", count: "\(event.number). ".utf8.count)
    var text = ""
    for difference in order {
      let lines = lines(of: difference, indent: indent.utf8.count + 2)
      guard !lines.isEmpty else { continue }
      let names = (devices[difference] ?? []).map { DisplayText.escaping($0.bytes) }
      let path = DisplayText.escaping(difference.path.bytes)
      text += indent + "\(names.joined(separator: " and ")), \(path):\n"
      for line in lines { text += indent + "  " + line + "\n" }
    }
    return text
  }

  private func lines(of difference: Difference, indent: Int) -> [String] {
    switch VersionComparison(from: difference.old, to: difference.new) {
    case .text(let comparison):
      return DifferenceText(
        width: width.map { max($0 - indent, 20) }, paint: paint, limit: nil, context: 2
      ).rows(of: comparison)
    case .content(let comparison):
      var line = comparison.left.kind?.name ?? "content not here"
      let new = comparison.right.kind?.name ?? "content not here"
      if new != line { line += ", now \(new)" }
      if let first = comparison.firstDifference { line += ", differs from byte \(first + 1) on" }
      return [line]
    case .document(let comparison):
      return comparison.changes.map { change in
        let path = DisplayText.escaping(change.path.bytes)
        return switch (change.left, change.right) {
        case (nil, _): paint("+ \(path)", .added)
        case (_, nil): paint("- \(path)", .removed)
        default: "~ \(path)"
        }
      }
    case .links(let old, let new):
      return [
        paint("- links to \(DisplayText.escaping(old))", .removed),
        paint("+ links to \(DisplayText.escaping(new))", .added),
      ]
    case .equal, .kinds: return []
    }
  }
}
