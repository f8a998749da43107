import ConflictResolution
import JSONText
public import Scenarios

/// The result of a simulation: the histories that break a law, and the counts of all events.
///
/// ```swift
/// let options = SimulationOptions()
/// var report = SimulationReport(options, seed: 1)
/// for seed in 1...100 as ClosedRange<UInt64> { report.note(Simulation(options).history(seed: seed)) }
/// print(report.text())
/// ```
public struct SimulationReport: Sendable {
  /// The name and version of the format.
  package static let format = "resolve-simulation/1"

  /// A history that breaks laws.
  public struct Broken: Sendable {
    /// The seed that reproduces it.
    public let seed: UInt64
    /// The number of histories played, up to this one.
    public let number: Int
    /// The laws.
    public let violations: [LawViolation]
  }

  private let options: SimulationOptions
  private let seed: UInt64
  /// The counts of events in the histories.
  public private(set) var coverage = SimulationCoverage()
  /// The histories that break a law.
  public private(set) var broken: [Broken] = []
  /// The first of them, shrunk as far as possible.
  public var scenario: Scenario? { shrunk?.scenario }
  private var shrunk: ShrunkHistory?

  /// An empty report.
  ///
  /// - Parameters:
  ///   - options: the options of the histories.
  ///   - seed: the seed of the first history.
  public init(_ options: SimulationOptions, seed: UInt64) {
    self.options = options
    self.seed = seed
  }

  /// Adds a history.
  public mutating func note(_ history: Simulation.History) {
    coverage.add(history.coverage)
    guard !history.violations.isEmpty else { return }
    broken.append(
      Broken(
        seed: history.seed, number: coverage.histories, violations: history.violations))
  }

  /// Adds the first history that breaks a law, shrunk, and the file that it was written to.
  public mutating func note(_ scenario: Scenario, writtenTo file: String) {
    shrunk = ShrunkHistory(scenario: scenario, file: file)
  }

  // MARK: For people

  /// The report in words.
  ///
  /// - Returns: some lines.
  public func text() -> String {
    var text = ""
    for history in broken {
      text += "seed \(history.seed) breaks a law:\n"
      for violation in history.violations { text += "  \(violation)\n" }
    }
    if let shrunk { text += shrunk.text }
    let count = coverage.histories
    let last = seed + UInt64(max(count, 1) - 1)
    text +=
      "\(count) \(count == 1 ? "history" : "histories") of "
      + "\(DisplayText.count(options.devices, "device")), seeds \(seed) to \(last): "
      + (broken.isEmpty ? "no law is broken" : "\(broken.count) break a law") + ".\n"
    for row in rows { text += "  \(row.name)".padded(to: 13) + " " + row.counts + "\n" }
    return text
  }

  private var rows: [(name: String, counts: String)] {
    [
      ("steps", Self.list(coverage.steps)),
      ("resolved", "\(coverage.resolutions) times"),
      (
        "conflicts",
        Self.list(
          Dictionary(uniqueKeysWithValues: coverage.kinds.map { ($0.key.rawValue, $0.value) }))
      ),
      (
        "heads",
        coverage.heads.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
          .joined(separator: ", ")
      ),
      ("decided by", Self.list(Self.byName(coverage.deciders))),
      ("declined", Self.list(Self.byName(coverage.declined))),
      (
        "came to",
        "\(coverage.undecided) undecided, \(coverage.copies) copies, "
          + "\(coverage.discarded) discarded versions, \(coverage.collisions) collisions"
      ),
    ]
  }

  /// Counts by the names of deciders; a strategy of the host may have the name of another decider.
  fileprivate static func byName(_ counts: [Decider: Int]) -> [String: Int] {
    Dictionary(counts.map { ($0.key.name, $0.value) }, uniquingKeysWith: +)
  }

  private static func list(_ counts: [String: Int]) -> String {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  // MARK: For programs

  /// The report as `resolve-simulation/1`: one JSON object.
  ///
  /// - Returns: the text, in UTF-8, with a line feed at the end.
  public func json() -> [UInt8] {
    JSONWriter.report(Self.format) { writer in
      writer.key("seed")
      writer.integer(seed)
      writer.member("devices", options.devices)
      writer.member("steps", options.steps)
      writer.member("histories", coverage.histories)
      writer.objects("broken", of: broken) { writer, history in
        writer.key("seed")
        writer.integer(history.seed)
        writer.member("number", history.number)
        writer.member("violations", history.violations)
      }
      if let shrunk { writer.member("scenario", shrunk.file) }
      writer.key("coverage")
      writer.coverage(coverage)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func coverage(_ coverage: SimulationCoverage) {
    beginObject()
    counts("steps", coverage.steps)
    member("resolutions", coverage.resolutions)
    counts(
      "kinds", Dictionary(uniqueKeysWithValues: coverage.kinds.map { ($0.key.rawValue, $0.value) }))
    counts(
      "heads", Dictionary(uniqueKeysWithValues: coverage.heads.map { ("\($0.key)", $0.value) }))
    counts("deciders", SimulationReport.byName(coverage.deciders))
    counts("declined", SimulationReport.byName(coverage.declined))
    member("undecided", coverage.undecided)
    member("copies", coverage.copies)
    member("discarded", coverage.discarded)
    member("collisions", coverage.collisions)
    endObject()
  }

  private mutating func counts(_ name: String, _ counts: [String: Int]) {
    beginObject(name)
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) { member(name, count) }
    endObject()
  }
}
