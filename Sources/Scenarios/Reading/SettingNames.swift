import ConflictResolution

/// Reads the settings that are names, and explains what is wrong with a name.
///
/// The same names stand in a scenario's `resolve`, in its rules and in a rules file.
enum SettingNames {
  /// What is wrong with a name, and at which byte of the text it stands.
  struct Fault: Error {
    let offset: Int
    let message: String
  }

  /// A chain of strategies, with commas between them.
  static func strategies(_ chain: [UInt8]) throws(Fault) -> [Strategy] {
    do throws(StrategyChainError) {
      return try StrategyChain.parse(chain)
    } catch {
      throw fault(error)
    }
  }

  /// One strategy, of a list of names.
  static func strategy(_ name: [UInt8]) throws(Fault) -> Strategy {
    do throws(StrategyChainError) {
      return try StrategyChain.strategy(name)
    } catch {
      throw fault(error)
    }
  }

  private static func fault(_ error: StrategyChainError) -> Fault {
    switch error.problem {
    case .program:
      Fault(
        offset: error.offset,
        message:
          "the strategy \(shown(error.name)) runs a program, which no file may ask for; give "
          + "it as an option on the command line")
    case .badDevice:
      Fault(
        offset: error.offset,
        message:
          "\(shown(error.name)) names no device; expected a device ID of 1 to 64 bytes after "
          + "'device:'")
    case .unknown:
      unknown("strategy", error.name, expected: Strategy.builtInNames, offset: error.offset)
    }
  }

  /// What wins, an edit or a deletion.
  static func deletes(_ name: [UInt8]) throws(Fault) -> DeletePolicy {
    if let policy = DeletePolicy(rawValue: String(decoding: name, as: UTF8.self)) { return policy }
    throw unknown(
      "value of \"deletes\"", name, expected: DeletePolicy.allCases.map { $0.rawValue })
  }

  /// How generated names are numbered.
  static func numbering(_ name: [UInt8]) throws(Fault) -> NumberingConvention {
    if let convention = NumberingConvention(named: name) { return convention }
    throw unknown(
      "value of \"numbering\"", name, expected: NumberingConvention.allCases.map { $0.name })
  }

  /// How fine a merge looks at texts.
  static func granularity(_ name: [UInt8]) throws(Fault) -> TextGranularity {
    if let granularity = TextGranularity(named: String(decoding: name, as: UTF8.self)) {
      return granularity
    }
    let problem = GranularityProblem(of: name)
    throw Fault(offset: problem.offset, message: "the granularity \(problem.message)")
  }

  /// What a rule says of atomic groups.
  static func grouping(
    _ name: [UInt8], pattern: PathPattern
  ) throws(Fault) -> PolicyRule.Grouping {
    switch name {
    case Array("none".utf8): return .none
    case Array("folder".utf8):
      guard pattern.text.last == UInt8(ascii: "/") else {
        throw Fault(
          offset: 0,
          message:
            "the group 'folder' needs a pattern for folders; expected \(shown(pattern.text)) "
            + "to end in '/'")
      }
      return .folder
    default:
      do throws(FileNameError) {
        return .scope(GroupName(try RelativePath(name), isFolder: false))
      } catch {
        throw Fault(
          offset: error.offset ?? 0,
          message: "\(shown(name)) is no name of a group: \(error.message)")
      }
    }
  }

  private static func unknown(
    _ what: String, _ name: [UInt8], expected: [String], offset: Int = 0
  ) -> Fault {
    var message =
      name.isEmpty ? "the \(what) is empty" : "the \(what) \(shown(name)) is not known"
    if let nearest = Suggestion.nearest(to: String(decoding: name, as: UTF8.self), among: expected)
    {
      message +=
        "; did you mean '\(nearest)'? There are \(listed(expected, quote: "'", last: "and"))"
    } else {
      message += "; expected \(listed(expected, quote: "'"))"
    }
    return Fault(offset: offset, message: message)
  }
}
