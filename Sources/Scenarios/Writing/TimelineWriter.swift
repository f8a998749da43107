import ConflictResolution
import JSONText

/// Writes a scenario with a timeline, as a person would write it: one step a line.
///
/// ```json
/// {
///   "format": "resolve-scenario/1",
///   "name": "two-devices",
///   "timeline": [
///     {"at": "2026-01-01T00:00:00Z", "device": "a", "write": "notes", "text": "a"},
///     {"sync": ["a", "b"]}
///   ],
///   "resolve": {
///     "strategy": ["newest"]
///   }
/// }
/// ```
public enum TimelineWriter {
  /// A scenario with a timeline as a text that ``ScenarioReader`` reads as the same scenario.
  ///
  /// What it expects is not written, nor are files: those of a timeline come of its steps.
  ///
  /// - Parameter scenario: the scenario.
  /// - Returns: the text, in UTF-8, with a line feed at the end; `nil` if the format has no word
  ///   for something in it, such as a strategy of the caller's own.
  /// - Complexity: O(*n*) in the length of the text.
  public static func bytes(of scenario: Scenario) -> [UInt8]? {
    var writer = JSONWriter(style: .outline(depth: 2))
    writer.beginObject()
    writer.member("format", Scenario.format)
    writer.member("name", scenario.name)
    if let summary = scenario.summary { writer.member("summary", summary) }
    if let recorded = scenario.recorded {
      writer.key("recorded")
      writer.value(.object(recorded), sortedKeys: false)
    }
    if !scenario.devices.isEmpty { writer.member("devices", scenario.devices) }
    writer.key("timeline")
    writer.beginArray()
    for step in scenario.timeline ?? [] {
      guard writer.step(step) else { return nil }
    }
    writer.endArray()
    if scenario.runs.count == 1, let run = scenario.runs.first {
      if !run.settings.isEmpty {
        writer.key("resolve")
        guard writer.settings(run.settings) else { return nil }
      }
    } else if !scenario.runs.isEmpty {
      writer.key("runs")
      writer.beginArray()
      for run in scenario.runs {
        writer.beginObject()
        writer.key("resolve")
        guard writer.settings(run.settings) else { return nil }
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
    writer.endLine()
    return writer.takeBytes()
  }
}

extension JSONWriter {
  /// A step of a timeline; gives whether the format has words for all of it.
  fileprivate mutating func step(_ step: TimelineStep) -> Bool {
    beginObject()
    member("at", step.time)
    if case .meet = step.action {} else { member("device", step.device.description) }
    let key = step.action.name
    switch step.action {
    case .write(let path, .directory), .delete(let path): member(key, name: path.bytes)
    case .write(let path, .symlink(let target)):
      member(key, name: path.bytes)
      member("target", name: target)
    case .write(let path, let state):
      member(key, name: path.bytes)
      if case .file(let file) = state, let bytes = file.bytes {
        content(bytes)
      } else {
        content(state, deletion: DeletionMemory(), withBytes: false)
      }
    case .rename(let path, let target):
      member(key, name: path.bytes)
      member("to", name: target.bytes)
    case .meet(let other, let files, let resolving):
      self.key(key)
      beginArray()
      string(step.device.description)
      string(other.description)
      endArray()
      if let files { member("files", files) }
      switch resolving {
      case .both: break
      case .one(let device): member("resolve", device.description)
      case .nobody: member("resolve", "none")
      }
    case .backup(let name), .restore(let name): member(key, name)
    case .clock(let seconds):
      self.key(key)
      integer(Int(seconds))
    case .crash, .collect: member(key, true)
    case .decide(let path, let choice):
      self.key(key)
      beginObject()
      member("path", name: path.bytes)
      choiceFields(choice)
      endObject()
    case .policy(let settings):
      self.key(key)
      guard self.settings(settings) else { return false }
    }
    endObject()
    return true
  }

  /// How files are resolved; gives whether the format has words for all of it.
  mutating func settings(_ settings: Policy) -> Bool {
    beginObject()
    guard strategies(settings.common) else { return false }
    if let device = settings.resolvingDevice { member("as", device.description) }
    fields(settings.common)
    member("now", settings.now)
    if let tolerance = settings.clockTolerance {
      key("clockTolerance")
      integer(Int(tolerance))
    }
    if !settings.rules.isEmpty {
      key("rules")
      beginArray()
      for rule in settings.rules {
        beginObject()
        member("path", name: rule.pattern.text)
        guard strategies(rule.settings) else { return false }
        fields(rule.settings)
        endObject()
      }
      endArray()
    }
    endObject()
    return true
  }

  /// The chain, where one is said; gives whether all its strategies are built in.
  private mutating func strategies(_ settings: FileSettings) -> Bool {
    guard let strategies = settings.strategies else { return true }
    key(SettingName.strategy.key)
    beginArray()
    for strategy in strategies {
      guard Strategy(named: strategy.name) != nil else { return false }
      string(strategy.name)
    }
    endArray()
    return true
  }

  /// All settings but the chain.
  private mutating func fields(_ settings: FileSettings) {
    for name in SettingName.all where name != .strategy {
      guard let text = name.text(in: settings) else { continue }
      if name.bounds == nil {
        member(name.key, name: text)
      } else if let number = Int(String(decoding: text, as: UTF8.self)) {
        key(name.key)
        integer(number)
      }
    }
  }
}
