import ConflictResolution

extension Engine {
  /// Sets what is a text; the same setting's earlier failure is made good.
  func set(_ value: Int32, text: Input) throws(Failure) {
    guard let setting = Setting(rawValue: value) else { throw refused(value) }
    do throws(Failure) {
      try set(setting, try text.bytes())
      refusedSettings[value] = nil
    } catch {
      refusedSettings[value] = error
      throw error
    }
  }

  /// Sets what is a number; the same setting's earlier failure is made good.
  func set(_ value: Int32, number: Int64) throws(Failure) {
    guard let setting = Setting(rawValue: value) else { throw refused(value) }
    do throws(Failure) {
      try set(setting, number)
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

  /// Refuses names that a chain could not hold, or that mean something already.
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

  /// The failure of a setting that there is not: it stays until the policy is cleared.
  private func refused(_ setting: Int32) -> Failure {
    let failure = Failure.unknown(setting, "setting")
    if refusedPolicy == nil { refusedPolicy = failure }
    return failure
  }

  /// A rule that sets one thing for the paths of a pattern.
  func rule(_ pattern: [UInt8], _ value: Int32, _ text: [UInt8]) throws(Failure) -> PolicyRule {
    var rule = PolicyRule(try Reading.pattern(pattern))
    switch Setting(rawValue: value) {
    case .strategies: rule.strategies = try strategies(text)
    case .deletes: rule.deletes = try Reading.deletes(text)
    case .numbering: rule.numbering = try Reading.numbering(text)
    case .granularity: rule.granularity = try Reading.granularity(text)
    default: throw .unknown(value, "setting")
    }
    return rule
  }

  private func set(_ setting: Setting, _ text: [UInt8]) throws(Failure) {
    switch setting {
    case .strategies: policy.strategies = try strategies(text)
    case .deletes: policy.deletes = try Reading.deletes(text)
    case .numbering: policy.numbering = try Reading.numbering(text)
    case .granularity: policy.granularity = try Reading.granularity(text)
    case .device: policy.resolvingDevice = text.isEmpty ? nil : try Reading.device(text)
    case .registered:
      var devices: [DeviceID] = []
      for name in text.split(separator: UInt8(ascii: ",")) {
        devices.append(try Reading.device(Array(name)))
      }
      policy.registeredDevices = devices
    case .now, .tolerance, .nameLimit:
      throw Failure(.invalid, "this setting is a number; set it by cr_set_number")
    }
  }

  private func set(_ setting: Setting, _ number: Int64) throws(Failure) {
    switch setting {
    case .now: policy.now = Timestamp(nanoseconds: number)
    case .tolerance:
      guard number >= 0 else {
        throw Failure(.range, "the tolerance is \(number) seconds; 0 or more are expected")
      }
      policy.clockTolerance = number
    case .nameLimit:
      guard (16...4096).contains(number) else {
        throw Failure(.range, "the name limit is \(number) bytes; 16 to 4096 are expected")
      }
      policy.nameLimit = Int(number)
    case .strategies, .deletes, .numbering, .granularity, .device, .registered:
      throw Failure(.invalid, "this setting is a text; set it by cr_set")
    }
  }

  /// The strategies of a chain: the host's own by their names, then the built-in ones.
  private func strategies(_ chain: [UInt8]) throws(Failure) -> [Strategy] {
    if chain.isEmpty { return [] }
    do throws(StrategyChainError) {
      return try StrategyChain.parse(chain, others: hostStrategies)
    } catch {
      throw Reading.failure(error)
    }
  }
}
