import ConflictResolution
import FileAccess
import Scenarios

extension Console {
  /// Warns of a pick that gives no decision, and lists the choices.
  mutating func warn(
    of problem: PickProblem, of pick: PickArgument, amongConflictsAt paths: [[UInt8]]
  ) {
    let path = DisplayText.quoted(pick.path)
    switch problem {
    case .noConflict:
      var text = "nothing at \(path) is in conflict"
      let names = paths.map { String(displayingPath: $0) }
      if let nearest = Suggestion.nearest(to: String(displayingPath: pick.path), among: names) {
        text += "; did you mean '\(nearest)'?"
      } else if !paths.isEmpty {
        text += "; in conflict: \(Self.list(paths))"
      }
      warn(text)
    case .severalFiles(let paths):
      warn("\(path) is in conflict \(paths.count) times; pick one of \(Self.list(paths))")
    case .noChoice(let path, let choices):
      warn(
        "\(DisplayText.quoted(Array(pick.version.utf8))) is none of the choices at "
          + "\(DisplayText.quoted(path.bytes)); pick \(Self.list(choices)), or 'both'")
    case .severalChoices(let path, let choices):
      warn(
        "\(DisplayText.quoted(Array(pick.version.utf8))) may mean several choices at "
          + "\(DisplayText.quoted(path.bytes)); pick one of \(Self.list(choices))")
    }
  }

  /// The most names that a warning lists.
  private static let mostListed = 10

  private static func list(_ paths: [[UInt8]]) -> String {
    let shown = paths.prefix(mostListed).map { DisplayText.quoted($0) }
      .joined(separator: ", ")
    return paths.count > mostListed ? shown + " and \(paths.count - mostListed) more" : shown
  }

  private static func list(_ choices: [Choice]) -> String {
    // In a real folder an ID is a digest, which nobody knows by heart.
    list(choices.map { $0.version.vector == nil ? $0.version.device.bytes : $0.id.text })
  }
}
