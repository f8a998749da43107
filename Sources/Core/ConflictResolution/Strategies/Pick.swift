/// A version that a person picks by the path of its file, without a conflict ID.
package struct Pick: Hashable, Sendable {
  /// The picked version or word.
  package enum Choice: Hashable, Sendable {
    /// A version, by its ID.
    case version(VersionID)
    /// A short form: the number of a choice in the list, a device, the name of a file, `original`, `copy` or `both`; or
    /// several of these with commas between them, which are kept in that order.
    case word([UInt8])
  }

  /// The path of the file or of a version, as bytes, or its identity; the last components of the path are enough if no
  /// other file in conflict has them.
  package let path: [UInt8]
  /// The picked version or word.
  package let choice: Choice

  /// A pick.
  ///
  /// - Parameters:
  ///   - path: the path of the file, as bytes, or its identity.
  ///   - choice: the picked version or word.
  package init(path: [UInt8], _ choice: Choice) {
    self.path = path
    self.choice = choice
  }

  /// A pick of a version by its ID.
  ///
  /// - Parameters:
  ///   - path: the path of the file, as bytes, or its identity.
  ///   - version: the version to keep.
  package init(path: [UInt8], version: VersionID) {
    self.init(path: path, .version(version))
  }

  /// The decision that the pick stands for.
  ///
  /// - Parameters:
  ///   - files: the files in conflict.
  ///   - areAll: whether these are all files: then a unique part of a path is enough.
  /// - Returns: the decision.
  /// - Throws: ``PickProblem`` if nothing is in conflict, or the pick is ambiguous.
  fileprivate func decision(
    in files: [FileOutcome], areAll: Bool
  ) throws(PickProblem) -> Decision {
    var meant = files.filter { file in
      file.conflict != nil && (file.path.bytes == path || file.identity.bytes == path)
    }
    if meant.isEmpty {
      meant = files.filter { $0.conflict != nil && $0.pathsInConflict.contains(path) }
      if meant.isEmpty, areAll {
        meant = files.filter {
          $0.conflict != nil && $0.pathsInConflict.contains { Self.isEnd(path, of: $0) }
        }
      }
      if meant.count > 1 { throw .severalFiles(meant.map { $0.path.bytes }) }
    }
    guard let first = meant.first else { throw .noConflict }
    switch choice {
    case .version(let version):
      // Two files may be in conflict at one path: choose the one that has the version.
      let file = meant.first { $0.conflict?.heads.contains(version) == true } ?? first
      return try Self.decision(on: file, .pick(version))
    case .word(let word):
      if meant.count > 1 { throw .severalFiles(meant.map { $0.identity.bytes }) }
      return try Self.decision(on: first, try first.choice(meant: word))
    }
  }

  /// Whether a path is the last components of another one.
  package static func isEnd(_ end: [UInt8], of path: [UInt8]) -> Bool {
    let start = path.count - end.count
    return !end.isEmpty && start > 0 && path[start - 1] == UInt8(ascii: "/")
      && path[start...] == end[...]
  }

  private static func decision(
    on file: FileOutcome, _ choice: Decision.Choice
  ) throws(PickProblem) -> Decision {
    guard let conflict = file.conflict else { throw .noConflict }
    return Decision(conflict.id, choice)
  }
}

extension FileOutcome {
  /// The paths of its versions, including their paths in a real folder.
  fileprivate var pathsInConflict: [[UInt8]] {
    var paths = [path.bytes]
    for choice in choices {
      paths.append(choice.path.bytes)
      if let label = choice.version.label {
        let folder = choice.path.bytes[..<choice.path.endOfFolder]
        paths.append(folder + (folder.isEmpty ? [] : [UInt8(ascii: "/")]) + label)
      }
    }
    return paths
  }

  /// The choice that a word, or several with commas, stands for.
  ///
  /// No device has a comma in its ID, but a file may have one in its name.
  ///
  /// - Parameter word: what a person wrote: numbers, devices and names of files as lists have them, in any case;
  ///   `original`, `copy`, or `both`.
  /// - Returns: the choice.
  /// - Throws: ``PickProblem`` if a part matches none of the choices or several.
  package func choice(meant word: [UInt8]) throws(PickProblem) -> Decision.Choice {
    let parts = word.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    if parts.count == 1 || choices.contains(where: { $0.isCalled(word) }) {
      return try meaning(of: word)
    }
    var versions: [VersionID] = []
    for part in parts {
      guard case .pick(let id) = try meaning(of: Array(part)) else {
        throw .noChoice(path, choices)
      }
      versions.append(id)
    }
    return .keep(versions)
  }

  /// The choice that a word stands for: an exact match with the lists first, then short forms.
  ///
  /// A device may have the name of anything else, so a word that names two different choices is refused.
  private func meaning(of word: [UInt8]) throws(PickProblem) -> Decision.Choice {
    let lists = choices.enumerated().filter { index, choice in
      String(index + 1).utf8.elementsEqual(word) || choice.version.device.bytes == word
    }
    let isBoth = word == Array("both".utf8)
    if let meant = try only(lists.map { $0.element }, isBoth) { return meant }
    let key = CollisionKey.universal(word)
    func isKey(of other: [UInt8]) -> Bool { CollisionKey.universal(other) == key }
    var named = choices.filter { $0.isCalled(word) || isKey(of: $0.version.device.bytes) }
    // Of the files in a real folder, one has the name of the file itself, and the others are its copies.
    let isOriginal = isKey(of: Array("original".utf8))
    if isOriginal || isKey(of: Array("copy".utf8)) {
      named += choices.filter { choice in
        guard let label = choice.version.label, choice.version.isLive else { return false }
        return (label == path.lastComponent) == isOriginal
      }
    }
    if let meant = try only(named, isKey(of: Array("both".utf8))) { return meant }
    throw .noChoice(path, choices)
  }

  /// The only choice that matches; `nil` if none does.
  private func only(
    _ meant: [Choice], _ isBoth: Bool
  ) throws(PickProblem) -> Decision.Choice? {
    guard let first = meant.first else { return isBoth ? .keepBoth : nil }
    guard !isBoth, meant.allSatisfy({ $0.id == first.id }) else {
      let ids = Set(meant.map { $0.id })
      throw .severalChoices(path, choices.filter { ids.contains($0.id) })
    }
    return .pick(first.id)
  }
}

extension Choice {
  /// Whether a word is the name of its file in a real folder, with or without folders before it.
  fileprivate func isCalled(_ word: [UInt8]) -> Bool {
    guard let label = version.label else { return false }
    return label == word || Pick.isEnd(label, of: word)
  }
}

/// Why a pick gives no decision.
package enum PickProblem: Error, Hashable, Sendable {
  /// Nothing at that path is in conflict.
  case noConflict
  /// Several files in conflict match: their paths, or their identities if they have one path.
  case severalFiles([[UInt8]])
  /// The word matches none of the choices at a path.
  case noChoice(RelativePath, [Choice])
  /// The word matches several of the choices at a path.
  case severalChoices(RelativePath, [Choice])
}

extension [Decision] {
  /// Adds the decisions of picks; each replaces an earlier decision on its conflict.
  ///
  /// - Parameters:
  ///   - picks: the picks.
  ///   - files: the files in conflict, by ``Policy/withoutStrategies``.
  ///   - areAll: whether these are all files: then a unique part of a path is enough.
  ///   - problems: gets, by position, why a pick gives no decision.
  /// - Returns: the positions of the picks that give one.
  /// - Complexity: O(*p* (*d* + *f*)) in the numbers of picks, decisions and files.
  package mutating func add(
    _ picks: [Pick], in files: [FileOutcome], areAll: Bool = false,
    problems: inout [Int: PickProblem]
  ) -> Set<Int> {
    var used: Set<Int> = []
    for (index, pick) in picks.enumerated() {
      do throws(PickProblem) {
        let decision = try pick.decision(in: files, areAll: areAll)
        used.insert(index)
        removeAll { $0.conflict == decision.conflict }
        append(decision)
      } catch {
        // Report that nothing is in conflict only if no other files have a more specific problem.
        if error != .noConflict || problems[index] == nil { problems[index] = error }
      }
    }
    return used
  }
}

extension Policy {
  /// The same policy without strategies: it decides nothing and reports conflicts.
  ///
  /// No strategy is called: one may run a program, and its answer might not be wanted.
  package var withoutStrategies: Policy {
    var policy = self
    policy.common.strategies = nil
    for index in rules.indices { policy.rules[index].settings.strategies = nil }
    return policy
  }
}
