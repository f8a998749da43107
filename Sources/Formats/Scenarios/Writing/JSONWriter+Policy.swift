package import ConflictResolution
package import JSONText

// How files are resolved: `resolve` of a scenario, and `policy` of a timeline.

extension JSONWriter {
  /// How files are resolved.
  ///
  /// - Parameters:
  ///   - settings: how files are resolved.
  ///   - namesOthers: whether a strategy that is not built in is written by its name.
  /// - Returns: whether the format can express all of it.
  package mutating func settings(_ settings: Policy, namesOthers: Bool = false) -> Bool {
    beginObject()
    guard strategies(settings.common, namesOthers) else { return false }
    if let device = settings.resolvingDevice { member("as", device.description) }
    fields(settings.common)
    member("now", settings.now)
    if let tolerance = settings.clockTolerance {
      key("clockTolerance")
      integer(Int(tolerance))
    }
    if !settings.rules.isEmpty {
      beginArray("rules")
      for rule in settings.rules {
        beginObject()
        member("path", name: rule.pattern.text)
        guard strategies(rule.settings, namesOthers) else { return false }
        fields(rule.settings)
        endObject()
      }
      endArray()
    }
    endObject()
    return true
  }

  /// The chain, if one is set; returns whether all its strategies may be named.
  private mutating func strategies(_ settings: FileSettings, _ namesOthers: Bool) -> Bool {
    guard let strategies = settings.strategies else { return true }
    beginArray(SettingName.strategy.key)
    for strategy in strategies {
      guard namesOthers || Strategy(named: strategy.name) != nil else { return false }
      string(strategy.name)
    }
    endArray()
    return true
  }

  /// All settings except the chain.
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
