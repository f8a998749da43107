import ConflictResolution
import TestSupport
import Testing

@testable import resolve

/// The types for Python and JavaScript have the fields that `resolve schema` prints.
///
/// With `RECORD` set they get what they lack, and the run fails so that somebody looks.
@Suite(.serialized) struct BindingFieldTests {
  /// A type of another language, and what it describes in a format.
  struct Row: CustomTestStringConvertible, Sendable {
    let type: String
    /// The definitions, as `FORMAT/NAME`, whose fields it has together.
    let definitions: [String]
    /// The fields that only the format has: what needs files.
    var absent: Set<String> = []
    /// The fields that only the type has: other forms of the same.
    var added: Set<String> = []
    /// Whether its objects are given by a caller.
    var isInput = false
    var testDescription: String { type }
  }

  static let pythonTypes: [Row] = [
    Row(
      type: "Version", definitions: ["scenario/version"], absent: ["file"],
      added: ["content", "members"], isInput: true),
    Row(type: "File", definitions: ["scenario/file"], added: ["scope"], isInput: true),
    Row(type: "Rule", definitions: ["scenario/rule"], isInput: true),
    Row(type: "Policy", definitions: ["scenario/settings"], isInput: true),
    Row(
      type: "PersonDecision", definitions: ["decisions/decision"], added: ["content"],
      isInput: true),
    Row(type: "Member", definitions: ["outcome/member"], added: ["content"], isInput: true),
    Row(type: "StoredVersion", definitions: ["replica/version"]),
    Row(type: "KeptVersion", definitions: ["outcome/kept", "outcome/hidden"]),
    Row(type: "ChoiceVersion", definitions: ["outcome/choice", "outcome/stored"]),
    Row(type: "FileOutcome", definitions: ["outcome/file"]),
    Row(type: "DiscardedVersion", definitions: ["outcome/setAside"]),
    Row(type: "ConflictSummary", definitions: ["outcome/conflict"]),
    Row(type: "Why", definitions: ["outcome/why"]),
    Row(type: "Summary", definitions: ["outcome/summary"]),
    Row(type: "Outcome", definitions: ["outcome/"]),
  ]

  static let typeScriptTypes: [Row] = [
    Row(type: "FileVersion", definitions: ["scenario/version"], absent: ["file"]),
    Row(type: "FileHistory", definitions: ["scenario/file"]),
    Row(type: "FileSettings", definitions: ["scenario/rule"], absent: ["path", "group", "prose"]),
    Row(type: "Policy", definitions: ["scenario/settings"]),
    Row(type: "PolicyRule", definitions: ["scenario/rule"]),
    Row(type: "Decision", definitions: ["decisions/decision"]),
    Row(type: "StoredVersion", definitions: ["replica/version"]),
    Row(type: "Kept", definitions: ["outcome/kept"]),
    Row(type: "Choice", definitions: ["outcome/choice"]),
    Row(type: "KnownVersion", definitions: ["outcome/stored"]),
    // A strategy gets the bytes, and is asked about one of the versions that say the same.
    Row(
      type: "Contender", definitions: ["outcome/choice"], absent: ["versions"],
      added: ["text", "base64"]),
    Row(type: "FileOutcome", definitions: ["outcome/file"]),
    Row(type: "Discarded", definitions: ["outcome/setAside"]),
    Row(type: "Conflict", definitions: ["outcome/conflict"]),
    Row(type: "Why", definitions: ["outcome/why"]),
    Row(type: "Collision", definitions: ["outcome/collision"]),
    Row(type: "Outcome", definitions: ["outcome/"]),
  ]

  @Test(arguments: pythonTypes)
  func python(row: Row) throws { try check(row, in: .python, among: Self.pythonTypes) }

  @Test(arguments: typeScriptTypes)
  func typeScript(row: Row) throws { try check(row, in: .typeScript, among: Self.typeScriptTypes) }

  /// The types whose values are words of a table.
  @Test func typeScriptWords() throws {
    var types = try BindingTypes(.typeScript)
    let before = types.lines
    let strategies = Strategy.builtIns.map { strategy in
      strategy.argument.map {
        "`\(strategy.name):${\($0 == "COUNT" ? "number" : "string")}`"
      } ?? "'\(strategy.name)'"
    }
    types.setUnion("BuiltInStrategy", strategies)
    for (type, name) in [
      ("DeletePolicy", SettingName.deletes), ("Numbering", .numbering), ("FolderPolicy", .folders),
      ("OrphanPolicy", .orphans),
    ] {
      types.setUnion(type, name.values.map { "'\($0)'" })
    }
    if isRecording, types.lines != before { try types.save() }
    #expect(types.lines.filter { !before.contains($0) } == [])
  }

  @Test func aTypeThatIsMissingIsAnIssue() throws {
    var types = try BindingTypes(.typeScript)
    withKnownIssue { types.setUnion("NoSuchType", ["'word'"]) }
  }

  /// With `RECORD`, what a type lacks is added to it, with the sentence of the schema.
  private func check(
    _ row: Row, in language: BindingTypes.Language, among rows: [Row]
  ) throws {
    let described = try row.definitions.flatMap { try Self.fields(of: $0) }
      .filter { !row.absent.contains($0.name) }
    var types = try BindingTypes(language)
    if isRecording {
      var definitions: [String: String] = [:]
      for other in rows {
        for name in other.definitions {
          definitions[String(name.split(separator: "/").last ?? "")] = other.type
        }
      }
      var last: String?
      for field in described {
        let known = types.fields(of: row.type)
        defer { last = field.name }
        guard known[field.name] == nil, let line = last.flatMap({ known[$0] }) ?? known.values.min()
        else { continue }
        types.add(field, at: line, types: definitions, isInput: row.isInput)
        try types.save()
        Issue.record("added \(field.name) to \(row.type)")
      }
    }
    let fields = Set(types.fields(of: row.type).keys)
    let expected = Set(described.map { $0.name }).union(row.added)
    #expect(fields.subtracting(expected).sorted() == [], "\(row.type) has what no reader knows")
    #expect(expected.subtracting(fields).sorted() == [], "\(row.type) lacks a field")
  }

  /// The fields of a definition; those of the whole format if no name is given.
  static func fields(of place: String) throws -> [SchemaField] {
    let parts = place.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
    let format = try #require(FormatSchema.named(parts[0]))
    let definition = format.definitions.first { $0.name == parts[1] }
    guard case .object(let fields, _) = parts[1].isEmpty ? format.root : definition?.schema else {
      Issue.record("\(place) is no object")
      return []
    }
    return fields
  }
}
