/// A version that is picked, told by the path of its file: whoever picks knows no conflict ID.
package struct Pick: Hashable, Sendable {
  /// The path of the file, as bytes, or its identity.
  package let path: [UInt8]
  /// The version that stands.
  package let version: VersionID

  /// A pick.
  ///
  /// - Parameters:
  ///   - path: the path of the file, as bytes, or its identity.
  ///   - version: the version that stands.
  package init(path: [UInt8], version: VersionID) {
    self.path = path
    self.version = version
  }

  /// The decision that it means.
  ///
  /// Two files may be in conflict at one path: then the one is meant that has the version.
  fileprivate func decision(in files: [FileOutcome]) -> Decision? {
    let conflicts = files.compactMap { file in
      file.path.bytes == path || file.identity.bytes == path ? file.conflict : nil
    }
    let meant = conflicts.first { $0.heads.contains(version) } ?? conflicts.first
    return meant.map { Decision($0.id, .pick(version)) }
  }
}

extension [Decision] {
  /// Adds the decisions that picks mean, each in the place of what was decided on its conflict before.
  ///
  /// - Parameters:
  ///   - picks: the picks.
  ///   - files: what is in conflict, by ``Policy/withoutStrategies``.
  /// - Returns: the positions of the picks that name a conflict.
  /// - Complexity: O(*p* (*d* + *f*)) in the numbers of picks, decisions and files.
  package mutating func add(_ picks: [Pick], in files: [FileOutcome]) -> Set<Int> {
    var used: Set<Int> = []
    for (index, pick) in picks.enumerated() {
      guard let decision = pick.decision(in: files) else { continue }
      used.insert(index)
      removeAll { $0.conflict == decision.conflict }
      append(decision)
    }
    return used
  }
}

extension Policy {
  /// The same policy with no strategy: it decides nothing and tells what is in conflict.
  ///
  /// So no strategy is asked: one may run a program, and what it says might not be wanted.
  package var withoutStrategies: Policy {
    var policy = self
    policy.common.strategies = nil
    for index in rules.indices { policy.rules[index].settings.strategies = nil }
    return policy
  }
}
