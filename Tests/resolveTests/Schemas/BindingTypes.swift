import Foundation
import TestSupport
import Testing

@testable import resolve

/// The types of another language for the objects of the formats: a file of the package for it.
struct BindingTypes {
  enum Language: Sendable {
    case python, typeScript

    var path: String {
      switch self {
      case .python: "Sources/Bindings/Python/conflict_resolution/types.py"
      case .typeScript: "Sources/Bindings/JavaScript/load.d.ts"
      }
    }
  }

  let language: Language
  private(set) var lines: [String]

  init(_ language: Language) throws {
    self.language = language
    lines = try String(
      contentsOf: MarkdownDocument.root.appending(path: language.path), encoding: .utf8
    ).components(separatedBy: "\n")
  }

  func save() throws {
    try Data(lines.joined(separator: "\n").utf8).write(
      to: MarkdownDocument.root.appending(path: language.path))
  }

  /// The fields of a type and of those that it extends, each with the index of the line after it; empty if there is no
  /// such type.
  func fields(of type: String) -> [String: Int] {
    switch language {
    case .python: pythonFields(of: type)
    case .typeScript: typeScriptFields(of: type)
    }
  }

  /// The fields of a class, or of a name that a `TypedDict(…)` is assigned to.
  private func pythonFields(of type: String) -> [String: Int] {
    var fields: [String: Int] = [:]
    if let start = lines.firstIndex(where: { $0.hasPrefix("\(type) = TypedDict(") }) {
      for index in start..<lines.endIndex {
        if lines[index] == ")" { break }
        if let match = lines[index].wholeMatch(of: /\ {8}"(\w+)":.*/) {
          fields[String(match.1)] = index + 1
        }
      }
      return fields
    }
    guard let start = lines.firstIndex(where: { $0.hasPrefix("class \(type)(") }) else {
      return [:]
    }
    for base in lines[start].split(whereSeparator: { "(,)".contains($0) }).dropFirst() {
      let name = base.trimmingCharacters(in: .whitespaces)
      if name.hasPrefix("_") { fields.merge(pythonFields(of: name)) { own, _ in own } }
    }
    for index in (start + 1)..<lines.endIndex {
      guard lines[index].isEmpty || lines[index].hasPrefix(" ") else { break }
      if let match = lines[index].wholeMatch(of: /\ {4}(\w+): .*/) {
        fields[String(match.1)] = index + 1
      }
    }
    return fields
  }

  private func typeScriptFields(of type: String) -> [String: Int] {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("export interface \(type) ") }) else {
      return [:]
    }
    var fields: [String: Int] = [:]
    if let match = lines[start].firstMatch(of: /extends (Omit<)?(\w+)([^{]*)/) {
      fields = typeScriptFields(of: String(match.2))
      // What follows a type in `Omit` are the names of fields, in quotation marks.
      for name in match.3.matches(of: /'(\w+)'/) { fields[String(name.1)] = nil }
    }
    for index in (start + 1)..<lines.endIndex {
      if lines[index] == "}" { break }
      guard let match = lines[index].firstMatch(of: /^  (\w+)\??:/) else { continue }
      var end = index + 1
      while end < lines.endIndex, !lines[index..<end].joined().isBalanced { end += 1 }
      fields[String(match.1)] = end
    }
    return fields
  }

  /// Adds a field.
  ///
  /// - Parameters:
  ///   - field: the field of the format.
  ///   - line: the index of the line that it is added before.
  ///   - types: the names of the types for definitions of the format.
  ///   - isInput: whether objects of the type are given by a caller.
  mutating func add(
    _ field: SchemaField, at line: Int, types: [String: String], isInput: Bool
  ) {
    let type = name(of: field.schema, types, isInput)
    var added: [String]
    switch language {
    case .typeScript:
      let comment = field.summary.wrapped(to: 110)
      added =
        comment.count == 1
        ? ["  /** \(field.summary) */"] : ["  /**"] + comment.map { "   * " + $0 } + ["   */"]
      added.append("  \(field.name)\(field.isRequired ? "" : "?"): \(type);")
    case .python:
      let isKey = lines[line - 1].firstMatch(of: /^\ {8}"/) != nil
      added = field.summary.wrapped(to: 105).map { isKey ? "        # \($0)" : "    #: \($0)" }
      added.append(isKey ? "        \"\(field.name)\": \(type)," : "    \(field.name): \(type)")
    }
    lines.insert(contentsOf: added, at: line)
  }

  private func name(of schema: Schema, _ types: [String: String], _ isInput: Bool) -> String {
    let isPython = language == .python
    func inner(_ schema: Schema) -> String { name(of: schema, types, isInput) }
    switch schema {
    case .named("path"), .named("bytes"):
      return isPython ? (isInput ? "Name" : "GivenName") : "Bytes"
    case .named("time"): return isPython ? (isInput ? "Moment" : "str") : "Time"
    case .named("vector"), .named("storedVector"):
      return isPython ? (isInput ? "Mapping[str, int]" : "Dict[str, int]") : "Vector"
    case .named("versionID"): return isPython ? "str" : "VersionID"
    case .named("device"), .named("sha256"), .named("base64"), .text:
      return isPython ? "str" : "string"
    case .named(let name): return types[name] ?? (isPython ? "Dict[str, Any]" : "object")
    case .words(let words):
      return isPython ? "str" : words.map { "'\($0)'" }.joined(separator: " | ")
    case .number: return isPython ? "int" : "number"
    case .boolean: return isPython ? "bool" : "boolean"
    case .isTrue: return isPython ? "bool" : "true"
    case .anything: return isPython ? "Any" : "unknown"
    case .list(let element, _, _, _):
      if isPython { return "\(isInput ? "Sequence" : "List")[\(inner(element))]" }
      return inner(element).contains(" ") ? "(\(inner(element)))[]" : "\(inner(element))[]"
    case .object: return isPython ? "Dict[str, Any]" : "object"
    case .map(let value, _, _):
      return isPython ? "Dict[str, \(inner(value))]" : "Record<string, \(inner(value))>"
    case .either(let schemas):
      let names = schemas.map(inner)
      return isPython
        ? "Union[\(names.joined(separator: ", "))]" : names.joined(separator: " | ")
    }
  }

  /// Replaces the declaration of a type whose values are words.
  mutating func setUnion(_ type: String, _ members: [String]) {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("export type \(type) =") }),
      let end = lines[start...].firstIndex(where: { $0.hasSuffix(";") })
    else {
      Issue.record("\(language.path) has no 'export type \(type)'")
      return
    }
    lines.replaceSubrange(start...end, with: Self.union(type, members))
  }

  /// The lines that declare such a type.
  static func union(_ type: String, _ members: [String]) -> [String] {
    let line = "export type \(type) = \(members.joined(separator: " | "));"
    guard line.count > 118 else { return [line] }
    // A member is one word of the line, so that no line ends after a bar.
    let words = members.map { "|\u{A0}\($0)" }.joined(separator: " ") + ";"
    return ["export type \(type) ="]
      + words.wrapped(to: 110).map { "  " + $0.replacing("\u{A0}", with: " ") }
  }
}

extension String {
  fileprivate var isBalanced: Bool {
    filter { "{([".contains($0) }.count == filter { "})]".contains($0) }.count
  }
}
