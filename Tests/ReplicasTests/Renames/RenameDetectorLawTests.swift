import ConflictResolution
import Replicas
import TestSupport
import Testing

/// Random trees and steps; every failure names its seed.
@Suite("laws of rename detection, over generated trees")
struct RenameDetectorLawTests {
  private typealias Lists = (gone: [RenameDetector.Entry], new: [RenameDetector.Entry])

  /// A tree that was changed in many ways, as one of several hosts sees it.
  private func lists(_ random: inout RepeatableGenerator) -> Lists {
    let before = GeneratedTree(&random, folderCount: random.number(7), fileCount: random.number(4))
    var after = before
    for _ in 0..<1 + random.number(12) { after.change(&random) }
    let sight = GeneratedTree.Sight(
      hasIDs: random.chance(1, in: 2), hasBytes: random.chance(3, in: 4),
      hasFolders: random.chance(5, in: 6))
    return after.entries(since: before, as: sight)
  }

  /// Gives some new entries the ID of something that is gone, as file systems do.
  private func reuseIDs(_ lists: inout Lists, _ random: inout RepeatableGenerator) {
    for place in lists.new.indices where random.chance(1, in: 5) && !lists.gone.isEmpty {
      if let id = random.pick(lists.gone).fileID { lists.new[place].fileID = id }
    }
  }

  @Test("the order of the entries does not count, whatever the bounds")
  func order() {
    for seed in seeds(800) {
      var random = RepeatableGenerator(seed: seed)
      // Sets and dictionaries do not repeat their order: neither may the lists.
      var lists = lists(&random)
      lists.gone.sort { $0.path < $1.path }
      lists.new.sort { $0.path < $1.path }
      reuseIDs(&lists, &random)
      let detector = RenameDetector(
        minimumSimilarity: random.pick([1, 50, 90]),
        maximumComparisons: random.pick([0, 3, 10_000]))
      let report = detector.detectRenames(gone: lists.gone, new: lists.new)
      for _ in 0..<3 {
        let other = detector.detectRenames(
          gone: lists.gone.shuffled(using: &random), new: lists.new.shuffled(using: &random))
        #expect(other == report, "seed \(seed)")
      }
      #expect(report.statistics.comparisons <= detector.maximumComparisons, "seed \(seed)")
    }
  }

  @Test("no entry is in two renames, and each rename is what its evidence says")
  func evidence() throws {
    var counts: [String: Int] = [:]
    for seed in seeds(1500) {
      var random = RepeatableGenerator(seed: seed)
      var lists = lists(&random)
      lists.gone.sort { $0.path < $1.path }
      lists.new.sort { $0.path < $1.path }
      reuseIDs(&lists, &random)
      let renames = RenameDetector().detectRenames(gone: lists.gone, new: lists.new).renames
      #expect(Set(renames.map { $0.from }).count == renames.count, "seed \(seed)")
      #expect(Set(renames.map { $0.to }).count == renames.count, "seed \(seed)")
      #expect(renames.map { $0.from } == renames.map { $0.from }.sorted(), "seed \(seed)")
      for rename in renames {
        let former = try #require(lists.gone.first { $0.path == rename.from })
        let present = try #require(lists.new.first { $0.path == rename.to })
        #expect(former.path != present.path, "seed \(seed)")
        #expect(
          former.state.kind == rename.kind && present.state.kind == rename.kind, "seed \(seed)")
        check(rename, former, present, lists, renames, seed)
        counts[String("\(rename.evidence)".filter { $0.isLetter }), default: 0] += 1
      }
    }
    // A law over nothing would hold: each kind of evidence occurred.
    #expect(counts.count == 6 || seeds(1500).count == 1, "\(counts)")
  }

  private func check(
    _ rename: Rename, _ former: RenameDetector.Entry, _ present: RenameDetector.Entry,
    _ lists: Lists, _ renames: [Rename], _ seed: UInt64
  ) {
    let moved = renames.filter { $0.kind == .directory && rename.from.isBelow($0.from) }
      .max { $0.from < $1.from }
      .flatMap { RelativePath("\($0.to)\("\(rename.from)".dropFirst("\($0.from)".count))") }
    #expect(rename.isImplied == (moved == rename.to), "\(rename), seed \(seed)")
    switch rename.evidence {
    case .fileID:
      #expect(former.fileID != nil && former.fileID == present.fileID, "seed \(seed)")
    case .digest:
      #expect(former.state == present.state && former.state.size != 0, "seed \(seed)")
    case .similarity(let percent):
      let similarity = NaiveDetector(gone: [], new: []).similarity(former, present)
      #expect(percent == similarity && percent >= 50, "\(rename), seed \(seed)")
    case .folder(let moved, let count):
      #expect(moved * 2 >= count, "seed \(seed)")
      let there = renames.filter { $0.from.isBelow(rename.from) && $0.to.isBelow(rename.to) }
      #expect(there.filter { $0.kind != .directory }.count >= moved, "\(rename), seed \(seed)")
      let below = lists.gone.filter { $0.path.isBelow(rename.from) && $0.state.kind != .directory }
      #expect(below.count >= count, "seed \(seed)")
      #expect(!lists.new.contains { $0.path.isBelow(rename.from) }, "seed \(seed)")
      #expect(!lists.gone.contains { $0.path.isBelow(rename.to) }, "seed \(seed)")
    case .place: #expect(rename.isImplied, "seed \(seed)")
    }
  }

  @Test("if only folders are renamed, all their renames are found", arguments: [false, true])
  func recall(hasIDs: Bool) throws {
    for seed in seeds(600) {
      var random = RepeatableGenerator(seed: seed)
      let before = GeneratedTree(&random, folderCount: 2 + random.number(8), fileCount: 2)
      var after = before
      // Where each folder of the first tree is.
      var places = Dictionary(uniqueKeysWithValues: before.folders.map { ($0, $0) })
      for _ in 0..<1 + random.number(5) {
        let folder = random.pick(after.folders)
        var target = after.freshName()
        if let slash = folder.lastIndex(of: "/") {
          target = folder[...slash] + target
        } else if random.chance(1, in: 3) {
          // A whole folder of the top level moves; a part of one would leave the larger part in the minority.
          let above = random.pick(after.folders)
          if above != folder, !above.hasPrefix(folder + "/") { target = "\(above)/\(target)" }
        }
        after.move(folder, to: target)
        places = places.mapValues { place in
          place == folder || place.hasPrefix(folder + "/")
            ? target + place.dropFirst(folder.count) : place
        }
      }
      let lists = after.entries(since: before, as: .init(hasIDs: hasIDs))
      let renames = RenameDetector().detectRenames(gone: lists.gone, new: lists.new).renames
      let folders = renames.filter { $0.kind == .directory }
      for (former, place) in places {
        let path = try #require(RelativePath(former))
        let nearest = folders.filter { $0.from == path || path.isBelow($0.from) }
          .max { $0.from < $1.from }
        let found = nearest.map { "\($0.to)\(former.dropFirst("\($0.from)".count))" } ?? former
        #expect(found == place, "\(former), seed \(seed)")
      }
      // Each file that can be told from all others is found as well.
      let all = before.nodes.values.map { $0.state }
      for (former, node) in before.nodes where node.state.size ?? 0 > 0 {
        guard all.filter({ $0 == node.state }).count == 1, after.nodes[former] == nil else {
          continue
        }
        let place = try #require(after.nodes.first { $0.value.id == node.id }).key
        let rename = renames.first { "\($0.from)" == former }
        #expect(rename.map { "\($0.to)" } == place, "\(former), seed \(seed)")
      }
    }
  }

  @Test("a detector that looks at each pair of files finds the same")
  func naive() {
    var similarCount = 0
    for seed in seeds(1500) {
      var random = RepeatableGenerator(seed: seed)
      let before = GeneratedTree(
        &random, folderCount: random.number(4), fileCount: random.number(3))
      var after = before
      for _ in 0..<1 + random.number(8) { after.change(&random) }
      let all = after.entries(since: before, as: .init(hasFolders: false))
      // So few that each is compared with each.
      let gone = Array(
        all.gone.filter { $0.state.kind == .file }.sorted { $0.path < $1.path }.prefix(8))
      let new = all.new.filter { $0.state.kind == .file }
      var naive = NaiveDetector(gone: gone, new: new)
      let expected = naive.renames()
      let report = RenameDetector().detectRenames(gone: gone, new: new)
      #expect(report.renames.map { $0.description } == expected, "seed \(seed)")
      similarCount += expected.filter { $0.contains("%") }.count
    }
    #expect(similarCount > 0 || seeds(1500).count == 1)
  }
}
