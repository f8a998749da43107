/// The names that `--strategy` understands.
enum StrategyNames {
  /// All of them, as they are listed; `device:ID` stands for one with any device.
  static let all = [
    "newest", "newest:strict", "oldest", "largest", "smallest", "device:ID", "keep-both", "merge",
    "manual",
  ]

  private static let devicePrefix = "device:"

  /// Splits a chain such as `merge,keep-both` and checks each name.
  ///
  /// - Parameter text: The names, separated by commas.
  /// - Returns: The names, or the reason why the first bad one is refused.
  static func parse(_ text: String) -> Result<[String], Refusal> {
    var names: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part)
      if let reason = problem(with: name) { return .failure(Refusal(reason: reason)) }
      names.append(name)
    }
    return .success(names)
  }

  /// Why a list of strategies is refused.
  struct Refusal: Error, Hashable, Sendable {
    /// Beginning in lower case, as a sentence.
    let reason: String
  }

  private static func problem(with name: String) -> String? {
    if name.hasPrefix(devicePrefix) {
      let device = String(name.dropFirst(devicePrefix.count))
      return DeviceName.problem(with: device).map {
        "'\(name)' needs a device after the colon: \($0)"
      }
    }
    // The sample in the list is not itself a name.
    let known = all.filter { !$0.hasPrefix(devicePrefix) }
    if known.contains(name) { return nil }
    var reason = "unknown strategy '\(name)'."
    if name.isEmpty {
      reason = "a strategy's name is missing."
    } else if let suggestion = Spelling.closest(to: name, among: known + ["device:"]) {
      let shown = suggestion == devicePrefix ? "device:ID" : suggestion
      reason += " Did you mean '\(shown)'?"
    }
    return reason + "\nPlease provide one or more of the following, separated by commas:\n"
      + CommandUsage.bullets(all)
  }
}

/// What a device may be called on the command line.
enum DeviceName {
  /// Why a text is no device ID, or `nil` where it is one.
  ///
  /// A device ID is 1 to 64 bytes of UTF-8 without control characters, `,`, `:` and `#`.
  static func problem(with text: String) -> String? {
    if text.isEmpty { return "a device ID has at least one character." }
    if text.utf8.count > 64 { return "a device ID has at most 64 bytes." }
    for scalar in text.unicodeScalars {
      switch scalar {
      case ",", ":", "#": return "a device ID holds no '\(scalar)'."
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": return "a device ID holds no control character."
      default: continue
      }
    }
    return nil
  }
}
