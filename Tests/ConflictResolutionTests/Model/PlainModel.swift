/// The rules of resolution for one file, written down a second time, as plainly as possible.
///
/// Everything is compared with everything; nothing is shared with the engine. It knows versions with
/// vectors, forks included; it knows no origins, no outcomes named in `from`, no groups, no merge of
/// texts and no names beside the file's own.
struct PlainModel {
  /// A strategy, by its name.
  var strategies: [String]
  var deletes: String
  var resolvingDevice: String?
  /// The latest time that is believed, in seconds.
  var latestTime: Int64?

  /// What comes of a file, as named values that can be compared one by one.
  func outcome(identity: [UInt8], versions given: [PlainVersion]) -> [String: String] {
    let all = Self.distinct(given)
    let heads = Self.heads(all)
    let first = heads[0]
    let joined = Self.joined(heads)
    func id(_ version: PlainVersion) -> String {
      Self.isForked(version, all)
        ? version.vectorText + "#" + version.digest : version.vectorText
    }
    if heads.allSatisfy({ $0.says(first) }) {
      var result: [String: String] = ["state": heads.count == 1 ? "unchanged" : "converged"]
      var standing = first
      standing.vector = joined
      result["stands"] = Self.text(standing, from: heads.map(id), origin: PlainVersion.text(joined))
      return result
    }

    var result: [String: String] = [:]
    result["heads"] = heads.map(id).joined(separator: " ")
    result["bases"] = Self.bases(heads, all).map(id).joined(separator: " ")
    result["kind"] = Self.kind(heads, all)
    let named = heads.map(id).sorted(by: PlainVersion.bytesPrecede)
    result["conflict"] =
      "c-"
      + PlainDigest.shortHex(identity + [10] + named.flatMap { Array($0.utf8) + [10] })

    guard let verdict = strategies.isEmpty ? nil : verdict(heads, all) else {
      result["state"] = "undecided"
      // What several heads say is one choice.
      result["choices"] = heads.enumerated().filter { index, head in
        !heads[..<index].contains { $0.says(head) }
      }.map { id($0.element) }.joined(separator: " ")
      return result
    }
    result["state"] = "resolved"
    result["by"] = verdict.by
    result["discards"] = verdict.discards.map(id).sorted(by: PlainVersion.bytesPrecede)
      .joined(separator: " ")

    // A head's state keeps its device and time; only a new state is an event of its own.
    var standing = first
    var from: [String]
    var origin: String
    let matching = heads.filter {
      $0.thing == verdict.thing.thing && ($0.path == verdict.path || !$0.isLive)
    }
    if let match = matching.first {
      standing = match
      standing.vector = joined
      // Whoever wrote the content apart wrote it, whatever name it has there.
      let bases = Self.bases(heads, all)
      let isOld = !bases.isEmpty && bases.allSatisfy { $0.thing == match.thing }
      let writers = heads.filter { $0.thing == match.thing && $0.isLive && !isOld }
      (from, origin) = (matching.map(id), PlainVersion.text(Self.joined(matching + writers)))
      result["provisional"] = "false"
    } else {
      standing = verdict.thing
      standing.path = verdict.path
      standing.time = heads.compactMap { $0.time }.max()
      standing.device = resolvingDevice ?? verdict.contributors[0].device
      standing.vector = joined
      if let device = resolvingDevice {
        standing.vector[device] = (given.map { $0.vector[device] ?? 0 }.max() ?? 0) + 1
      }
      (from, origin) = (verdict.contributors.map(id), standing.vectorText)
      result["provisional"] = resolvingDevice == nil ? "true" : "false"
    }
    if heads.contains(where: { Self.isForked($0, all) }) {
      from = heads.map { $0.vectorText + "#" + $0.digest }
    }
    result["stands"] = Self.text(standing, from: from, origin: origin)
    for copy in verdict.copies {
      let sources = heads.filter { $0.thing == copy.thing }
      var kept = copy
      // Who has seen one of them only has not seen the others.
      kept.vector = Self.joined(verdict.writers.filter { $0.thing == copy.thing })
      let name = "\(String(decoding: identity, as: UTF8.self))~\(kept.vectorText)#\(kept.digest)"
      result["copy " + name] = Self.text(
        kept, from: sources.map(id), origin: kept.vectorText)
    }
    return result
  }

  /// A version that stands, as text.
  static func text(_ version: PlainVersion, from: [String], origin: String) -> String {
    let path = version.isLive ? PlainDigest.hex(version.path) : "-"
    let time = version.time.map { "\($0)" } ?? "-"
    let names = Set(from).sorted(by: PlainVersion.bytesPrecede).joined(separator: " ")
    return "\(version.kind) \(PlainDigest.hex(version.content)) at \(path), \(version.vectorText) "
      + "by \(version.device) \(time), origin \(origin), from \(names)"
  }

  // MARK: Heads

  /// Equal vector and equal state are one version, the one of highest rank; highest in rank first.
  static func distinct(_ given: [PlainVersion]) -> [PlainVersion] {
    var distinct: [PlainVersion] = []
    for version in given.sorted(by: { $0.ranksAbove($1) }) {
      let same = distinct.firstIndex { $0.vectorText == version.vectorText && $0.says(version) }
      if let same {
        if !version.isLive, version.path.lexicographicallyPrecedes(distinct[same].path) {
          distinct[same].path = version.path
        }
      } else {
        distinct.append(version)
      }
    }
    return distinct
  }

  static func isForked(_ version: PlainVersion, _ all: [PlainVersion]) -> Bool {
    all.contains { $0.vectorText == version.vectorText && !$0.says(version) }
  }

  /// What nothing supersedes, and both sides of every fork.
  static func heads(_ all: [PlainVersion]) -> [PlainVersion] {
    all.filter { version in
      isForked(version, all) || !all.contains { version.isBefore($0) }
    }
  }

  /// The ancestors of all of them that are before no other such ancestor.
  static func bases(_ heads: [PlainVersion], _ all: [PlainVersion]) -> [PlainVersion] {
    let ancestors = all.filter { candidate in heads.allSatisfy { candidate.isBefore($0) } }
    return ancestors.filter { candidate in !ancestors.contains { candidate.isBefore($0) } }
  }

  static func joined(_ heads: [PlainVersion]) -> [String: UInt64] {
    var joined: [String: UInt64] = [:]
    for head in heads {
      for (device, counter) in head.vector { joined[device] = max(joined[device] ?? 0, counter) }
    }
    return joined
  }

  /// The first kind that applies to some pair of heads.
  static func kind(_ heads: [PlainVersion], _ all: [PlainVersion]) -> String {
    var found: Set<String> = []
    let basePaths = Set(bases(heads, all).map { $0.path })
    let livePaths = Set(heads.filter { $0.isLive }.map { $0.path })
    let renamed = basePaths.count == 1 ? livePaths.subtracting(basePaths) : livePaths
    for left in heads {
      for right in heads where !left.says(right) {
        if left.vectorText == right.vectorText { found.insert("fork") }
        guard left.isLive, right.isLive else {
          found.insert("edit-delete")
          continue
        }
        if left.kind != right.kind { found.insert("type") }
      }
    }
    // Heads of one state may have been made apart as well.
    for (index, left) in heads.enumerated() {
      for right in heads[(index + 1)...] where left.isLive && right.isLive {
        let shared = left.vector.keys.filter { (right.vector[$0] ?? 0) > 0 }
        if shared.isEmpty { found.insert("create-create") }
      }
    }
    if livePaths.count > 1 { found.insert(renamed.count > 1 ? "rename-rename" : "rename-edit") }
    found.insert("edit-edit")
    let order = [
      "fork", "type", "edit-delete", "create-create", "rename-rename", "rename-edit", "edit-edit",
    ]
    return order.first { found.contains($0) } ?? ""
  }

  // MARK: Verdict

  struct Verdict {
    var by: String
    /// A version with the state that stands; its path is not the one that counts.
    var thing: PlainVersion
    var path: [UInt8]
    var contributors: [PlainVersion]
    var discards: [PlainVersion] = []
    var copies: [PlainVersion] = []
    /// Who wrote what is copied; a head that is as its ancestors were has written nothing.
    var writers: [PlainVersion] = []
  }

  private func verdict(_ heads: [PlainVersion], _ all: [PlainVersion]) -> Verdict? {
    let live = heads.filter { $0.isLive }
    let tombstones = heads.filter { !$0.isLive }
    // A live side of a fork stands before a deleted one, whatever the policy says.
    let forked = tombstones.filter { dead in live.contains { $0.vectorText == dead.vectorText } }
    let standing = tombstones.filter { !forked.contains($0) }
    var discards = forked
    if !standing.isEmpty {
      let isAnew = live.contains { Self.isWrittenAnew($0, since: standing, all) }
      if !isAnew, deletionWins(standing, live) {
        // The deletion in a fork stands with the others: nothing of it is discarded.
        let keeps = deletes == "keep-copy"
        return Verdict(
          by: "deletes", thing: standing[0], path: standing[0].path, contributors: standing,
          discards: keeps ? [] : live, copies: keeps ? Self.onePerThing(live) : [], writers: live)
      }
      discards += standing
    }
    // Of each fork the side of highest rank.
    var sides: [PlainVersion] = []
    for head in live where !sides.contains(where: { $0.vectorText == head.vectorText }) {
      sides.append(head)
    }
    let otherSides = live.filter { !sides.contains($0) }
    // A side that is before another head may have been changed back by it: nothing is settled then.
    let isUnclear = sides.contains { side in
      Self.isForked(side, all) && sides.contains { side.isBefore($0) }
    }
    let change = Change(sides, isUnclear ? [] : Self.bases(live, all))

    if let path = change.path, let thing = change.thing, otherSides.isEmpty {
      let isAlone = sides.allSatisfy { $0.says(sides[0]) }
      let by = isAlone ? (standing.isEmpty ? "fork" : "deletes") : "attributes"
      return Verdict(
        by: by, thing: thing, path: path, contributors: sides, discards: discards)
    }
    for strategy in strategies {
      let isCareful = ["keep-both", "manual"].contains(strategy)
      var asked =
        change.thing == nil
        ? change.contentChangers : change.path == nil ? change.pathChangers : []
      if isCareful, !otherSides.isEmpty { asked = live }
      if asked.count < 2 {
        return Verdict(
          by: "fork", thing: change.thing ?? sides[0], path: change.path ?? sides[0].path,
          contributors: sides, discards: discards + otherSides)
      }
      let name = change.path ?? change.pathChangers.first?.path ?? sides[0].path
      if strategy == "keep-both" {
        let differ = asked.contains { $0.thing != asked[0].thing }
        let full = asked[0].size == 0 && differ ? asked.first { ($0.size ?? 0) > 0 } : nil
        let keeper = Self.directoryInUse(asked, live) ?? full ?? asked[0]
        let thing = change.thing ?? keeper
        let copies = Self.onePerThing(asked).filter {
          $0.thing != thing.thing && $0.thing != change.baseThing
        }
        let contributors = (asked + sides.filter { !asked.contains($0) })
          .sorted { $0.ranksAbove($1) }
        return Verdict(
          by: strategy, thing: thing, path: name, contributors: contributors, discards: discards,
          copies: copies, writers: asked)
      }
      guard let winner = pick(strategy, asked) else { continue }
      if asked.contains(where: { winner.hasLostContent(of: $0) }) { continue }
      var path = change.path ?? winner.path
      let thing = change.thing ?? winner
      var lost = asked.filter {
        $0 != winner && (change.thing != nil || $0.thing != thing.thing)
      }
      if change.path == nil {
        if change.thing == nil, change.pathChangers != asked {
          // The name is contested among other heads: a question of its own.
          guard let namer = pick(strategy, change.pathChangers) else { continue }
          path = namer.path
        }
        lost += change.pathChangers.filter { $0.path != path && !lost.contains($0) }
      }
      return Verdict(
        by: strategy, thing: thing, path: path,
        contributors: [winner] + sides.filter { $0 != winner },
        discards: discards + lost + otherSides)
    }
    return nil
  }

  /// What the sides changed since their common ancestors, path and content apart.
  struct Change {
    var path: [UInt8]?
    var thing: PlainVersion?
    var baseThing: [UInt8]?
    var pathChangers: [PlainVersion]
    var contentChangers: [PlainVersion]

    init(_ sides: [PlainVersion], _ bases: [PlainVersion]) {
      let basePath = Set(bases.map { $0.path }).count == 1 ? bases[0].path : nil
      let base = Set(bases.map { $0.thing }).count == 1 ? bases[0] : nil
      baseThing = base?.thing
      pathChangers = sides.filter { $0.path != basePath }
      contentChangers = sides.filter { $0.thing != base?.thing }
      let paths = Set(pathChangers.map { $0.path })
      let things = Set(contentChangers.map { $0.thing })
      path = paths.isEmpty ? basePath : paths.count == 1 ? paths.first : nil
      thing = things.isEmpty ? base : things.count == 1 ? contentChangers[0] : nil
    }
  }

  private func deletionWins(_ tombstones: [PlainVersion], _ live: [PlainVersion]) -> Bool {
    switch deletes {
    case "edit-wins": return false
    case "delete-wins", "keep-copy": return true
    default:
      return tombstones.contains { dead in
        guard let time = dead.time else { return false }
        return live.allSatisfy { $0.time.map { $0 < time } ?? false }
      }
    }
  }

  /// Whether a version was written after deletions, and all that it and each of some tombstones know was known to
  /// these deletions, of which none is a side of a fork.
  private static func isWrittenAnew(
    _ version: PlainVersion, since tombstones: [PlainVersion], _ all: [PlainVersion]
  ) -> Bool {
    let deletions = all.filter {
      !$0.isLive && !isForked($0, all) && $0.isBefore(version)
    }
    if deletions.isEmpty { return false }
    let known = joined(deletions)
    return tombstones.allSatisfy { tombstone in
      tombstone.vector.allSatisfy { device, counter in
        min(counter, version.vector[device] ?? 0) <= known[device] ?? 0
      }
    }
  }

  private static func onePerThing(_ versions: [PlainVersion]) -> [PlainVersion] {
    var kept: [PlainVersion] = []
    for version in versions where !kept.contains(where: { $0.thing == version.thing }) {
      kept.append(version)
    }
    return kept
  }

  /// The folder that something live is under; folders that differ in case are one.
  private static func directoryInUse(
    _ asked: [PlainVersion], _ live: [PlainVersion]
  ) -> PlainVersion? {
    func folded(_ path: [UInt8]) -> [UInt8] {
      path.map { (65...90).contains($0) ? $0 + 32 : $0 }
    }
    return asked.first { folder in
      folder.kind == "directory"
        && live.contains { folded($0.path).starts(with: folded(folder.path) + [47]) }
    }
  }

  /// The winner under a strategy that chooses one, or `nil` if it cannot tell.
  ///
  /// Every key is held against every other; ties go to the higher rank, which comes first.
  private func pick(_ strategy: String, _ asked: [PlainVersion]) -> PlainVersion? {
    func best(_ isBetter: (PlainVersion, PlainVersion) -> Bool) -> PlainVersion? {
      asked.first { candidate in !asked.contains { isBetter($0, candidate) } }
    }
    if strategy.hasPrefix("device:") {
      return asked.first { "device:" + $0.device == strategy }
    }
    switch strategy {
    case "newest", "newest:strict", "oldest":
      for version in asked {
        guard let time = version.time else { return nil }
        if let latestTime, time > latestTime * 1_000_000_000 { return nil }
      }
      if strategy == "newest:strict",
        asked.dropFirst().contains(where: { $0.time == asked[0].time })
      {
        return nil
      }
      return strategy == "oldest"
        ? best { ($0.time ?? 0) < ($1.time ?? 0) }
        : best { ($0.time ?? 0) > ($1.time ?? 0) }
    case "largest", "smallest":
      for version in asked where version.size == nil { return nil }
      return strategy == "largest"
        ? best { ($0.size ?? 0) > ($1.size ?? 0) } : best { ($0.size ?? 0) < ($1.size ?? 0) }
    default: return nil
    }
  }
}
