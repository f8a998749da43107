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
  /// Whether the help of the main command lists it too.
  let isInHelp: Bool
  private let makeRows: @Sendable () -> [Row]

  /// A topic; the rows are made when they are read, since most runs print no help.
  init(
    name: String, abstract: String, rows: @escaping @autoclosure @Sendable () -> [Row],
    isInHelp: Bool = false
  ) {
    self.name = name
    self.abstract = abstract
    self.isInHelp = isInHelp
    makeRows = rows
  }

  /// The rows, in reading order.
  var rows: [Row] { makeRows() }

  /// The title of its section.
  var title: String { name.uppercased().replacing("-", with: " ") }

  /// Whether two topics have one name: no two of the program have.
  static func == (first: Self, second: Self) -> Bool { first.name == second.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
