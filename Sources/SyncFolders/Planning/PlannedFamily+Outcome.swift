import ConflictResolution
import FileAccess

extension PlannedFamily {
  /// - Parameters:
  ///   - family: The family that is decided.
  ///   - name: The name of the original as the family was found; `nil` if it is the same.
  ///   - renamed: What the original may be now, if it is gone.
  init(
    _ family: CopyFamily, foundAs name: [UInt8]? = nil, renamed: RenamedOriginal? = nil
  ) {
    foundName = name ?? family.originalName
    self.renamed = renamed
    kind = family.kind
    folder = family.folder
    namesakes = family.namesakes
    originalName = family.originalName
    members = Self.members(family.members)
  }

  static func members(_ found: [FamilyMember]) -> [Member] {
    var taken: Set<DeviceID> = []
    return found.map { member in
      Member(
        name: member.name, copy: member.copy, stamp: nil, status: member.status, id: nil,
        device: device(of: member, &taken), fate: member.isWeak ? .passedOver : .open)
    }
  }

  /// What messages call a version: whom its name tells, where it tells the writer of this very version.
  private static func device(of member: FamilyMember, _ taken: inout Set<DeviceID>) -> DeviceID {
    var device: DeviceID = member.copy == nil ? "original" : "copy"
    // Syncthing tells the device of the version that won.
    if let copy = member.copy, copy.tool != .syncthing, let writer = copy.writer,
      let named = try? DeviceID(writer)
    {
      device = named
    }
    var number = 2
    let first = device
    while !taken.insert(device).inserted {
      guard let next = try? DeviceID(first.bytes.prefix(50) + Array(" \(number)".utf8)) else {
        break
      }
      device = next
      number += 1
    }
    return device
  }

  /// Takes over what was decided.
  ///
  /// - Parameters:
  ///   - outcome: What was decided.
  ///   - versions: The versions, those of the members first, in their order.
  ///   - collision: Why a name that is needed is not to be had, if so.
  mutating func take(_ outcome: FileOutcome, _ versions: [FileVersion], collision: String?) {
    state = outcome.state
    conflict = outcome.conflict
    decidedBy = outcome.decidedBy
    explanation = outcome.explanation.map { naming($0, decidedBy: outcome.decidedBy) }
    take(outcome.declined)
    isTiedByContent = outcome.discards.contains { $0.explanation.rule == .content }
    if let collision {
      state = .undecided
      problem = collision
    }
    guard state != .undecided else { return }
    let active = members.indices.filter { members[$0].fate == .open }
    var left = Array(zip(active, versions))
    // The original first: where it has the content that is kept under its name, nothing moves.
    for kept in outcome.keeps where kept.version.state.isLive {
      let name = kept.path.lastComponent
      if kept.isNewContent, case .file(let content) = kept.version.state, let bytes = content.bytes
      {
        made = Made(
          name: name, bytes: bytes, modified: kept.version.modified, from: kept.version.from)
        continue
      }
      let same = left.filter { $0.1.state == kept.version.state }
      let chosen =
        same.first { members[$0.0].name == name }
        ?? same.first { $0.1.device == kept.version.device } ?? same.first
      guard let chosen else { continue }
      members[chosen.0].fate = members[chosen.0].name == name ? .stays : .becomes(name)
      left.removeAll { $0.0 == chosen.0 }
    }
    for (index, version) in left {
      members[index].fate = .setAside(reason(for: version, in: outcome))
      members[index].rule =
        (outcome.discards + outcome.replaced).first { $0.version == version.fullID }?
        .explanation.rule
    }
    // The resolver saw one state; here it lies under several names.
    if state == .unchanged, members.contains(where: \.fate.isSetAside) { state = .converged }
  }

  private func reason(for version: FileVersion, in outcome: FileOutcome) -> String {
    let id = version.fullID
    let told = outcome.discards + outcome.replaced
    if outcome.keeps.contains(where: { $0.version.state == version.state }) {
      return "the same content is kept"
    }
    if let discard = told.first(where: { $0.version == id }) {
      return naming(discard.explanation, decidedBy: outcome.decidedBy).reason
    }
    return made == nil ? "not kept" : "merged"
  }

  /// What a person picked, by its writer: in a folder an ID is a digest, which nobody knows by heart.
  private func naming(_ explanation: Explanation, decidedBy decider: Decider?) -> Explanation {
    guard decider == .person else { return explanation }
    for member in members {
      guard let id = member.id, explanation.reason.hasPrefix("\(id) was picked") else { continue }
      let writer =
        switch member.device {
        case "original", "copy": "the \(member.device)"
        default: "\(member.device)'s version"
        }
      let reason = writer + explanation.reason.dropFirst("\(id)".count)
      return Explanation(rule: explanation.rule, reason: reason, values: explanation.values)
    }
    // What no member is, is the deletion of the original.
    if isOrphan, let words = explanation.reason.firstRange(of: " was picked") {
      let reason = "the deletion" + explanation.reason[words.lowerBound...]
      return Explanation(rule: explanation.rule, reason: reason, values: explanation.values)
    }
    return explanation
  }
}

extension PlannedFamily.Fate {
  /// Whether the version goes to the store.
  var isSetAside: Bool {
    if case .setAside = self { return true }
    return false
  }
}
