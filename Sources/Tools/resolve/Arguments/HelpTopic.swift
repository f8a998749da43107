/// Something that the help explains apart from the commands: a list of names, each with a line.
///
///     resolve help strategies
struct HelpTopic: Hashable, Sendable {
  /// A name and what it means.
  struct Row: Hashable, Sendable {
    /// The name.
    let label: String
    /// Its meaning, in one sentence without a full stop, or several with them.
    let explanation: String

    init(_ label: String, _ explanation: String) {
      self.label = label
      self.explanation = explanation
    }
  }

  /// The word by which a person asks for it.
  let name: String
  /// What it lists, in one sentence.
  let abstract: String
  /// The rows, in reading order.
  let rows: [Row]
  /// Whether the help of the main command lists it too.
  var isInHelp = false

  /// The title of its section.
  var title: String { name.uppercased().replacing("-", with: " ") }
}
