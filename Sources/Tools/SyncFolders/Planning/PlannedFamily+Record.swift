import ConflictResolution
import FileAccess

// The part of a plan that the journal keeps, so that people can see later what was decided and why.
extension PlannedFamily {
  /// Why the conflict copies in a document are not kept.
  private var copyReasons: [String] {
    members.compactMap { member in
      guard case .setAside(let words) = member.fate else { return nil }
      return "'\(String(displayingPath: member.name))' \(words)"
    }
  }

  /// What is decided, in the words of the plan.
  var recordedDecision: RecordedDecision {
    RecordedDecision(
      name: originalName, state: state.rawValue, conflict: conflict.map { "\($0.id)" },
      kind: conflict?.kind.rawValue, decider: decidedBy?.name, pattern: pattern?.text,
      rule: explanation?.rule.rawValue, reason: explanation?.reason,
      base: base.flatMap { base in
        guard base.trust.isTrusted else { return nil }
        return base.explanation + (droppedWords.map { "; " + $0 } ?? "")
      },
      declined: declined.map {
        RecordedDecision.Decline(strategy: $0.decider.name, reason: $0.reason)
      },
      versions: activeMembers.map { member in
        var reason: String?
        switch member.fate {
        case .setAside(let words): reason = words
        case .becomes(let name) where name == resultName && resultRights?.model != nil:
          // A copy of it gets the name: no file is ever given other rights.
          let rights = resultRights?.words { "'\(String(displayingPath: $0))'" } ?? ""
          reason = "its content is kept as '\(String(displayingPath: name))', \(rights)"
        case .stays, .becomes, .open, .passedOver: break
        }
        // The present document goes to the store, whichever version is kept.
        if document != nil, member.name == originalName, reason == nil {
          reason = (["it was made anew without the conflict copies in it"] + copyReasons)
            .joined(separator: "; ")
        }
        return RecordedDecision.Version(
          name: member.name, id: member.id.map { "\($0)" }, device: "\(member.device)",
          rule: member.rule?.rawValue, reason: reason)
      })
  }
}
