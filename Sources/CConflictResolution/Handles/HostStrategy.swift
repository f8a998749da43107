import ConflictResolution

/// A strategy that the host gives as a function and a context.
///
/// The host promises that the context may be used on the thread that resolves, and lives as long as
/// the engine; nothing here can check that.
@safe struct HostStrategy: @unchecked Sendable {
  /// The host's function.
  typealias Function = @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Int32

  let function: Function
  let context: UnsafeMutableRawPointer?

  init(_ function: @escaping Function, _ context: UnsafeMutableRawPointer?) {
    unsafe self.function = unsafe function
    unsafe self.context = unsafe context
  }

  /// The strategy, under a name.
  func named(_ name: String, mayDiscard: Bool) -> Strategy {
    Strategy(name: name, mayDiscard: mayDiscard) { conflict in
      decide(conflict, name)
    }
  }

  private func decide(_ conflict: Conflict, _ name: String) -> StrategyDecision {
    let handle = unsafe HandleCell<ConflictHandle>.open(ConflictHandle(conflict))
    let answer = unsafe function(context, handle)
    _ = unsafe HandleCell<ConflictHandle>.close(handle)
    let rule = Explanation.Rule(rawValue: name)
    let reason = "chosen by the strategy '\(name)'"
    if answer >= 0, Int(answer) < conflict.heads.count {
      return .keep(conflict.heads[Int(answer)].id, rule: rule, reason: reason)
    }
    switch StrategyAnswer(rawValue: answer) {
    case .keepAll:
      return .keepAll(
        first: conflict.heads[0].id, Explanation(rule: rule, reason: reason))
    case .decline: return .declined("the strategy '\(name)' cannot tell")
    case nil:
      return .declined(
        "the strategy '\(name)' answered \(answer); expected the index of one of "
          + "\(conflict.heads.count) heads, CR_ANSWER_DECLINE or CR_ANSWER_KEEP_ALL")
    }
  }
}
