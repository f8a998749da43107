public import FileNames

/// One finding of a report in one line, for programs that show findings of any kind next to the files.
public struct NameFinding: Hashable, Sendable {
  /// The path that it is shown at: of a collision the first that should get another name.
  public let path: RelativePath
  /// Whether it is an error, and not a warning.
  public let isError: Bool
  /// What kind it is: `collision`, or the code of a problem such as `reserved-name`.
  public let rule: String
  /// What is wrong, and which name is free, in one sentence or two; names in it are shown safely.
  public let message: String
}

extension NameReport {
  /// What was found, collisions first, each in the order of the paths.
  ///
  /// - Parameter isStrict: whether all findings are errors, and not only certain collisions.
  /// - Returns: the findings.
  /// - Complexity: O(*n*) in the bytes of the paths.
  public func findings(isStrict: Bool) -> [NameFinding] {
    collisions.map { finding(of: $0, isStrict: isStrict) }
      + refusals.map { finding(of: $0, isStrict: isStrict) }
  }

  private func finding(of collision: NameCollision, isStrict: Bool) -> NameFinding {
    let path = collision.paths.first { freeNames[$0] != nil } ?? collision.paths[0]
    let others = collision.paths.filter { $0 != path }.map { "'\(DisplayText.escaping($0.bytes))'" }
    var message = "collides with " + others.joined(separator: ", ")
    if !collision.systems.isEmpty { message += Self.words(for: collision.systems) }
    return NameFinding(
      path: path, isError: isStrict || collision.isCertain, rule: "collision",
      message: message + words(forFreeNameOf: path))
  }

  private func finding(of refusal: Refusal, isStrict: Bool) -> NameFinding {
    var message = DisplayText.escaping(refusal.problem.message)
    if !refusal.problem.systems.isEmpty { message += Self.words(for: refusal.problem.systems) }
    if let line = refusal.line { message += "; the whole path is in line \(line)" }
    if refusal.isOfName { message += words(forFreeNameOf: refusal.path) }
    return NameFinding(
      path: refusal.path, isError: isStrict, rule: refusal.problem.code.rawValue, message: message)
  }

  private static func words(for systems: [FileSystem]) -> String {
    " (\(systems.map(\.name).joined(separator: ", ")))"
  }

  private func words(forFreeNameOf path: RelativePath) -> String {
    guard let free = freeNames[path] else { return "" }
    return "; '\(DisplayText.escaping(free.lastComponent))' is free"
  }
}
