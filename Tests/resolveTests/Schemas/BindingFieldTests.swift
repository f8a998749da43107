import Foundation
import Scenarios
import TestSupport
import Testing
@testable import resolve

/// The types for Python and JavaScript and the constants for C name the fields that `resolve schema` prints.
@Suite struct BindingFieldTests {
  /// A type of another language, and what it describes in a format.
  struct Row: CustomTestStringConvertible, Sendable {
    let type: String
    /// The definitions, as `FORMAT/NAME`, whose fields it has together.
    let definitions: [String]
    /// The fields that only the format has: what needs files.
    var absent: Set<String> = []
    /// The fields that only the type has: other forms of the same.
    var added: Set<String> = []
    var testDescription: String { type }
  }

  static let pythonTypes: [Row] = [
    Row(
      type: "Version", definitions: ["scenario/version"], absent: ["file"],
      added: ["content", "members"]),
    Row(type: "File", definitions: ["scenario/file"], added: ["scope"]),
    Row(type: "PersonDecision", definitions: ["decisions/decision"], added: ["content"]),
    Row(type: "Member", definitions: ["outcome/member"], added: ["content"]),
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
  func python(row: Row) throws {
    let types = try PythonTypes(text("Sources/Bindings/Python/conflict_resolution/types.py"))
    try expect(row, hasFields: types.fields(of: row.type))
  }

  @Test(arguments: typeScriptTypes)
  func typeScript(row: Row) throws {
    let types = try TypeScriptTypes(text("Sources/Bindings/JavaScript/load.d.ts"))
    try expect(row, hasFields: types.fields(of: row.type))
  }

  private func expect(_ row: Row, hasFields fields: Set<String>) throws {
    let described = try row.definitions.reduce(into: Set<String>()) {
      $0.formUnion(try Self.fields(of: $1))
    }
    let expected = described.subtracting(row.absent).union(row.added)
    #expect(fields.subtracting(expected).sorted() == [], "\(row.type) has what no reader knows")
    #expect(expected.subtracting(fields).sorted() == [], "\(row.type) lacks a field")
  }

  /// The names of the fields of a definition; those of the whole format if no name is given.
  static func fields(of place: String) throws -> Set<String> {
    let parts = place.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
    let format = try #require(FormatSchema.named(parts[0]))
    let definition = format.definitions.first { $0.name == parts[1] }
    guard case .object(let fields, _) = parts[1].isEmpty ? format.root : definition?.schema else {
      Issue.record("\(place) is no object")
      return []
    }
    return Set(fields.map { $0.name })
  }

  @Test(arguments: VersionField.allCases)
  func cHasANameFor(field: VersionField) throws {
    let header = try text("Sources/Bindings/CConflictResolution/include/conflict_resolution.h")
    for name in field.namesInC {
      let isName = header.split(whereSeparator: { !($0 == "_" || $0.isLetter || $0.isNumber) })
        .contains(Substring(name))
      #expect(isName, "\(field) has no \(name)")
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: MarkdownDocument.root.appending(path: path), encoding: .utf8)
  }
}

extension VersionField {
  /// What a host in C reads or sets the field by.
  fileprivate var namesInC: [String] {
    switch self {
    case .version: ["CR_FIELD_VERSION"]
    case .versions: ["CR_FIELD_VERSIONS"]
    case .path: ["CR_FIELD_PATH"]
    case .given: ["CR_FIELD_GIVEN"]
    case .parent: ["CR_FIELD_PARENT"]
    case .formerParent: ["CR_FIELD_FORMER_PARENT"]
    case .id: ["CR_FIELD_IDENTITY"]
    case .copyOf: ["CR_FIELD_COPY_OF"]
    case .device: ["CR_FIELD_DEVICE", "cr_add_version"]
    case .vector: ["CR_FIELD_VECTOR", "CR_FIELD_VECTOR_BINARY"]
    case .modified: ["CR_NUMBER_MODIFIED"]
    case .label: ["CR_FIELD_LABEL"]
    case .origin: ["CR_FIELD_ORIGIN"]
    case .from: ["CR_FIELD_FROM"]
    case .ancestor: ["CR_NUMBER_IS_ANCESTOR"]
    case .text, .base64: ["CR_FIELD_CONTENT"]
    case .size: ["CR_NUMBER_SIZE", "cr_version_set_listed"]
    case .sha256, .digest: ["CR_FIELD_DIGEST"]
    case .directory, .members, .deleted: ["CR_NUMBER_KIND", "cr_version_set_kind"]
    case .symlink: ["CR_FIELD_TARGET"]
    case .seen: ["CR_FIELD_SEEN"]
    case .forced: ["CR_NUMBER_IS_FORCED"]
    case .keptBy, .localCopies: ["CR_FIELD_KEPT_BY"]
    case .collectable: ["CR_NUMBER_IS_COLLECTABLE"]
    case .inUseBy: ["CR_FIELD_IN_USE_BY"]
    case .shown: ["CR_FIELD_SHOWN"]
    case .reason: ["CR_FIELD_REASON"]
    case .shownBy: ["CR_FIELD_SHOWN_BY"]
    case .shownAt: ["CR_FIELD_SHOWN_AT"]
    // A host has no files beside an input, and an unknown content is never given to it.
    case .file, .token: []
    }
  }
}

/// The dictionaries of a module in Python: classes of fields, or a name with the fields in braces.
private struct PythonTypes {
  private let lines: [Substring]

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

  func fields(of type: String) throws -> Set<String> {
    var fields: Set<String> = []
    if let start = lines.firstIndex(where: { $0.hasPrefix("\(type) = TypedDict(") }) {
      for line in lines[start...].prefix(while: { $0 != ")" }) {
        if let match = line.wholeMatch(of: /\ {8}"(\w+)":.*/) {
          fields.insert(String(match.1))
        }
      }
      return fields
    }
    let start = try #require(lines.firstIndex { $0.hasPrefix("class \(type)(") }, "\(type)")
    for base in lines[start].split(whereSeparator: { "(,)".contains($0) }).dropFirst() {
      let name = base.trimmingCharacters(in: .whitespaces)
      if name.hasPrefix("_") { fields.formUnion(try self.fields(of: name)) }
    }
    for line in lines[(start + 1)...].prefix(while: { $0.isEmpty || $0.hasPrefix(" ") }) {
      if let match = line.wholeMatch(of: /\ {4}(\w+): .*/) { fields.insert(String(match.1)) }
    }
    return fields
  }
}

/// The interfaces of a module in TypeScript.
private struct TypeScriptTypes {
  private let lines: [Substring]

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

  func fields(of type: String) throws -> Set<String> {
    let start = try #require(
      lines.firstIndex { $0.hasPrefix("export interface \(type) ") }, "\(type)")
    var fields: Set<String> = []
    if let match = lines[start].firstMatch(of: /extends (Omit<)?(\w+)([^{]*)/) {
      fields = try self.fields(of: String(match.2))
      // What follows a type in `Omit` are the names of fields, in quotation marks.
      for name in match.3.matches(of: /'(\w+)'/) { fields.remove(String(name.1)) }
    }
    for line in lines[(start + 1)...].prefix(while: { $0 != "}" }) {
      if let match = line.firstMatch(of: /^  (\w+)\??:/) { fields.insert(String(match.1)) }
    }
    return fields
  }
}
