/// A version that is picked, told by the path of its file: whoever picks knows no conflict ID.
package struct Pick: Hashable, Sendable {
  /// What stands.
  package enum Choice: Hashable, Sendable {
    /// A version, by its ID.
    case version(VersionID)
    /// What a person writes for short: the number of a choice in the list, a device, or `both`; or
    /// several numbers and devices with commas between them, which are kept in that order.
    case word([UInt8])
  }

  /// The path of the file, as bytes, or its identity; its last component if no other file in conflict has it.
  package let path: [UInt8]
  /// What stands.
  package let choice: Choice

  /// A pick.
  ///
  /// - Parameters:
  ///   - path: the path of the file, as bytes, or its identity.
  ///   - choice: what stands.
  package init(path: [UInt8], _ choice: Choice) {
    self.path = path
    self.choice = choice
  }

  /// A pick of a version by its ID.
  ///
  /// - Parameters:
  ///   - path: the path of the file, as bytes, or its identity.
  ///   - version: the version that stands.
  package init(path: [UInt8], version: VersionID) {
    self.init(path: path, .version(version))
  }

  /// The decision that it means.
  ///
  /// - Parameters:
  ///   - files: what is in conflict.
  ///   - isListed: whether these are all files, in the order in which a person has seen their choices.
  /// - Returns: the decision.
  /// - Throws: ``PickProblem`` where nothing is in conflict, or several things may be meant.
  fileprivate func decision(
    in files: [FileOutcome], isListed: Bool
  ) throws(PickProblem) -> Decision {
    var meant = files.filter { file in
      file.conflict != nil && (file.path.bytes == path || file.identity.bytes == path)
    }
    if meant.isEmpty, isListed {
      meant = files.filter { $0.conflict != nil && $0.path.lastComponent == path }
      if meant.count > 1 { throw .severalFiles(meant.map { $0.path.bytes }) }
    }
    guard let first = meant.first else { throw .noConflict }
    switch choice {
    case .version(let version):
      // Two files may be in conflict at one path: then the one is meant that has the version.
      let file = meant.first { $0.conflict?.heads.contains(version) == true } ?? first
      return try Self.decision(on: file, .pick(version))
    case .word(let word):
      if meant.count > 1 { throw .severalFiles(meant.map { $0.identity.bytes }) }
      return try Self.decision(
        on: first, try Self.choice(of: word, among: first, isListed: isListed))
    }
  }

  private static func decision(
    on file: FileOutcome, _ choice: Decision.Choice
  ) throws(PickProblem) -> Decision {
    guard let conflict = file.conflict else { throw .noConflict }
    return Decision(conflict.id, choice)
  }

  /// What a word means; no device has a comma in its ID.
  private static func choice(
    of word: [UInt8], among file: FileOutcome, isListed: Bool
  ) throws(PickProblem) -> Decision.Choice {
    let parts = word.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    if parts.count == 1 { return try meaning(of: word, among: file, isListed: isListed) }
    var versions: [VersionID] = []
    for part in parts {
      guard case .pick(let id) = try meaning(of: Array(part), among: file, isListed: isListed)
      else { throw .noChoice(file.path, file.choices) }
      versions.append(id)
    }
    return .keep(versions)
  }

  /// What a word means; it must mean one thing, whatever devices are called.
  private static func meaning(
    of word: [UInt8], among file: FileOutcome, isListed: Bool
  ) throws(PickProblem) -> Decision.Choice {
    var meanings: [Decision.Choice] = []
    if word == Array("both".utf8) { meanings.append(.keepBoth) }
    for (index, choice) in file.choices.enumerated() {
      let isNumber = isListed && String(index + 1).utf8.elementsEqual(word)
      if isNumber || choice.version.device.bytes == word { meanings.append(.pick(choice.id)) }
    }
    guard let first = meanings.first else { throw .noChoice(file.path, file.choices) }
    guard meanings.allSatisfy({ $0 == first }) else {
      throw .severalChoices(file.path, file.choices)
    }
    return first
  }
}

/// Why a pick means no decision.
package enum PickProblem: Error, Hashable, Sendable {
  /// Nothing of that path is in conflict.
  case noConflict
  /// Several files in conflict are called so: their paths, or their identities where the path is one.
  case severalFiles([[UInt8]])
  /// The word is none of the choices at a path.
  case noChoice(RelativePath, [Choice])
  /// The word may mean several of the choices at a path.
  case severalChoices(RelativePath, [Choice])
}

extension [Decision] {
  /// Adds the decisions that picks mean, each in the place of what was decided on its conflict before.
  ///
  /// - Parameters:
  ///   - picks: the picks.
  ///   - files: what is in conflict, by ``Policy/withoutStrategies``.
  ///   - isListed: whether these are all files, in the order in which a person has seen their choices.
  ///   - problems: gets, by position, why a pick means no decision.
  /// - Returns: the positions of the picks that mean one.
  /// - Complexity: O(*p* (*d* + *f*)) in the numbers of picks, decisions and files.
  package mutating func add(
    _ picks: [Pick], in files: [FileOutcome], isListed: Bool = false,
    problems: inout [Int: PickProblem]
  ) -> Set<Int> {
    var used: Set<Int> = []
    for (index, pick) in picks.enumerated() {
      do throws(PickProblem) {
        let decision = try pick.decision(in: files, isListed: isListed)
        used.insert(index)
        removeAll { $0.conflict == decision.conflict }
        append(decision)
      } catch {
        // That nothing is in conflict there is said only if no other files have more to say.
        if error != .noConflict || problems[index] == nil { problems[index] = error }
      }
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
