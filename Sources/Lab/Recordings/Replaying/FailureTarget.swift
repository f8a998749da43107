import ConflictResolution
import Histories
import JSONText

/// One place where a call's result differs from the recorded one; it must stay while everything else is removed.
struct FailureTarget {
  /// The file in the outcome with the place, by its ID or path; `nil` for a place in the whole result.
  let file: (identity: JSONValue, path: JSONValue)?
  /// The field of the file, of the outcome, or of the result.
  let key: String
  /// The recorded value there, if any.
  let recorded: JSONValue?
  /// The differences there.
  let differences: [Difference]
  /// The texts in the recorded and the actual value of the file, including IDs of versions.
  private(set) var mentioned: Set<String> = []

  /// The first of the differing places, with those of files first; `nil` if the results are equal.
  init?(_ recorded: RecordedResult, _ found: RecordedResult) {
    let (old, new) = (Self.value(recorded.outcome), Self.value(found.outcome))
    for file in old?["files"]?.arrayValue ?? [] {
      let identity = file["id"] ?? file["path"] ?? .null
      guard let now = Self.file(identity, in: new) else { continue }
      let keys = Self.keys(file, now)
      guard let key = keys.first(where: { file[$0] != now[$0] }) else { continue }
      self.init((identity, file["path"] ?? identity), key, file[key], now[key])
      Self.collect(file, into: &mentioned)
      Self.collect(now, into: &mentioned)
      return
    }
    for key in ["collisions", "refused", "summary", "files"] where old?[key] != new?[key] {
      self.init(nil, "outcome." + key, old?[key], new?[key])
      return
    }
    for (key, text, other) in [
      ("error", recorded.error, found.error), ("answer", recorded.answer, found.answer),
    ] where Self.value(text) != Self.value(other) {
      self.init(nil, key, Self.value(text), Self.value(other))
      return
    }
    return nil
  }

  private init(
    _ file: (identity: JSONValue, path: JSONValue)?, _ key: String, _ recorded: JSONValue?,
    _ found: JSONValue?
  ) {
    self.file = file
    self.key = key
    self.recorded = recorded
    differences = Self.differences(recorded, found, key: key)
  }

  /// Whether the same place differs in the same way.
  func isMet(by found: RecordedResult) -> Bool {
    let now: JSONValue?
    if let file {
      guard let entry = Self.file(file.identity, in: Self.value(found.outcome)) else {
        return false
      }
      now = entry[key]
    } else {
      now = value(in: found)
    }
    return Self.differences(recorded, now, key: key) == differences
  }

  /// The actual result, with the recorded value at this place.
  func planted(in found: RecordedResult) -> RecordedResult {
    var result = found
    guard file != nil || key.hasPrefix("outcome.") else {
      if key == "error" {
        result.error = recorded.map(Self.text)
      } else {
        result.answer = recorded.map(Self.text)
      }
      return result
    }
    guard var outcome = Self.value(found.outcome)?.objectValue else { return found }
    if let file {
      outcome["files"] = .array(
        (outcome["files"]?.arrayValue ?? []).map { entry in
          guard (entry["id"] ?? entry["path"]) == file.identity, var object = entry.objectValue
          else { return entry }
          object[key] = recorded
          return .object(object)
        })
    } else {
      outcome[String(key.dropFirst("outcome.".count))] = recorded
    }
    result.outcome = Self.text(.object(outcome))
    return result
  }

  /// The place as an expectation of a scenario; `nil` if no scenario can express it.
  var expectation: JSONValue? {
    guard let recorded else { return nil }
    if let file {
      var entry = JSONObject()
      entry["path"] = file.path
      if file.identity != file.path { entry["id"] = file.identity }
      entry[key] = recorded
      return ["files": [.object(entry)]]
    }
    guard key.hasPrefix("outcome."), key != "outcome.files" else { return nil }
    var expected = JSONObject()
    expected[String(key.dropFirst("outcome.".count))] = recorded
    return .object(expected)
  }

  private func value(in result: RecordedResult) -> JSONValue? {
    switch key {
    case "error": Self.value(result.error)
    case "answer": Self.value(result.answer)
    default: Self.value(result.outcome)?[String(key.dropFirst("outcome.".count))]
    }
  }

  private static func differences(
    _ recorded: JSONValue?, _ found: JSONValue?, key: String
  ) -> [Difference] {
    var comparison = ExpectationComparison(isExact: true)
    var (old, new) = (JSONObject(), JSONObject())
    old[key] = recorded
    new[key] = found
    comparison.compare(.object(old), .object(new), at: "", key: "")
    return comparison.differences
  }

  private static func file(_ identity: JSONValue, in outcome: JSONValue?) -> JSONValue? {
    outcome?["files"]?.arrayValue?.first { ($0["id"] ?? $0["path"]) == identity }
  }

  /// The fields of both, the most informative ones first.
  private static func keys(_ one: JSONValue, _ other: JSONValue) -> [String] {
    var keys = ["state", "by", "keeps", "discards", "conflict"]
    for object in [one.objectValue, other.objectValue] {
      for (key, _) in object ?? JSONObject() where !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  private static func collect(_ value: JSONValue, into texts: inout Set<String>) {
    switch value {
    case .string(let text): texts.insert(text)
    case .array(let elements): for element in elements { collect(element, into: &texts) }
    case .object(let object):
      for (key, value) in object {
        texts.insert(key)
        collect(value, into: &texts)
      }
    case .null, .bool, .number: break
    }
  }

  private static func value(_ text: [UInt8]?) -> JSONValue? {
    text.flatMap { try? JSONValue.parse($0) }
  }

  private static func text(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value, sortedKeys: false)
    return writer.takeBytes()
  }
}
