import ConflictResolution
import FileAccess

extension PlannedFamily {
  /// - Parameters:
  ///   - family: The family that is decided.
  ///   - name: The name of the original as the family was found; `nil` if it is the same.
  ///   - renamed: What the original may be now, if it is gone.
  ///   - preferred: The devices that strategies prefer.
  init(
    _ family: CopyFamily, foundAs name: [UInt8]? = nil, renamed: RenamedOriginal? = nil,
    preferred: Set<DeviceID> = []
  ) {
    foundName = name ?? family.originalName
    self.renamed = renamed
    kind = family.kind
    folder = family.folder
    namesakes = family.namesakes
    originalName = family.originalName
    members = Self.members(family.members, preferred: preferred)
  }

  static func members(_ found: [FamilyMember], preferred: Set<DeviceID> = []) -> [Member] {
    let original = original(of: found, preferred)
    var taken: Set<DeviceID> = []
    return found.map { member in
      Member(
        name: member.name, copy: member.copy, stamp: nil, status: member.status, id: nil,
        device: device(of: member, original, &taken), fate: member.isWeak ? .passedOver : .open)
    }
  }

  /// What messages call the original: the name by which a strategy prefers it, if one does.
  ///
  /// `device:here` prefers it. Syncthing's copies tell the device whose version won: of the newest copy that is the one
  /// that wrote the original.
  private static func original(
    of found: [FamilyMember], _ preferred: Set<DeviceID>
  ) -> DeviceID {
    if preferred.isEmpty || preferred.contains("original") { return "original" }
    if preferred.contains("here") { return "here" }
    let newest = found.compactMap(\.copy).filter { $0.tool == .syncthing }
      .max { ($0.time?.description ?? "") < ($1.time?.description ?? "") }
    guard let writer = newest?.writer, let winner = try? DeviceID(writer),
      preferred.contains(winner)
    else { return "original" }
    return winner
  }

  /// What messages call a version: whom its name tells, where it tells the writer of this very version.
  private static func device(
    of member: FamilyMember, _ original: DeviceID, _ taken: inout Set<DeviceID>
  ) -> DeviceID {
    var device = member.copy == nil ? original : "copy"
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

  private static func tie(
    in outcome: FileOutcome, of versions: [FileVersion], sameTime: Int
  ) -> Tie? {
    if outcome.discards.contains(where: { $0.explanation.rule == .content }) { return .content }
    guard sameTime > 0, let kept = outcome.keeps.first?.version.modified else { return nil }
    let byTime = outcome.discards.filter { $0.explanation.rule == .modified }.map(\.version)
    let isTied = versions.contains { version in
      guard byTime.contains(version.fullID), let time = version.modified else { return false }
      return max(time, kept) <= min(time, kept).adding(seconds: Int64(sameTime))
    }
    return isTied ? .time : nil
  }

  /// Takes over what was decided.
  ///
  /// - Parameters:
  ///   - outcome: What was decided.
  ///   - versions: The versions, those of the members first, in their order.
  ///   - collision: Why a name that is needed is not to be had, if so.
  ///   - sameTime: How many seconds apart two times may be and count as equal.
  mutating func take(
    _ outcome: FileOutcome, _ versions: [FileVersion], collision: String?, sameTime: Int
  ) {
    state = outcome.state
    conflict = outcome.conflict
    decidedBy = outcome.decidedBy
    explanation = outcome.explanation.map { naming($0, decidedBy: outcome.decidedBy) }
    take(outcome.declined)
    tie = Self.tie(in: outcome, of: versions, sameTime: sameTime)
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
