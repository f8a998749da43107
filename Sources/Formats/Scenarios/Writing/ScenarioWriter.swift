import ConflictResolution
import JSONText

/// Writes a scenario as a person would write it: one version, or one step of a timeline, a line.
///
/// ```json
/// {
///   "format": "resolve-scenario/1",
///   "name": "two-devices",
///   "files": [
///     {
///       "path": "notes",
///       "versions": [
///         {"device": "a", "vector": {"a": 1}, "text": "one\n"},
///         {"device": "b", "vector": {"b": 1}, "text": "two\n"}
///       ]
///     }
///   ],
///   "resolve": {
///     "strategy": [
///       "newest"
///     ]
///   }
/// }
/// ```
public enum ScenarioWriter {
  /// A scenario as a text that ``ScenarioReader`` reads as the same scenario.
  ///
  /// The files of a scenario with a timeline are not written: they follow from its steps. The format omits one thing:
  /// the token by which a resolver knows a content that has neither bytes nor digest.
  ///
  /// - Parameter scenario: the scenario.
  /// - Returns: the text, in UTF-8, with a line feed at the end; `nil` if the format cannot express
  ///   something in it: a strategy of the caller's own, or a document as one state (its members are separate
  ///   files here).
  /// - Complexity: O(*n*) in the length of the text.
  public static func bytes(of scenario: Scenario) -> [UInt8]? {
    var writer = JSONWriter(style: .outline(depth: scenario.timeline == nil ? 4 : 2))
    writer.beginObject()
    writer.member("format", Scenario.format)
    writer.member("name", scenario.name)
    if let summary = scenario.summary { writer.member("summary", summary) }
    if let recorded = scenario.recorded {
      writer.key("recorded")
      writer.value(.object(recorded), sortedKeys: false)
    }
    if !scenario.devices.isEmpty { writer.member("devices", scenario.devices) }
    if let timeline = scenario.timeline {
      if scenario.followsFolders {
        writer.member("followFolders", true)
      }
      if scenario.detectsRenames { writer.member("rename", "detect") }
      guard writer.list("timeline", timeline, { $0.step($1) }) else { return nil }
    } else {
      guard writer.list("files", scenario.files, { $0.scenarioFile($1) }) else { return nil }
    }
    if !scenario.present.isEmpty { writer.member("present", scenario.present) }
    if !scenario.decisions.isEmpty {
      writer.key("decisions")
      writer.decisions(scenario.decisions)
    }
    if scenario.runs.count == 1, let run = scenario.runs.first {
      guard writer.fields(of: run) else { return nil }
    } else if !scenario.runs.isEmpty {
      let isWritten = writer.list("runs", scenario.runs) { writer, run in
        writer.beginObject()
        guard writer.fields(of: run) else { return false }
        writer.endObject()
        return true
      }
      guard isWritten else { return nil }
    }
    writer.endObject()
    writer.endLine()
    return writer.takeBytes()
  }
}

extension JSONWriter {
  /// A list; returns whether the format can express everything in it.
  fileprivate mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Bool
  ) -> Bool {
    beginArray(name)
    for element in elements {
      guard write(&self, element) else { return false }
    }
    endArray()
    return true
  }

  /// How the files are resolved and the expected result; the caller opens and closes the object.
  fileprivate mutating func fields(of run: Scenario.Run) -> Bool {
    if !run.settings.isEmpty {
      key("resolve")
      guard settings(run.settings) else { return false }
    }
    if let expectation = run.expectation {
      key("expect")
      value(expectation, sortedKeys: false)
    }
    return true
  }
}
