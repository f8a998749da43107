import ConflictResolution

/// What is wrong with the value of a setting, and at which byte of it.
///
/// The same values are used in a scenario's `resolve`, in its rules and in a rules file.
struct SettingFault: Error {
  let offset: Int
  let message: String

  fileprivate init(_ message: String, at offset: Int = 0) {
    self.message = message
    self.offset = offset
  }

  /// Lists the valid values, and suggests the one that was probably meant.
  private init(
    unknown what: String, _ name: [UInt8], expected: [String], meant: String? = nil,
    at offset: Int = 0
  ) {
    var message =
      name.isEmpty ? "the \(what) is empty" : "the \(what) \(shown(name)) is not known"
    let written = String(decoding: name, as: UTF8.self)
    if let nearest = meant ?? Suggestion.nearest(to: written, among: expected) {
      message +=
        "; did you mean '\(nearest)'? There are \(listed(expected, quote: "'", last: "and"))"
    } else {
      message += "; expected \(listed(expected, quote: "'"))"
    }
    self.init(message, at: offset)
  }

  /// The fault of a name in a chain of strategies.
  init(_ error: StrategyChainError) {
    switch error.problem {
    case .program:
      self.init(
        "the strategy \(shown(error.name)) runs a program, which no file may ask for; give "
          + "it with --strategy, or allow a rules file to name programs with --allow-exec",
        at: error.offset)
    case .badDevice:
      self.init(
        "\(shown(error.name)) names no device; expected a device ID of 1 to 64 bytes after "
          + "'device:'", at: error.offset)
    case .badCount:
      self.init(
        "\(shown(error.name)) names no number of versions; expected 1 to 9999 after 'keep-both:'",
        at: error.offset)
    case .unknown:
      self.init(
        unknown: "strategy", error.name, expected: Strategy.builtInNames,
        meant: Suggestion.strategy(meantBy: String(decoding: error.name, as: UTF8.self)),
        at: error.offset)
    }
  }

  /// The fault of a text that is not a valid value of a setting.
  fileprivate init(_ problem: SettingProblem, of name: SettingName, _ text: [UInt8]) {
    switch problem {
    case .strategy(let error): self.init(error)
    case .unknown: self.init(unknown: "value of \"\(name.key)\"", text, expected: name.values)
    case .granularity:
      let problem = GranularityProblem(of: text)
      self.init("the granularity \(problem.message)", at: problem.offset)
    case .outOfBounds:
      let expected = name.bounds.map { "\($0.lowerBound) to \($0.upperBound) \(name.unit)" } ?? ""
      self.init("the \(name.noun) \(shown(text)) is none; expected \(expected)")
    case .group(let error):
      self.init(
        "\(shown(text)) is no name of a group: \(error.message)", at: error.offset ?? 0)
    }
  }
}

extension SettingName {
  /// Sets it to the value that a text has; only the caller can make the strategy of a program.
  func read(
    _ text: [UInt8], into settings: inout FileSettings, others: [Strategy] = [],
    program: (ArraySlice<UInt8>) -> Strategy? = { _ in nil }
  ) throws(SettingFault) {
    if self == .strategy {
      do throws(StrategyChainError) {
        settings.strategies = try StrategyChain.parse(text, others: others, program: program)
      } catch {
        throw SettingFault(error)
      }
      return
    }
    do throws(SettingProblem) {
      try set(text, in: &settings, others: others)
    } catch {
      throw SettingFault(error, of: self, text)
    }
  }
}

extension PolicyRule {
  /// Checks that documents which are folders have a pattern for folders.
  func checkGroup() throws(SettingFault) {
    guard lacksFolderPattern else { return }
    throw SettingFault(
      "a document that is a folder needs a pattern for folders; expected \(shown(pattern.text)) to end "
        + "in '/'")
  }
}
