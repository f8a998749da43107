package import ConflictResolution
package import JSONText

// `resolve`: how the files of a scenario are resolved, with the rules by path.

extension FormatDecoder {
  /// Reads `resolve`.
  ///
  /// - Parameter ofStep: Whether it is the policy of a device from a step on: that cannot define documents, since
  ///   devices that cut the same files into different documents do not agree.
  /// - Returns: The policy.
  /// - Throws: `JSONError`.
  package mutating func readSettings(ofStep: Bool = false) throws(JSONError) -> Policy {
    var settings = Policy()
    var groups: [PolicyRule] = []
    try reader.beginObject()
    while let key = try nextKey(in: ResolveKey.all) {
      switch key {
      case .setting(let name): try read(name, into: &settings.common)
      case .resolvingDevice: settings.resolvingDevice = try readKnownDevice()
      case .rules:
        settings.rules = try readList { (decoder) throws(JSONError) in
          try decoder.readRule(ofStep: ofStep)
        }
      case .groups:
        if ofStep { throw documentsInStep(at: reader.keyLocation) }
        groups = try readList { (decoder) throws(JSONError) in try decoder.readFolderGroup() }
      case .now: settings.now = try readTimestamp()
      case .clockTolerance:
        settings.clockTolerance = Int64(try reader.readUInt64(in: 0...UInt64(Int64.max)))
      }
    }
    settings.rules = groups + settings.rules
    return settings
  }

  private func documentsInStep(at place: JSONLocation) -> JSONError {
    reader.error(
      .misplacedField,
      "what is a document is the same for all devices at all times; give it in \"resolve\"",
      at: place)
  }

  /// Reads the value of a setting: a text or a number, or for a chain of strategies a list of names.
  private mutating func read(
    _ name: SettingName, into settings: inout FileSettings
  ) throws(JSONError) {
    if name == .strategy, try reader.peekKind() == .array {
      settings.strategies = try readList { (decoder) throws(JSONError) in
        let text = try decoder.reader.readStringBytes()
        let others = decoder.otherStrategies
        if let other = others.first(where: { $0.name.utf8.elementsEqual(text) }) { return other }
        do throws(StrategyChainError) {
          let strategy = try StrategyChain.strategy(text)
          decoder.noteDevices(of: [strategy])
          return strategy
        } catch {
          throw decoder.reader.error(.invalidValue, SettingFault(error).message)
        }
      }
      return
    }
    let text: [UInt8]
    if let bounds = name.bounds {
      let range = UInt64(bounds.lowerBound)...UInt64(bounds.upperBound)
      text = Array(String(try reader.readUInt64(in: range)).utf8)
    } else {
      text = try reader.readStringBytes()
    }
    do throws(SettingFault) {
      try name.read(text, into: &settings, others: otherStrategies)
    } catch {
      throw reader.error(.invalidValue, error.message)
    }
    if name == .strategy { noteDevices(of: settings.strategies ?? []) }
  }

  /// An element of `groups`: a pattern of folders, each of which is one document.
  private mutating func readFolderGroup() throws(JSONError) -> PolicyRule {
    let place = reader.location
    let rule = PolicyRule(try readPattern(), FileSettings(grouping: .folder))
    do throws(SettingFault) {
      try rule.checkGroup()
    } catch {
      throw reader.error(.invalidValue, error.message, at: place)
    }
    return rule
  }

  /// A rule in JSON.
  private mutating func readRule(ofStep: Bool) throws(JSONError) -> PolicyRule {
    let start = reader.location
    var pattern: PathPattern?
    var group: (name: [UInt8], place: JSONLocation)?
    var settings = FileSettings()
    var fields = 0

    try reader.beginObject()
    while let key = try nextKey(in: RuleKey.all) {
      fields += 1
      switch key {
      case .path: pattern = try readPattern()
      case .setting(.group):
        if ofStep { throw documentsInStep(at: reader.keyLocation) }
        let place = reader.location
        group = (try readBytes(), place)
      case .setting(let name): try read(name, into: &settings)
      }
    }
    guard let pattern else {
      throw reader.error(
        .missingField, "\"path\" is missing; expected the pattern of the rule", at: start)
    }
    guard fields > 1 else {
      throw reader.error(
        .missingField,
        "the rule says nothing; expected \(listed(SettingName.inRules.map { $0.key }))", at: start)
    }
    var rule = PolicyRule(pattern, settings)
    if let group {
      // Whether a group fits depends on the pattern, which may come after it.
      do throws(SettingFault) {
        try SettingName.group.read(group.name, into: &rule.settings)
        try rule.checkGroup()
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
