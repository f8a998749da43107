import FileAccess
import JSONText

// Members of a change in a journal. Journals from before there were reasons do not have them. A member that
// cannot be read is left out: the change itself does not depend on it.
extension ChangeReason {
  /// The key and the value of the member.
  var member: (key: String, value: JSONValue) {
    switch self {
    case .decided(let decision): ("decision", decision.json)
    case .restored(let version): ("restored", version.json)
    case .swept(let item): ("swept", item.json)
    case .applied(let action): ("applied", .string(action.rawValue))
    }
  }

  /// The reason of a change; `nil` if it has none that can be read.
  init?(_ change: JSONObject) {
    if let version = change["restored"]?.objectValue.flatMap(RestoredVersion.init) {
      self = .restored(version)
    } else if let item = change["swept"]?.objectValue.flatMap(SweptItem.init) {
      self = .swept(item)
    } else if let action = change["applied"]?.stringValue.flatMap(AppliedAction.init) {
      self = .applied(action)
    } else if let decision = change["decision"]?.objectValue.flatMap(RecordedDecision.init) {
      self = .decided(decision)
    } else {
      return nil
    }
  }
}

extension RestoredVersion {
  fileprivate var json: JSONValue {
    [
      "run": .string(run), "name": JSONValue(bytes: name), "stored": JSONValue(bytes: stored),
    ]
  }

  /// No name in it may lead out of its folder.
  fileprivate init?(_ object: JSONObject) {
    guard let run = object["run"]?.stringValue, Folder.isName(Array(run.utf8)),
      let name = object["name"]?.bytesValue, Folder.isName(name),
      let stored = object["stored"]?.bytesValue, Folder.isName(stored)
    else { return nil }
    self.init(run: run, name: name, stored: stored)
  }
}

extension SweptItem {
  fileprivate var json: JSONValue {
    [
      "does": .string(action.rawValue), "path": JSONValue(bytes: path),
      "inbox": JSONValue(bytes: inbox), "target": JSONValue(bytes: target),
    ]
  }

  fileprivate init?(_ object: JSONObject) {
    guard let action = object["does"]?.stringValue.flatMap(Action.init),
      let path = object["path"]?.bytesValue, let inbox = object["inbox"]?.bytesValue,
      let target = object["target"]?.bytesValue
    else { return nil }
    self.init(action, path: path, inbox: inbox, target: target)
  }
}

extension RecordedDecision {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["name"] = JSONValue(bytes: name)
    object["state"] = .string(state)
    object.set("conflict", conflict)
    object.set("kind", kind)
    object.set("by", decider)
    if let pattern { object["pattern"] = JSONValue(bytes: pattern) }
    object.set("rule", rule)
    object.set("reason", reason)
    object.set("base", base)
    if !declined.isEmpty {
      object["declined"] = .array(
        declined.map { ["strategy": .string($0.strategy), "reason": .string($0.reason)] })
    }
    object["versions"] = .array(versions.map(\.json))
    return .object(object)
  }

  fileprivate init?(_ object: JSONObject) {
    guard let name = object["name"]?.bytesValue, Folder.isName(name),
      let state = object["state"]?.stringValue
    else { return nil }
    self.init(
      name: name, state: state, conflict: object["conflict"]?.stringValue,
      kind: object["kind"]?.stringValue, decider: object["by"]?.stringValue,
      pattern: object["pattern"]?.bytesValue, rule: object["rule"]?.stringValue,
      reason: object["reason"]?.stringValue, base: object["base"]?.stringValue,
      declined: (object["declined"]?.arrayValue ?? []).compactMap { value in
        guard let entry = value.objectValue, let strategy = entry["strategy"]?.stringValue,
          let reason = entry["reason"]?.stringValue
        else { return nil }
        return Decline(strategy: strategy, reason: reason)
      },
      versions: (object["versions"]?.arrayValue ?? []).compactMap { value in
        guard let entry = value.objectValue, let name = entry["name"]?.bytesValue else {
          return nil
        }
        return Version(
          name: name, id: entry["version"]?.stringValue, device: entry["device"]?.stringValue,
          rule: entry["rule"]?.stringValue, reason: entry["reason"]?.stringValue)
      })
  }
}

extension RecordedDecision.Version {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["name"] = JSONValue(bytes: name)
    object.set("version", id)
    object.set("device", device)
    object.set("rule", rule)
    object.set("reason", reason)
    return .object(object)
  }
}

extension JSONObject {
  fileprivate mutating func set(_ key: String, _ text: String?) {
    if let text { self[key] = .string(text) }
  }
}
