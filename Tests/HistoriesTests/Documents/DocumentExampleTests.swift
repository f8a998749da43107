import ConflictResolution
import FileNames
import Foundation
import Histories
import Scenarios
import Streams
import TestSupport
import Testing

/// The examples in README.md, Strategies.md and the articles, executed.
///
/// With RECORD=1 in the environment the documents are written anew from what comes out and
/// from the files under `Tests`, and the run fails, so that nobody records by accident.
@Suite("Documents")
struct DocumentExampleTests {
  private static let root = MarkdownDocument.root

  /// The documents whose examples are executed here; the formats are another test's.
  private static let documents: [String] = {
    let all = (try? MarkdownDocument.all()) ?? []
    return all.filter {
      ["README.md", "Strategies.md"].contains($0) || $0.hasSuffix("/DocumentApps.md")
        || $0.hasPrefix(MarkdownDocument.catalog) && !$0.hasSuffix("Formats.md")
    }
  }()

  @Test(
    "every scenario gives the text under it, or what it expects itself", arguments: documents)
  func scenarios(path: String) throws {
    var document = try MarkdownDocument(path)
    var executed = 0
    for (index, block) in document.blocks.enumerated() where block.language == "json" {
      let scenario = try ScenarioReader.read(
        Array(block.text.utf8), file: "\(path):\(block.line)", contentFolder: nil)
      let next = index + 1
      if next < document.blocks.count, document.blocks[next].language == "text" {
        document.expect(try text(of: scenario), inBlock: next)
      } else {
        try #require(!scenario.runs.isEmpty, "\(path):\(block.line): nothing is expected")
        let replay = Replay(scenario)
        #expect(replay.isPassed, "\(path):\(block.line): not as expected")
      }
      executed += 1
    }
    if path == "Strategies.md" { #expect(executed >= Strategy.builtInNames.count) }
    #expect(try document.differences() == [])
  }

  @Test("every piece of Swift is a file that compiles", arguments: documents)
  func examples(path: String) throws {
    var document = try MarkdownDocument(path)
    for block in document.blocks where block.language == "swift" {
      #expect(
        block.mark?.kind == "example" || block.text.hasPrefix("// Package.swift\n"),
        "\(path):\(block.line): no comment names the file that this is")
    }
    try document.expectExamples()
    #expect(try document.differences() == [])
  }

  @Test("the last step of the tutorial is the program that a test runs")
  func tutorial() throws {
    let step = Self.root.appending(
      path: MarkdownDocument.catalog + "/Resources/FirstConflict-06.swift")
    let program = Self.root.appending(
      path: "Tests/ConflictResolutionTests/Examples/FirstConflict.swift")
    #expect(
      try String(contentsOf: step, encoding: .utf8) == String(contentsOf: program, encoding: .utf8))
  }

  @Test("every built-in strategy has a section and an example")
  func sections() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Strategies.md"), encoding: .utf8)
    for name in Strategy.builtInNames {
      #expect(text.contains("\n## \(name)\n"), "Strategies.md has no section '\(name)'")
    }
  }

  @Test(
    "what the documents for developers name is there",
    arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md"])
  func namedFiles(name: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
    var sources = Set<String>()
    for folder in ["Sources", "Tests"] {
      let path = Self.root.appending(path: folder).path(percentEncoded: false)
      let files = try #require(FileManager.default.enumerator(atPath: path))
      for case let file as String in files {
        sources.formUnion([file, file.components(separatedBy: "/").last ?? ""])
      }
    }
    var count = 0
    for match in text.matches(of: /`([A-Za-z0-9+]+(?:Tests|\.swift))`/) {
      let named = String(match.1)
      if named.contains("NAME") { continue }
      let file = named.hasSuffix(".swift") ? named : named + ".swift"
      #expect(sources.contains(file), "\(name) names \(named), which is not there")
      count += 1
    }
    #expect(count > 10)
  }

  /// Each table of the section has a folder of `Sources` at its head, and a row for each folder in it.
  @Test("every door and target has its line")
  func doors() throws {
    let text = try String(contentsOf: Self.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    let section = try #require(
      text.components(separatedBy: "\n## Five doors\n").last?
        .components(separatedBy: "\n## ").first)
    var named: [String: Set<String>] = [:]
    var door: String?
    for line in section.components(separatedBy: "\n") {
      guard let name = line.firstMatch(of: /^\| `(\w+)` \|/).map({ String($0.1) }) else {
        if !line.hasPrefix("|") { door = nil }
        continue
      }
      if let door { named[door]?.insert(name) } else { named[name] = [] }
      door = door ?? name
    }
    let manager = FileManager.default
    func folders(_ path: String) throws -> Set<String> {
      Set(
        try manager.contentsOfDirectory(
          atPath: Self.root.appending(path: path).path(percentEncoded: false)))
    }
    #expect(Set(named.keys) == (try folders("Sources")))
    for (door, targets) in named {
      #expect(targets == (try folders("Sources/" + door)), "the table of \(door)")
    }
  }

  /// The article that has the tables of names.
  private static let names = root.appending(path: MarkdownDocument.catalog + "/Names.md")

  @Test("the table of conventions shows what they make")
  func conventions() throws {
    let text = try String(contentsOf: Self.names, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n| `numbering` |").last)
    let table = section.split(separator: "\n").dropFirst(2).prefix { $0.hasPrefix("| `") }
    let origin = CopyOrigin(device: Array("home".utf8), secondsSince1970: 1_795_219_369)
    let expected = try NumberingConvention.allCases.map { convention in
      let first = convention.numbers.lowerBound
      return try [convention.name]
        + [first, first + 1].map { number in
          let name = try convention.name(
            of: Array("photo.png".utf8), number: number, isDirectory: false, origin: origin)
          return String(decoding: name, as: UTF8.self)
        }
    }
    let shown = table.map { row in
      row.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.prefix(3).map { String($0.element) }
    }
    #expect(shown == expected)
  }

  @Test("the table of names that are one is right")
  func oneName() throws {
    let text = try String(contentsOf: Self.names, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n| names | collide on |").last)
    let rows = section.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("| `") }
    #expect(rows.count == 8)
    for row in rows {
      let columns = row.split(separator: "`", omittingEmptySubsequences: false)
      let names = [columns[1], columns[3]].map { Array(Self.unescaped(String($0)).utf8) }
      let joining = FileSystem.portable.filter { $0.takesForOne(names[0], names[1]) }
      let shown: String =
        switch joining {
        case FileSystem.portable.filter({ $0 != .linux }): "every system but linux"
        case []: "none"
        default: joining.map(\.name).joined(separator: ", ")
        }
      #expect(shown == columns[5], "\(row)")
      let isCertain =
        CollisionKey.canonicalCaseless(names[0]) == .canonicalCaseless(names[1])
      let isAvoided = CollisionKey.universal(names[0]) == .universal(names[1])
      #expect(columns[6].contains("not certain") == (isAvoided && !isCertain), "\(row)")
      #expect(isAvoided == !joining.isEmpty, "\(row)")
    }
  }

  /// A text in which a scalar may be written as `\u{E9}`.
  private static func unescaped(_ text: String) -> String {
    var parts = text.components(separatedBy: "\\u{")
    var result = parts.removeFirst()
    for part in parts {
      guard let end = part.firstIndex(of: "}"),
        let scalar = UInt32(part[..<end], radix: 16).flatMap(Unicode.Scalar.init)
      else { continue }
      result.unicodeScalars.append(scalar)
      result.unicodeScalars.append(contentsOf: part[part.index(after: end)...].unicodeScalars)
    }
    return result
  }

  @Test("the README's first command prints what stands under it")
  func firstCommand() throws {
    var document = try MarkdownDocument("README.md")
    let command = try #require(
      document.blocks.firstIndex { $0.text.hasPrefix("swift run resolve ") })
    let words = document.blocks[command].text.split(whereSeparator: \.isWhitespace)
    let strategy = try #require(words.firstIndex(of: "--strategy").map { words[$0 + 1] })
    let path = try #require(words.last)
    let scenario = try ScenarioReader.read(
      path: Array(Self.root.appending(path: String(path)).path.utf8))
    var settings = Policy()
    settings.common.strategies = [try #require(Strategy(named: String(strategy)))]
    document.expect(try text(of: scenario, settings), inBlock: command + 1)
    #expect(try document.differences() == [])
  }

  private func text(
    of scenario: Scenario, _ options: Policy = Policy()
  ) throws -> String {
    let run = try #require(scenario.runs.first)
    let policy = run.settings.overridden(by: options).registering(Array(scenario.devices.keys))
    let outcome = try Resolver(policy).resolve(
      scenario.files, present: scenario.present, decisions: scenario.decisions)
    return OutcomeText(devices: scenario.devices).text(of: outcome)
  }
}
