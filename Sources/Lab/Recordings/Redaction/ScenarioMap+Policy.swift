import ConflictResolution
import Scenarios

// Rules without the names in their patterns.
extension ScenarioMap {
  /// The policy by which every file is decided as before.
  ///
  /// A pattern is not a name that could be mapped: it is replaced by the made-up paths of its matches, one rule for
  /// each, in the order of the rules.
  func policy(_ policy: Policy, _ found: FoundInScenario) -> Policy {
    var result = policy
    result.common = settings(policy.common)
    result.resolvingDevice = policy.resolvingDevice.map { names($0) }
    result.registeredDevices = policy.registeredDevices.map { names($0) }
    let paths = found.paths.sorted()
    result.rules = policy.rules.flatMap { rule in
      patterns(of: rule, paths).map { PolicyRule($0, settings(rule.settings)) }
    }
    return result
  }

  private func settings(_ settings: FileSettings) -> FileSettings {
    var result = settings
    result.strategies = settings.strategies?.map { strategy in
      strategy.preferredDevice.map { .device(names($0)) } ?? strategy
    }
    if case .scope(let name)? = settings.grouping { result.grouping = .scope(group(name)) }
    return result
  }

  private func patterns(of rule: PolicyRule, _ paths: [RelativePath]) -> [PathPattern] {
    if rule.settings.grouping == .folder {
      var folders: Set<RelativePath> = []
      for path in paths {
        // A folder itself is not a path inside a folder.
        if rule.pattern.matches(path, isDirectory: true) { folders.insert(path) }
        if let folder = rule.pattern.matchingDirectory(of: path) { folders.insert(folder) }
      }
      return folders.sorted().compactMap { pattern(names($0), isFolder: true) }
    }
    return paths.compactMap { path in
      if rule.pattern.matchesPathOrParent(path, isDirectory: false) {
        return pattern(names(path), isFolder: false)
      }
      return rule.pattern.matchesPathOrParent(path, isDirectory: true)
        ? pattern(names(path), isFolder: true) : nil
    }
  }

  /// The pattern that matches one path from the top.
  private func pattern(_ path: RelativePath, isFolder: Bool) -> PathPattern? {
    let slash = UInt8(ascii: "/")
    var text = [slash]
    for byte in path.bytes {
      if Self.special.contains(byte) { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
    if isFolder { text.append(slash) }
    return try? PathPattern(text)
  }

  private static let special = Set("\\*?[]!#".utf8)
}
