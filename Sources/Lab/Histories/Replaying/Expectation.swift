public import ConflictResolution
package import JSONText
public import Scenarios

/// A scenario's expectation of its outcome: any part of it.
///
/// ```json
/// {"summary": {"conflicts": 1}, "tree": {"Budget.txt": "rent 900\nfood 450\n"}, "undecided": []}
/// ```
///
/// - Objects are compared by the keys given.
/// - `files`, `keeps` and `collisions` are matched by path (a collision by its key or its paths), in any order. `files`
///   may name some of the files only, each by its `path`; `keeps` and `collisions` are complete if they are given, and
///   so is an empty list of files.
/// - Other arrays are compared as a whole, element by element.
/// - `tree` is exactly the live tree without undecided files: each path with its text, or `{"sha256": …}`, `{"base64":
///   …}`, `{"symlink": …}`, `{"directory": true}`. A path that is not UTF-8 is written `base64:…`.
/// - `undecided` is exactly the list of undecided paths.
public struct Expectation: Sendable {
  /// The part of the outcome that is given.
  package let value: JSONValue

  /// An expectation.
  package init(_ value: JSONValue) {
    self.value = value
  }

  /// Whether it expects nothing, so that every outcome meets it.
  package var isEmpty: Bool { value.objectValue?.isEmpty == true }

  /// The differences between an outcome and the expectation.
  ///
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - scenario: the scenario of the outcome.
  ///   - settings: the settings by which it was resolved.
  /// - Returns: the differences, in the order of the expectation; empty if it is met.
  /// - Complexity: O(*n*) in the length of the outcome as text.
  public func differences(
    from outcome: Outcome, of scenario: Scenario, settings: Policy
  ) -> [Difference] {
    guard let expected = value.objectValue else {
      return [Difference("expect", expected: value, found: nil)]
    }
    var comparison = ExpectationComparison()
    let tree = OutcomeTree(outcome, files: scenario.files)
    let writer = OutcomeWriter(scenario, settings: settings)
    guard let written = try? JSONValue.parse(writer.bytes(of: outcome, layout: .compact)) else {
      return [Difference("", expected: value, found: nil)]
    }
    for (key, value) in expected {
      switch key {
      case "tree": comparison.compareTree(value, tree)
      case "undecided": comparison.compareUndecided(value, tree.undecided)
      default: comparison.compare(value, written[key], at: key, key: key)
      }
    }
    return comparison.differences
  }
}

/// Collects the differences between an expectation and the actual value.
package struct ExpectationComparison {
  package private(set) var differences: [Difference] = []
  /// Whether the actual value may contain nothing unexpected.
  private let isExact: Bool

  /// A comparison without any differences yet.
  ///
  /// - Parameter isExact: whether the actual value may contain nothing unexpected.
  package init(isExact: Bool = false) { self.isExact = isExact }

  /// The names of all fields that an outcome, a file or a version in it may have, and of `collision.undecided`.
  private static let leftOut = Set(
    OutcomeKey.allCases.map(\.rawValue) + OutcomeFileKey.allCases.map(\.rawValue)
      + VersionField.fields(of: .outcome).map(\.rawValue) + ["undecided", "needs"])

  /// Compares a value under a key, by the rules for that key.
  package mutating func compare(
    _ expected: JSONValue, _ found: JSONValue?, at place: String, key: String
  ) {
    guard let found else {
      // An outcome omits empty and false fields; a misspelled name would pass as one of these.
      if !isExact, expected == [] || expected == false, Self.leftOut.contains(key) { return }
      differences.append(Difference(place, expected: expected, found: nil))
      return
    }
    switch (expected, found) {
    case (.object(let expected), .object(let found)):
      for (key, value) in expected {
        let inner = place.isEmpty ? key : place + "." + key
        compare(value, found[key], at: inner, key: key)
      }
      if isExact {
        for (key, value) in found where expected[key] == nil {
          let inner = place.isEmpty ? key : place + "." + key
          differences.append(Difference(inner, expected: nil, found: value))
        }
      }
    case (.array(let expected), .array(let found)):
      switch key {
      case "files", "keeps", "collisions":
        compareByPath(
          expected, found, at: place, isComplete: isExact || key != "files" || expected.isEmpty,
          fault: Self.missingNames[key])
      default: compareWhole(expected, found, at: place)
      }
    default:
      if expected != found {
        differences.append(Difference(place, expected: expected, found: found))
      }
    }
  }

  /// The error for an entry that names nothing, by the key of the list.
  private static let missingNames = [
    "files": "has no \"path\": name the file that is expected",
    "collisions": "has neither \"key\" nor \"paths\": name the collision that is expected",
  ]

  private mutating func compareWhole(
    _ expected: [JSONValue], _ found: [JSONValue], at place: String
  ) {
    guard expected.count == found.count else {
      differences.append(
        Difference(place, expected: .array(expected), found: .array(found)))
      return
    }
    for (index, (left, right)) in zip(expected, found).enumerated() {
      compare(left, right, at: "\(place)[\(index)]", key: "")
    }
  }

  /// Compares entries with the same path, then the remaining ones in order.
  private mutating func compareByPath(
    _ expected: [JSONValue], _ found: [JSONValue], at place: String, isComplete: Bool,
    fault: String?
  ) {
    var unmatched: [Int] = []
    var isTaken = Array(repeating: false, count: found.count)
    var placesOf: [JSONValue: [Int]] = [:]
    for (index, entry) in found.enumerated() {
      for name in Self.names(of: entry) { placesOf[name, default: []].append(index) }
    }
    for (index, entry) in expected.enumerated() {
      let names = Self.names(of: entry)
      if !isComplete, let fault, names.isEmpty || entry["path"] == nil {
        differences.append(Difference("\(place)[\(index)]", problem: fault))
        continue
      }
      let places = names.first.flatMap({ placesOf[$0] }) ?? []
      let match = places.first { place in
        !isTaken[place] && (entry["id"] == nil || entry["id"] == found[place]["id"])
      }
      guard let match, let name = names.first else {
        unmatched.append(index)
        continue
      }
      isTaken[match] = true
      compare(entry, found[match], at: "\(place)[\(Self.text(name))]", key: "")
    }
    var left = found.indices.filter { !isTaken[$0] }
    for index in unmatched {
      // In a complete list, an unmatched entry more likely has a wrong name than is an extra one.
      if isComplete, !left.isEmpty {
        compare(expected[index], found[left.removeFirst()], at: "\(place)[\(index)]", key: "")
      } else if let fault, Self.names(of: expected[index]).isEmpty {
        differences.append(Difference("\(place)[\(index)]", problem: fault))
      } else {
        differences.append(
          Difference("\(place)[\(index)]", expected: expected[index], found: nil))
      }
    }
    if isComplete {
      for index in left {
        differences.append(
          Difference(
            place + "[" + Self.text(Self.names(of: found[index]).first ?? "") + "]", expected: nil,
            found: found[index]))
      }
    }
  }

  /// The names by which an entry may be matched, the most specific first.
  private static func names(of entry: JSONValue) -> [JSONValue] {
    [entry["path"], entry["key"], entry["paths"]].compactMap { $0 == .null ? nil : $0 }
  }

  private static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Compares the whole tree, by path.
  mutating func compareTree(_ expected: JSONValue, _ tree: OutcomeTree) {
    guard let paths = expected.objectValue else {
      differences.append(Difference("tree", expected: expected, found: tree.json()))
      return
    }
    let found = tree.json().objectValue ?? JSONObject()
    var states: [String: FileState] = [:]
    for (path, state) in tree.states { states[Self.exact(OutcomeTree.key(of: path))] = state }
    for (path, value) in paths {
      guard let state = states.removeValue(forKey: Self.exact(path)),
        OutcomeTree.matches(value, state)
      else {
        differences.append(
          Difference(Self.treePlace(path), expected: value, found: found[path]))
        continue
      }
    }
    for (path, value) in found where paths[path] == nil {
      differences.append(Difference(Self.treePlace(path), expected: nil, found: value))
    }
  }

  /// A key that equals another only if the bytes do; Swift's strings would equate different normal forms.
  private static func exact(_ key: String) -> String {
    Base64.encode(Array(key.utf8))
  }

  private static func treePlace(_ path: String) -> String {
    "tree[" + text(.string(path)) + "]"
  }

  /// Compares the list of undecided paths, in any order.
  mutating func compareUndecided(_ expected: JSONValue, _ found: [RelativePath]) {
    let found = found.map { JSONValue(bytes: $0.bytes) }
    guard let wanted = expected.arrayValue, wanted.count == found.count,
      Set(wanted) == Set(found)
    else {
      differences.append(Difference("undecided", expected: expected, found: .array(found)))
      return
    }
  }
}
