import ConflictResolution

/// Sets a setting that is a text.
///
/// See `cr_set` in the header.
@c(cr_set) public func set(
  _ engine: OpaquePointer?, _ setting: Int32, _ value: UnsafeRawPointer?, _ length: UInt
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    try engine.set(setting, text: unsafe Input(value, length, "value"))
    return 0
  }
}

/// Sets a setting that is a number.
///
/// See `cr_set_number` in the header.
@c(cr_set_number) public func setNumber(_ engine: OpaquePointer?, _ setting: Int32, _ value: Int64)
  -> Int64
{
  unsafe Engine.idle(engine) { engine throws(Failure) in
    try engine.set(setting, number: value)
    return 0
  }
}

/// Sets a setting for the paths that a pattern matches.
///
/// See `cr_add_rule` in the header.
@c(cr_add_rule) public func addRule(
  _ engine: OpaquePointer?, _ pattern: UnsafeRawPointer?, _ patternLength: UInt, _ setting: Int32,
  _ value: UnsafeRawPointer?, _ length: UInt
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    try engine.addPolicy { () throws(Failure) in
      let pattern = try unsafe Input(pattern, patternLength, "pattern").bytes()
      let text = try unsafe Input(value, length, "value").bytes()
      engine.policy.rules.append(try engine.rule(pattern, setting, text))
    }
    return 0
  }
}

/// Adds a strategy of the host under a name.
///
/// See `cr_add_strategy` in the header.
@c(cr_add_strategy) public func addStrategy(
  _ engine: OpaquePointer?, _ name: UnsafeRawPointer?, _ nameLength: UInt, _ mayDiscard: Int32,
  _ decide: (@convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Int32)?,
  _ context: UnsafeMutableRawPointer?
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    try engine.addPolicy { () throws(Failure) in
      let name = try unsafe Input(name, nameLength, "name").bytes()
      guard let function = unsafe decide else {
        throw Failure(.null, "the function of the strategy '\(shown(name))' is NULL; give one")
      }
      try engine.checkStrategyName(name)
      engine.hostStrategies.append(
        unsafe HostStrategy(function, context)
          .named(String(decoding: name, as: UTF8.self), mayDiscard: mayDiscard != 0))
    }
    return 0
  }
}

/// Resets everything to the default.
///
/// See `cr_clear_policy` in the header.
@c(cr_clear_policy) public func clearPolicy(_ engine: OpaquePointer?) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    engine.policy = Policy([])
    engine.hostStrategies = []
    engine.refusedSettings = [:]
    engine.refusedPolicy = nil
    return 0
  }
}
