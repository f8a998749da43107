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
    var numbers: [DeviceID: Int] = [:]
    return found.map { member in
      Member(
        name: member.name, copy: member.copy, stamp: nil, status: member.status, id: nil,
        device: device(of: member, original, &taken, &numbers),
        fate: member.isWeak ? .passedOver : .open)
    }
  }

  /// What messages call the original: the name by which a strategy prefers it, if one does.
  ///
  /// `device:here` prefers the original. The name of a Syncthing copy has the device whose version won, and the device in
  /// the name of the newest copy wrote the original.
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

  /// What messages call a version: the name of its writer, if its file name contains the writer of this very
  /// version.
  ///
  /// A number that was tried for a name is never free again, so that many copies take linear time together.
  private static func device(
    of member: FamilyMember, _ original: DeviceID, _ taken: inout Set<DeviceID>,
    _ numbers: inout [DeviceID: Int]
  ) -> DeviceID {
    var device = member.copy == nil ? original : "copy"
    // The name of a Syncthing copy has the device of the version that won.
    if let copy = member.copy, copy.tool != .syncthing, let writer = copy.writer,
      let named = try? DeviceID(writer)
    {
      device = named
    }
    let first = device
    var number = numbers[first] ?? 2
    defer { numbers[first] = number }
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
    let byTime = Set(
      outcome.discards.filter { $0.explanation.rule == .modified }.map(\.version))
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
  ///   - collision: Why a name that is needed is not available, if so.
  ///   - sameTime: How many seconds apart two times can be and still count as equal.
  mutating func take(
    _ outcome: FileOutcome, _ versions: [FileVersion], collision: String?, sameTime: Int
  ) {
    state = outcome.state
    conflict = outcome.conflict
    decidedBy = outcome.decidedBy
    explanation = outcome.explanation.map {
      let named = naming($0, decidedBy: outcome.decidedBy)
      return Explanation(
        rule: named.rule, reason: inFolder(named.reason), values: named.values)
    }
    take(outcome.declined, versions)
    tie = Self.tie(in: outcome, of: versions, sameTime: sameTime)
    if let collision {
      state = .undecided
      problem = possibleOriginals ?? collision
    }
    guard state != .undecided else {
      var numbers: [VersionID: Int] = [:]
      for (index, choice) in outcome.choices.enumerated() {
        for id in choice.ids { numbers[id] = index + 1 }
      }
      for index in members.indices {
        members[index].number = members[index].id.flatMap { numbers[$0] }
      }
      return
    }
    let active = members.indices.filter { members[$0].fate == .open && settled[$0] == nil }
    var left = OpenMembers(active, versions)
    // The original first: if it has the content that is kept under its name, nothing moves.
    for kept in outcome.keeps where kept.version.state.isLive {
      let name = kept.path.lastComponent
      if kept.isNewContent, case .file(let content) = kept.version.state, let bytes = content.bytes
      {
        made = Made(
          name: name, bytes: bytes,
          modified: Self.noticeable(kept.version.modified, beside: versions),
          from: kept.version.from)
        continue
      }
      let chosen = left.take(
        kept.version.state, preferring: { members[$0].name == name },
        or: { $0.device == kept.version.device })
      guard let chosen else { continue }
      members[chosen].fate = members[chosen].name == name ? .stays : .becomes(name)
    }
    let reasons = SettingAside(outcome, as: explanation)
    for (index, version) in left.rest {
      members[index].fate = .setAside(reason(for: version, in: outcome, reasons))
      members[index].rule = reasons.told[version.fullID]?.rule
    }
    for (index, run) in settled {
      members[index].fate = .setAside("run \(run) decided about this version before")
      members[index].rule = .origin
    }
    // The resolver saw one state; in the folder several names have it.
    guard state == .unchanged, members.contains(where: \.fate.isSetAside) else { return }
    state = .converged
    if !settled.isEmpty {
      decidedBy = .origin
      explanation = Explanation(
        rule: .origin, reason: "an earlier run decided between these versions")
    }
  }

  /// Which files a copy may belong to whose name none of several spells as it does, and what to do; `nil` if it is clear.
  private var possibleOriginals: String? {
    guard kind == .versions, !hasOriginal, namesakes.count > 1 else { return nil }
    let names = namesakes.map { "'\(String(displayingPath: $0))'" }.joined(separator: " or ")
    return "it may be a copy of \(names): rename it, with the spelling of its original"
  }

  /// The time of a new content, so much later that a program which looks for changes sees one.
  ///
  /// A merge has the time of its latest version. A device may have that version under the name which the merge gets,
  /// whichever version it is here. Most sync tools take a file of the same time and size for unchanged, and some one of
  /// the same time, so that device would never get the merge. Two seconds are the least that every file system keeps
  /// (FAT); they are the same on every device.
  private static func noticeable(_ time: Timestamp?, beside versions: [FileVersion]) -> Timestamp? {
    guard var time else { return nil }
    while versions.contains(where: { $0.state.isLive && !$0.isAncestor && $0.modified == time }) {
      let later = time.adding(seconds: 2)
      guard later > time else { break }
      time = later
    }
    return time
  }

  private func reason(
    for version: FileVersion, in outcome: FileOutcome, _ reasons: SettingAside
  ) -> String {
    if reasons.kept.contains(version.state) { return "the same content is kept" }
    if let told = reasons.told[version.fullID] {
      // Most often one explanation is that of all.
      let isShared = told == outcome.explanation
      let named = isShared ? reasons.named : nil
      return inFolder((named ?? naming(told, decidedBy: outcome.decidedBy)).reason)
    }
    return made == nil ? "not kept" : "merged"
  }

  /// A reason in which versions of unknown writers are not called by a name: `older than the copy`, and which speaks of
  /// content, since nobody compares digests by eye.
  private func inFolder(_ reason: String) -> String {
    String(
      ["original", "copy"].reduce(" " + reason) { $0.replacing(" \($1)'s", with: " the \($1)") }
        .dropFirst()
    )
    .replacing("; tie: the higher digest wins", with: "; chosen by content, as on every device")
    .replacing(
      "each of path and content was changed by one side", with: "only one version has changed it"
    )
    .replacing(
      "its content is the ancestor's, which another side changed",
      with: "it is the same as the base, which the other version has changed"
    )
    .replacing(" ranks highest and keeps the name", with: " keeps the name")
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
    let named = members.reduce(explanation.reason) { reason, member in
      member.id.map { reason.replacing("\($0)", with: "'\(String(displayingPath: member.name))'") }
        ?? reason
    }
    if named != explanation.reason {
      return Explanation(rule: explanation.rule, reason: named, values: explanation.values)
    }
    // A version that is not a member is the deletion of the original.
    if isOrphan, let words = explanation.reason.firstRange(of: " was picked") {
      let reason = "the deletion" + explanation.reason[words.lowerBound...]
      return Explanation(rule: explanation.rule, reason: reason, values: explanation.values)
    }
    return explanation
  }
}

/// The versions of a family that have no fate yet, by their states: many copies take linear time together.
private struct OpenMembers {
  private let all: [(member: Int, version: FileVersion)]
  private var places: [FileState: [Int]] = [:]
  private var taken: Set<Int> = []

  init(_ members: [Int], _ versions: [FileVersion]) {
    all = zip(members, versions).map { (member: $0, version: $1) }
    for (place, open) in all.enumerated() { places[open.version.state, default: []].append(place) }
  }

  /// The versions that are left, in the order of the members.
  var rest: [(member: Int, version: FileVersion)] {
    all.indices.filter { !taken.contains($0) }.map { all[$0] }
  }

  /// Takes a member with a state: the first that is preferred, else the first that is next best, else the first.
  mutating func take(
    _ state: FileState, preferring isBest: (Int) -> Bool, or isNextBest: (FileVersion) -> Bool
  ) -> Int? {
    guard let same = places[state] else { return nil }
    let chosen =
      same.first { isBest(all[$0].member) } ?? same.first { isNextBest(all[$0].version) }
      ?? same.first
    guard let chosen else { return nil }
    taken.insert(chosen)
    places[state] = same.filter { $0 != chosen }
    return all[chosen].member
  }
}

/// Why versions are not kept, by their IDs.
private struct SettingAside {
  /// The states that are kept.
  let kept: Set<FileState>
  private(set) var told: [VersionID: Explanation] = [:]
  /// The explanation of the outcome, as a person reads it.
  let named: Explanation?

  init(_ outcome: FileOutcome, as named: Explanation?) {
    kept = Set(outcome.keeps.map { $0.version.state })
    for version in outcome.discards + outcome.replaced where told[version.version] == nil {
      told[version.version] = version.explanation
    }
    self.named = named
  }
}

extension PlannedFamily.Fate {
  /// Whether the version goes to the store.
  var isSetAside: Bool {
    if case .setAside = self { return true }
    return false
  }
}
