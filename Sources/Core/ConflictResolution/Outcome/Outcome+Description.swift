// Descriptions for a debugger and `print`. Embedded Swift has neither.
#if !hasFeature(Embedded)
  extension Explanation: CustomStringConvertible {
    /// The reason in words.
    public var description: String { reason }
  }

  extension Explanation.Rule: CustomStringConvertible {
    /// The name, as formats give it.
    public var description: String { rawValue }
  }

  extension Decider: CustomStringConvertible {
    /// The name that formats and texts give as `by`.
    public var description: String { name }
  }

  extension KeptVersion: CustomStringConvertible {
    /// Its path and the version: `Budget.txt: home:1,mom:2 Budget.txt by mom: 6 bytes …`.
    public var description: String { "\(path): \(version)" }
  }

  extension DiscardedVersion: CustomStringConvertible {
    /// The version and why: `home:1,mom:1: 50 s older than mom's`.
    public var description: String { "\(version): \(reason)" }
  }

  extension Choice: CustomStringConvertible {
    /// The version that can be picked.
    public var description: String { version.description }
  }

  extension DeclinedStrategy: CustomStringConvertible {
    /// The strategy and why it declined.
    public var description: String { "\(decider): \(reason)" }
  }

  extension ConflictSummary: CustomStringConvertible {
    /// The conflict's name, its kind and heads.
    public var description: String {
      "\(id) \(kind.rawValue): " + heads.map { $0.description }.joined(separator: " against ")
    }
  }

  extension Collision: CustomStringConvertible {
    /// The names that collided, and the files that were renamed.
    public var description: String {
      paths.map { $0.description }.joined(separator: ", ") + " collide"
        + renamed.map { "; \($0.from) becomes \($0.to)" }.joined()
        + (reason.map { ": \($0)" } ?? "")
    }
  }

  extension RefusedDecision: CustomStringConvertible {
    /// The conflict and why the decision for it was refused.
    public var description: String { "\(decision.conflict): \(reason)" }
  }

  extension FileOutcome: CustomStringConvertible {
    /// The file's state, with a line for each version that is kept, discarded or to be chosen, and for each declined
    /// strategy.
    public var description: String {
      var lines = ["\(path): \(state.rawValue)" + (decidedBy.map { " by \($0)" } ?? "")]
      lines += keeps.map { "  keeps \($0)" }
      lines += discards.map { "  discards \($0)" }
      lines += choices.map { "  choice \($0)" }
      lines += declined.map { "  declined \($0)" }
      return lines.joined(separator: "\n")
    }
  }

  extension Outcome: CustomStringConvertible {
    /// Every file, then the collisions and the decisions that were refused.
    public var description: String {
      (files.map { $0.description } + collisions.map { $0.description }
        + refused.map { "refused \($0)" }).joined(separator: "\n")
    }
  }
#endif
