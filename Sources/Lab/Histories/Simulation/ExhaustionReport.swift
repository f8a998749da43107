import ConflictResolution
import JSONText
public import Scenarios

/// The results of exploring small worlds, by the combination of strategies and treatment of deletions.
public struct ExhaustionReport: Sendable {
  /// The name and version of the format.
  package static let format = "resolve-exhaustion/1"

  /// The results of the worlds of one size with one combination.
  private struct Row {
    let devices: Int
    let steps: Int
    let strategies: String
    let deletes: String
    var worlds = 0
    var figures = WorldExplorer.Figures()
    var broken: [WorldExplorer.Broken] = []
  }

  private var rows: [Row] = []
  private var shrunk: ShrunkHistory?

  /// The number of worlds with a history that breaks a law.
  public var brokenCount: Int { rows.reduce(0) { $0 + $1.broken.count } }

  /// An empty report.
  public init() {}

  /// Adds the result of a world.
  public mutating func note(_ result: WorldExplorer.Result, of world: SmallWorld) {
    let chains =
      world.strategies.isEmpty ? [world.settings.common.strategies ?? []] : world.strategies
    let strategies = chains.map { $0.map { $0.name }.joined(separator: ",") }
      .joined(separator: " | ")
    let deletes = (world.settings.common.deletes ?? .editWins).rawValue
    let place =
      rows.firstIndex {
        $0.devices == world.devices && $0.steps == world.steps && $0.strategies == strategies
          && $0.deletes == deletes
      } ?? rows.count
    if place == rows.count {
      rows.append(
        Row(
          devices: world.devices, steps: world.steps, strategies: strategies, deletes: deletes))
    }
    rows[place].worlds += 1
    rows[place].figures += result.figures
    if let broken = result.broken { rows[place].broken.append(broken) }
  }

  /// Adds the first history that breaks a law, shrunk, and the file that it was written to.
  public mutating func note(_ scenario: Scenario, writtenTo file: String) {
    shrunk = ShrunkHistory(scenario: scenario, file: file)
  }

  private var total: WorldExplorer.Figures {
    var total = WorldExplorer.Figures()
    for row in rows { total += row.figures }
    return total
  }

  // MARK: For people

  /// The report as a table.
  ///
  /// - Returns: several lines.
  public func text() -> String {
    var text = ""
    for row in rows {
      for broken in row.broken {
        text += "\(row.strategies) with \(row.deletes) breaks a law:\n"
        for violation in broken.violations { text += "  \(violation)\n" }
      }
    }
    if let shrunk { text += shrunk.text }
    text += table()
    let total = total
    let worlds = rows.reduce(0) { $0 + $1.worlds }
    text +=
      "All \(total.histories) histories of \(DisplayText.count(worlds, "small world")) come to "
      + "\(total.states) states in \(total.steps) steps; \(total.inputs) different inputs were "
      + "resolved: "
      + (brokenCount == 0 ? "no law is broken" : "\(brokenCount) worlds break one") + ".\n"
    return text
  }

  /// The figures in columns, with numbers aligned to the right.
  private func table() -> String {
    var lines = [
      ["size", "strategy", "deletes", "histories", "states", "steps", "resolved", "checked"]
    ]
    for row in rows {
      let figures = row.figures
      lines.append([
        "\(row.devices)x\(row.steps)", row.strategies, row.deletes, "\(figures.histories)",
        "\(figures.states)", "\(figures.steps)", "\(figures.inputs)",
        "\(figures.outcomes)",
      ])
    }
    let widths = lines[0].indices.map { column in
      lines.map { $0[column].utf8.count }.max() ?? 0
    }
    var text = ""
    for line in lines {
      var cells = ""
      for (column, cell) in line.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.utf8.count)
        cells += column < 3 ? cell + padding : padding + cell
        if column + 1 < line.count { cells += "   " }
      }
      text += cells + "\n"
    }
    return text
  }

  // MARK: For programs

  /// The report as `resolve-exhaustion/1`: one JSON object.
  ///
  /// - Returns: the text, in UTF-8, with a line feed at the end.
  public func json() -> [UInt8] {
    JSONWriter.report(Self.format) { writer in
      writer.objects("combinations", of: rows) { writer, row in
        writer.member("devices", row.devices)
        writer.member("steps", row.steps)
        writer.member("strategy", row.strategies)
        writer.member("deletes", row.deletes)
        writer.member("worlds", row.worlds)
        writer.figures(row.figures)
        writer.member("broken", row.broken.flatMap { $0.violations })
      }
      if let shrunk { writer.member("scenario", shrunk.file) }
      writer.beginObject("total")
      writer.figures(total)
      writer.endObject()
    }
  }
}

extension JSONWriter {
  fileprivate mutating func figures(_ figures: WorldExplorer.Figures) {
    key("histories")
    integer(figures.histories)
    member("states", figures.states)
    member("played", figures.steps)
    member("resolved", figures.inputs)
    member("checked", figures.outcomes)
  }
}
