import JSONText
import Reviews
import Scenarios
import Testing
@testable import resolve

/// Every schema is whole, and names exactly the fields that readers know.
@Suite struct SchemaTests {
  static let names = FormatSchema.all.map { $0.name }

  private func schema(_ name: String) throws -> FormatSchema {
    try #require(FormatSchema.named(name))
  }

  private func definition(_ name: String, in format: String) throws -> [SchemaField] {
    let found = try schema(format).definitions.first { $0.name == name }
    guard case .object(let fields, _) = try #require(found).schema else {
      Issue.record("\(name) is no object")
      return []
    }
    return fields
  }

  private func root(_ format: String) throws -> [SchemaField] {
    guard case .object(let fields, _) = try schema(format).root else {
      Issue.record("\(format) is no object")
      return []
    }
    return fields
  }

  @Test(arguments: names)
  func everyReferenceHasADefinitionAndEveryFieldASentence(name: String) throws {
    let schema = try schema(name)
    let defined = Set(schema.definitions.map { $0.name })
    #expect(defined.count == schema.definitions.count, "a name is defined twice")
    var used = schema.root.references
    for definition in schema.definitions {
      used.formUnion(definition.schema.references)
      #expect(definition.summary.hasSuffix("."), "\(definition.name)")
    }
    #expect(used == defined)
    var count = 0
    for part in [schema.root] + schema.definitions.map({ $0.schema }) {
      guard case .object(let fields, let rules) = part else { continue }
      let names = Set(fields.map { $0.name })
      #expect(names.count == fields.count)
      for field in fields {
        #expect(field.summary.contains(where: { ".;".contains($0) }), "\(name): \(field.name)")
        count += 1
      }
      for rule in rules { #expect(names.isSuperset(of: rule.fields), "\(rule)") }
    }
    #expect(count > 0 || name == "decisions")
    _ = try JSONValue.parse(schema.json())
  }

  @Test func readersAndSchemasKnowTheSameFields() throws {
    #expect(try root("scenario").map { $0.name } == ScenarioKey.all.names)
    #expect(try definition("run", in: "scenario").map { $0.name } == RunKey.all.names)
    #expect(try definition("file", in: "scenario").map { $0.name } == FileKey.all.names)
    #expect(
      try definition("version", in: "scenario").map { $0.name } == VersionField.ofScenario.names)
    #expect(try definition("settings", in: "scenario").map { $0.name } == ResolveKey.all.names)
    #expect(try definition("rule", in: "scenario").map { $0.name } == RuleKey.all.names)
    #expect(try definition("decision", in: "decisions").map { $0.name } == DecisionKey.all.names)
    #expect(try root("remembered").map { $0.name } == RememberedFileKey.all.names)
    #expect(
      try definition("entry", in: "remembered").map { $0.name } == RememberedKey.all.names)
    #expect(
      try definition("seen", in: "remembered").map { $0.name } == RememberedVersionKey.all.names)
    #expect(try root("outcome").map { $0.name } == OutcomeKey.all.names)
    #expect(try definition("file", in: "outcome").map { $0.name } == OutcomeFileKey.all.names)
    #expect(
      try definition("member", in: "outcome").map { $0.name } == VersionField.ofMember.names)
    #expect(try root("replica").map { $0.name } == ReplicaKey.all.names)
    #expect(try root("update").map { $0.name } == UpdateKey.all.names)
    for format in ["replica", "update"] {
      #expect(try definition("file", in: format).map { $0.name } == FileKey.all.names)
      #expect(try definition("version", in: format).map { $0.name } == VersionField.ofStored.names)
      #expect(
        try definition("member", in: format).map { $0.name } == VersionField.ofStoredMember.names)
    }
    let versions = try ["kept", "hidden", "choice", "stored"].flatMap {
      try definition($0, in: "outcome").map { $0.name }
    }
    #expect(Set(versions) == Set(VersionField.ofOutcome.names))
  }

  @Test(arguments: ["scenario", "replica", "update"])
  func anEmptyVectorIsValidIfTheReaderTakesIt(format: String) throws {
    let version = #"{"path": "a", "device": "home", "vector": {}, "text": "1"}"#
    let files = #""files": [{"path": "a", "versions": [\#(version)]}]"#
    let isRead: Bool
    switch format {
    case "scenario":
      let text = #"{"format": "resolve-scenario/1", \#(files)}"#
      isRead =
        (try? ScenarioReader.read(Array(text.utf8), file: format, contentFiles: nil)) != nil
    case "replica":
      let text =
        #"{"format": "resolve-replica/1", "device": "home", \#(files), "shown": [], "places": []}"#
      isRead = (try? ReplicaReader.replica(Array(text.utf8), file: format)) != nil
    default:
      let text = #"{"format": "resolve-update/1", "sender": "home", \#(files)}"#
      isRead = (try? ReplicaReader.update(Array(text.utf8), file: format)) != nil
    }
    let fields = try definition("version", in: format)
    let vector = try #require(fields.first { $0.name == "vector" }).schema
    guard case .named(let name) = vector,
      case .map(_, _, let least) = try schema(format).definitions.first(where: { $0.name == name })?
        .schema
    else {
      Issue.record("\(vector) is no vector")
      return
    }
    #expect(isRead == (least == 0))
    #expect(isRead == (format != "scenario"))
  }

  @Test func aTimelineHasAStepForEachActionAndNoFieldMore() throws {
    let steps = try schema("scenario").definitions.filter { $0.name.hasPrefix("step-") }
    #expect(
      Set(steps.map { $0.name })
        == Set(StepKey.Action.allCases.map { "step-\($0)" }))
    let fields = try steps.flatMap { try definition($0.name, in: "scenario").map { $0.name } }
    #expect(Set(fields) == Set(StepKey.all.names))
  }
}

extension SchemaRule {
  /// The fields that it is about.
  fileprivate var fields: [String] {
    switch self {
    case .exactlyOne(let names), .anyOf(let names), .notTogether(let names): names
    case .needs(let name, let other): [name, other]
    }
  }
}
