import ConflictResolution
import JSONText

// `resolve`: how the files of a scenario are resolved, with the rules by path.

extension FormatDecoder {
  /// Reads `resolve`.
  mutating func readSettings() throws(JSONError) -> ResolveSettings {
    var settings = ResolveSettings()
    var groups: [PolicyRule] = []
    try reader.beginObject()
    while let key = try nextKey(in: ResolveKey.all) {
      switch key {
      case .strategy: settings.strategies = try readStrategies()
      case .resolvingDevice: settings.resolvingDevice = try readDevice()
      case .rules:
        settings.rules = try readList { (decoder) throws(JSONError) in try decoder.readRule() }
      case .groups:
        groups = try readList { (decoder) throws(JSONError) in try decoder.readFolderGroup() }
      case .deletes: settings.deletes = try readName(SettingNames.deletes)
      case .numbering: settings.numbering = try readName(SettingNames.numbering)
      case .granularity: settings.granularity = try readName(SettingNames.granularity)
      case .now: settings.now = try readTimestamp()
      case .clockTolerance:
        settings.clockTolerance = Int64(try reader.readUInt64(in: 0...UInt64(Int64.max)))
      }
    }
    settings.rules = groups + settings.rules
    return settings
  }

  /// A chain of strategies: one text with commas, or a list of names.
  private mutating func readStrategies() throws(JSONError) -> [Strategy] {
    guard try reader.peekKind() == .array else { return try readName(SettingNames.strategies) }
    return try readList { (decoder) throws(JSONError) in
      try decoder.readName { (name) throws(SettingNames.Fault) in
        try SettingNames.strategy(name)
      }
    }
  }

  /// Reads a text with a function that says what is wrong with it.
  private mutating func readName<Value>(
    _ read: ([UInt8]) throws(SettingNames.Fault) -> Value
  ) throws(JSONError) -> Value {
    let name = try reader.readStringBytes()
    do throws(SettingNames.Fault) {
      return try read(name)
    } catch {
      throw reader.error(.invalidValue, error.message)
    }
  }

  /// An element of `groups`: a pattern of folders, each of which is one document.
  private mutating func readFolderGroup() throws(JSONError) -> PolicyRule {
    let place = reader.location
    let pattern = try readPattern()
    do throws(SettingNames.Fault) {
      return PolicyRule(
        pattern, grouping: try SettingNames.grouping(Array("folder".utf8), pattern: pattern))
    } catch {
      throw reader.error(.invalidValue, error.message, at: place)
    }
  }

  /// A rule in JSON.
  private mutating func readRule() throws(JSONError) -> PolicyRule {
    let start = reader.location
    var pattern: PathPattern?
    var group: (name: [UInt8], place: JSONLocation)?
    var strategies: [Strategy]?
    var deletes: DeletePolicy?
    var numbering: NumberingConvention?
    var granularity: TextGranularity?
    var fields = 0

    try reader.beginObject()
    while let key = try nextKey(in: RuleKey.all) {
      fields += 1
      switch key {
      case .path: pattern = try readPattern()
      case .strategy: strategies = try readStrategies()
      case .deletes: deletes = try readName(SettingNames.deletes)
      case .numbering: numbering = try readName(SettingNames.numbering)
      case .granularity: granularity = try readName(SettingNames.granularity)
      case .group:
        let place = reader.location
        group = (try readBytes(), place)
      }
    }
    guard let pattern else {
      throw reader.error(
        .missingField, "\"path\" is missing; expected the pattern of the rule", at: start)
    }
    guard fields > 1 else {
      throw reader.error(
        .missingField,
        "the rule says nothing; expected \"strategy\", \"deletes\", \"numbering\", "
          + "\"granularity\" or \"group\"", at: start)
    }
    var rule = PolicyRule(
      pattern, strategies: strategies, deletes: deletes, numbering: numbering,
      granularity: granularity)
    if let group {
      // Whether a group fits depends on the pattern, which may stand after it.
      do throws(SettingNames.Fault) {
        rule.grouping = try SettingNames.grouping(group.name, pattern: pattern)
      } catch {
        throw reader.error(.invalidValue, error.message, at: group.place)
      }
    }
    return rule
  }

  private mutating func readPattern() throws(JSONError) -> PathPattern {
    let place = reader.location
    let text = try readBytes()
    do throws(FileNameError) {
      return try PathPattern(text)
    } catch {
      throw reader.error(
        .invalidValue, "\(shown(text)) is no pattern: \(error.message)", at: place)
    }
  }
}
