import ConflictResolution
import Foundation
import TestSupport
import Testing

@testable import resolve

/// The header for C has the numbers of the library, and the module for Python those of the header.
///
/// With `RECORD` set the header gets the constants that it lacks, the module is written anew, and the run fails so that
/// somebody looks.
@Suite(.serialized) struct BindingNumberTests {
  private static let values = "Sources/Bindings/CConflictResolution/Values"

  @Test func headerHasTheNumbersOfTheLibrary() throws {
    var header = try CHeader()
    let enumerations = try Self.enumerations()
    for (name, rows) in enumerations.sorted(by: { $0.key < $1.key }) {
      if isRecording {
        for (row, next) in zip(rows, rows.dropFirst())
        where !header.rows(of: name).contains(where: { $0.name == next.name }) {
          try header.add(next, after: row.name)
          header = try CHeader()
          Issue.record("added \(next.name)")
        }
      }
      #expect(header.rows(of: name).map { $0.name } == rows.map { $0.name })
      #expect(header.rows(of: name).map { $0.number } == rows.map { $0.number })
    }
    #expect(header.enumerations.map { $0.name }.sorted() == enumerations.keys.sorted())
  }

  @Test func pythonHasTheNumbersOfTheHeader() throws {
    let path = MarkdownDocument.root.appending(
      path: "Sources/Bindings/Python/conflict_resolution/_numbers.py")
    let text = try Self.pythonModule(CHeader())
    if isRecording { try Data(text.utf8).write(to: path) }
    let before = try String(contentsOf: path, encoding: .utf8)
    #expect(before == text)
    if isRecording { Issue.record("recorded \(path.lastPathComponent) anew") }
  }

  /// The enumerations that the package for Python uses: those of conflicts, vectors and answers.
  private static let used = ["kind", "list", "field", "number", "form", "answer"]

  private static func pythonModule(_ header: CHeader) -> String {
    var text = """
      \"""The numbers of `conflict_resolution.h`.

      Written by `RECORD=1 swift test --filter BindingNumberTests`.
      \"""

      """
    for name in used {
      let rows = header.rows(of: name)
      text += "\n\nclass \(name.capitalized):\n    \"\"\"`enum cr_\(name)`.\"\"\"\n\n"
      for row in rows {
        text += "    \(row.name.dropFirst("CR_\(name)_".count)) = \(row.number)\n"
      }
    }
    return text
  }

  /// The enumerations of the library with the constants for C, as its sources have them.
  private static func enumerations() throws -> [String: [CHeader.Row]] {
    var enumerations: [String: [CHeader.Row]] = [:]
    let folder = MarkdownDocument.root.appending(path: values)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      var enumeration = ""
      var comment: [String] = []
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n") {
        if let match = line.firstMatch(of: /^@c\(cr_(\w+)\) public enum/) {
          enumeration = String(match.1)
        }
        if line == "}" { enumeration = "" }
        if let match = line.firstMatch(of: /^ *\/\/\/ (.*)/) {
          comment.append(String(match.1))
          continue
        }
        defer { comment = [] }
        guard !enumeration.isEmpty, let match = line.firstMatch(of: /^  case (\w+) = (-?\d+)$/),
          let number = Int32(match.2)
        else { continue }
        let name = match.1.replacing(/[A-Z]/) { "_" + $0.output }
        enumerations[enumeration, default: []].append(
          CHeader.Row(
            name: "CR_\(enumeration)_\(name)".uppercased(), number: number,
            comment: comment.joined(separator: " ")))
      }
    }
    for setting in SettingName.all {
      // The constant has the plural.
      let name =
        setting == .strategy
        ? "STRATEGIES" : setting.option.uppercased().replacing("-", with: "_")
      enumerations["setting", default: []].append(
        CHeader.Row(
          name: "CR_SETTING_" + name, number: setting.number,
          comment: (setting.bounds == nil ? "" : "A number. ")
            + (SettingText.of(setting)?.summary ?? "")))
    }
    enumerations["setting"]?.sort { $0.number < $1.number }
    return enumerations
  }
}
