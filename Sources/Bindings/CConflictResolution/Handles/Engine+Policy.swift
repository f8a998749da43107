import ConflictResolution

extension Engine {
  /// Sets a setting that is a text; clears an earlier failure of the same setting.
  func set(_ value: Int32, text: Input) throws(Failure) {
    try set(value) { setting throws(Failure) in try set(setting, try text.bytes()) }
  }

  /// Sets a setting that is a number; clears an earlier failure of the same setting.
  func set(_ value: Int32, number: Int64) throws(Failure) {
    try set(value) { setting throws(Failure) in try set(setting, number) }
  }

  private func set(_ value: Int32, by body: (Setting) throws(Failure) -> Void) throws(Failure) {
    guard let setting = Setting(value) else {
      // An unknown setting: its failure stays until the policy is cleared.
      let failure = Failure.unknown(value, "setting")
      if refusedPolicy == nil { refusedPolicy = failure }
      throw failure
    }
    do throws(Failure) {
      try body(setting)
      refusedSettings[value] = nil
    } catch {
      refusedSettings[value] = error
      throw error
    }
  }

  /// Runs a call that adds to the policy; its failure stays until the policy is cleared.
  func addPolicy(_ body: () throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) {
      try body()
    } catch {
      if refusedPolicy == nil { refusedPolicy = error }
      throw error
    }
  }

  /// Refuses names that a chain could not contain, or that are already in use.
  func checkStrategyName(_ name: [UInt8]) throws(Failure) {
    let text = String(decoding: name, as: UTF8.self)
    guard !name.isEmpty, text.utf8.elementsEqual(name), !name.contains(UInt8(ascii: ",")) else {
      throw Failure(
        .invalid, "'\(shown(name))' is no name of a strategy; UTF-8 without ',' is expected")
    }
    guard Strategy(named: text) == nil,
      !hostStrategies.contains(where: { $0.name.utf8.elementsEqual(name) })
    else {
      throw Failure(.invalid, "there is a strategy '\(text)' already; give another name")
    }
  }

  /// A rule with one setting for the paths of a pattern.
  func rule(_ pattern: [UInt8], _ value: Int32, _ text: [UInt8]) throws(Failure) -> PolicyRule {
    var rule = PolicyRule(try Reading.pattern(pattern), FileSettings())
    guard let name = SettingName.inRules.first(where: { $0.number == value }) else {
      throw .unknown(value, "setting")
    }
    try set(name, text, in: &rule.settings)
    guard !rule.lacksFolderPattern else {
      throw Failure(
        .invalid,
        "a document that is a folder needs a pattern for folders; '\(shown(pattern))' is expected to "
          + "end in '/'")
    }
    return rule
  }

  private func set(_ setting: Setting, _ text: [UInt8]) throws(Failure) {
    switch setting {
    case .files(let name) where name.bounds == nil && name.place != .rules:
      try set(name, text, in: &policy.common)
    case .policy(.device): policy.resolvingDevice = text.isEmpty ? nil : try Reading.device(text)
    case .policy(.registered):
      var devices: [DeviceID] = []
      for name in text.split(separator: UInt8(ascii: ",")) {
        devices.append(try Reading.device(Array(name)))
      }
      policy.registeredDevices = devices
    case .files, .policy(.now), .policy(.tolerance):
      throw Failure(.invalid, "this setting is a number; set it by cr_set_number")
    }
  }

  private func set(_ setting: Setting, _ number: Int64) throws(Failure) {
    switch setting {
    case .files(let name) where name.bounds != nil && name.place != .rules:
      try set(name, Array(String(number).utf8), in: &policy.common)
    case .policy(.now): policy.now = Timestamp(nanoseconds: number)
    case .policy(.tolerance):
      guard number >= 0 else {
        throw Failure(.range, "the tolerance is \(number) seconds; 0 or more are expected")
      }
      policy.clockTolerance = number
    case .files, .policy(.device), .policy(.registered):
      throw Failure(.invalid, "this setting is a text; set it by cr_set")
    }
  }

  /// Sets a setting of files; a chain may name the host's own strategies, and may be empty.
  func set(
    _ name: SettingName, _ text: [UInt8], in settings: inout FileSettings
  ) throws(Failure) {
    if text.isEmpty, name == .strategy {
      settings.strategies = []
      return
    }
    do throws(SettingProblem) {
      try name.set(text, in: &settings, others: hostStrategies)
    } catch {
      throw Failure(error, of: name, text)
    }
  }
}
