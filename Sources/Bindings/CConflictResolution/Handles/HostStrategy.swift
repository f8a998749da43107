import ConflictResolution

/// A strategy of the host: a function and a context.
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
    let given = ConflictHandle(conflict)
    let handle = unsafe HandleCell<ConflictHandle>.open(given)
    let answer = unsafe function(context, handle)
    _ = unsafe HandleCell<ConflictHandle>.close(handle)
    let explanation = Explanation(
      rule: Explanation.Rule(rawValue: given.rule.map(text) ?? name),
      reason: given.reason.map(text) ?? "chosen by the strategy '\(name)'")
    if answer >= 0, Int(answer) < conflict.heads.count {
      return .choose(conflict.heads[Int(answer)].id) { _ in explanation }
    }
    switch StrategyAnswer(rawValue: answer) {
    case .keepAll: return .keepAll(first: conflict.heads[0].id, explanation)
    case .content:
      guard let content = given.content else {
        return .declined(
          "the strategy '\(name)' answered CR_ANSWER_CONTENT without a content; set CR_FIELD_CONTENT "
            + "of the conflict first")
      }
      return .content(content, explanation)
    case .decline:
      return .decline(
        StrategyDecision.Decline(
          reason: given.reason.map(text) ?? "the strategy '\(name)' cannot tell",
          needs: given.needs, preview: given.preview))
    case nil:
      return .declined(
        "the strategy '\(name)' answered \(answer); expected the index of one of "
          + "\(conflict.heads.count) heads, CR_ANSWER_DECLINE, CR_ANSWER_KEEP_ALL or CR_ANSWER_CONTENT"
      )
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
