import ConflictResolution
import Scenarios

extension FileOutcome {
  /// The number of items in a list.
  func count(_ list: OutcomeList) -> Int {
    switch list {
    case .keeps: keeps.count
    case .discards: discards.count
    case .replaced: replaced.count
    case .choices: choices.count
    case .declined: declined.count
    case .heads: conflict?.heads.count ?? 0
    case .bases: conflict?.bases.count ?? 0
    case .notShown: notShown.count
    case .keptBefore: keptBefore.count
    case .history: history.count
    case .formerTwin: formerTwin == nil ? 0 : 1
    }
  }

  /// A field of an item that the list has.
  func bytes(_ list: OutcomeList, _ index: Int, _ field: Field) throws(Failure) -> [UInt8]? {
    switch list {
    case .keeps: return try keeps[index].bytes(field)
    case .notShown: return try notShown[index].bytes(field)
    case .formerTwin: return try formerTwin?.bytes(field)
    case .discards: return try discards[index].bytes(field)
    case .replaced: return try replaced[index].bytes(field)
    case .choices:
      let choice = choices[index]
      switch field {
      case .path: return choice.path.bytes
      case .version: return choice.id.text
      case .versions: return nulTerminated(choice.ids.map { $0.text })
      default: return try choice.version.bytes(field)
      }
    case .history:
      let version = history[index]
      return field == .version ? version.fullID.text : try version.bytes(field)
    case .declined:
      let decline = declined[index]
      switch field {
      case .strategy: return Array(decline.decider.name.utf8)
      case .reason: return Array(decline.reason.utf8)
      case .needs: return nulTerminated(decline.needs.map { $0.text })
      default: throw .unknown(field.rawValue, "field")
      }
    case .heads, .bases:
      guard field == .version else { throw .unknown(field.rawValue, "field") }
      return (list == .heads ? conflict?.heads : conflict?.bases)?[index].text
    case .keptBefore:
      switch field {
      case .version: return keptBefore[index].version.text
      case .identity: return keptBefore[index].identity.bytes
      default: throw .unknown(field.rawValue, "field")
      }
    }
  }

  /// The version of an item, if it has one.
  func version(_ list: OutcomeList, _ index: Int) -> FileVersion? {
    switch list {
    case .keeps: keeps[index].version
    case .notShown: notShown[index].kept.version
    case .choices: choices[index].version
    case .history: history[index]
    case .discards, .replaced, .declined, .heads, .bases, .keptBefore, .formerTwin: nil
    }
  }

  /// A field of the file itself.
  func bytes(_ field: Field) throws(Failure) -> [UInt8]? {
    switch field {
    case .path: return path.bytes
    case .identity: return identity.bytes
    case .copyOf: return copyOf?.bytes
    case .shown: return shown?.bytes
    case .forgotten: return forgotten.isEmpty ? nil : VectorForm.text.bytes(of: forgotten)
    case .group: return group?.isFolder == true ? group?.path.bytes : nil
    case .scope: return group?.isFolder == false ? group?.path.bytes : nil
    case .conflict: return conflict?.id.text
    case .conflictKind: return conflict.map { Array($0.kind.rawValue.utf8) }
    case .decidedBy: return decidedBy.map { Array($0.name.utf8) }
    case .rule: return explanation.map { Array($0.rule.rawValue.utf8) }
    case .reason: return explanation.map { Array($0.reason.utf8) }
    case .values: return explanation?.valueList
    case .light: return Array(light.rawValue.utf8)
    case .proposedBy: return proposal.map { Array($0.name.utf8) }
    case .proposalReason: return proposal.map { Array($0.reason.utf8) }
    case .preview: return preview
    case .proposal: return proposal?.text
    case .formerTwin: return formerTwin.map { Array($0.explanation.reason.utf8) }
    case .placement: return placement.map { Array($0.rule.rawValue.utf8) }
    case .placementReason: return placement.map { Array($0.reason.utf8) }
    default: throw .unknown(field.rawValue, "field")
    }
  }
}

extension FileOutcome {
  /// A number of the file itself.
  func number(_ number: Number) throws(Failure) -> Int64 {
    switch number {
    case .state: return Int64(state.code.rawValue)
    case .isProvisional: return isProvisional ? 1 : 0
    default: throw .unknown(number.rawValue, "number")
    }
  }
}

extension KeptVersion {
  fileprivate func bytes(_ field: Field) throws(Failure) -> [UInt8]? {
    switch field {
    case .path: path.bytes
    case .given: given.bytes
    case .identity: identity.bytes
    case .copyOf: copyOf?.bytes
    case .version: version.fullID.text
    case .inUseBy: inUseBy?.bytes
    default: try version.bytes(field)
    }
  }
}

extension NotShown {
  fileprivate func bytes(_ field: Field) throws(Failure) -> [UInt8]? {
    switch field {
    case .shown: shown?.bytes
    case .shownBy: shownBy.bytes
    case .shownAt: shownAt.bytes
    default: try kept.bytes(field)
    }
  }
}

extension FormerTwin {
  fileprivate func bytes(_ field: Field) throws(Failure) -> [UInt8]? {
    switch field {
    case .path: path.bytes
    case .identity: identity.bytes
    case .version: version.text
    case .rule: Array(explanation.rule.rawValue.utf8)
    case .reason: Array(explanation.reason.utf8)
    default: throw .unknown(field.rawValue, "field")
    }
  }
}

extension Explanation {
  /// The ID of each version and its compared value, a NUL after each.
  fileprivate var valueList: [UInt8] {
    var list: [UInt8] = []
    for value in values { list += nulTerminated([value.version.text, Array(value.text.utf8)]) }
    return list
  }
}

extension DiscardedVersion {
  fileprivate func bytes(_ field: Field) throws(Failure) -> [UInt8]? {
    switch field {
    case .version: version.text
    case .device: device.bytes
    case .rule: Array(explanation.rule.rawValue.utf8)
    case .reason: Array(reason.utf8)
    case .values: explanation.valueList
    default: throw .unknown(field.rawValue, "field")
    }
  }
}

extension FileOutcome.State {
  /// The number of the state for callers.
  fileprivate var code: ResolutionState {
    switch self {
    case .unchanged: .unchanged
    case .converged: .converged
    case .resolved: .resolved
    case .undecided: .undecided
    }
  }
}
