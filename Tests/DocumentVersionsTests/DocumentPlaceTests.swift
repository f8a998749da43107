import ConflictResolution
import DocumentVersions
import TestSupport
import Testing

/// What is carried out, and what is left when an app is ended in it.
@Suite("Resolving a document in its place") struct DocumentPlaceTests {
  static let lines = ["one", "two", "three", "four", "five", "six", "seven"]

  /// A document in conflict: versions of one text with some of its lines changed.
  static func place(_ random: inout RepeatableGenerator) -> MemoryPlace {
    func text(_ name: String) -> String {
      lines.map { random.chance(1, in: 4) ? name : $0 }.joined(separator: "\n") + "\n"
    }
    let count = 1 + random.number(3)
    var place = MemoryPlace(
      version(text("own"), at: Int64(random.number(5)), by: "own", isCurrent: true),
      (0..<count).map { version(text("v\($0)"), at: Int64(random.number(5)), by: "v\($0)") })
    if random.chance(2, in: 3) {
      place.stored = AgreedContents([Array((lines.joined(separator: "\n") + "\n").utf8)])
    }
    if random.chance(1, in: 3) { place.folder["budget-1.txt"] = FileContent("else\n") }
    return place
  }

  /// Every version is somewhere as it was, whenever the app is ended; with one conflict version the end is the same.
  @Test(arguments: ["merge,keep-both", "newest", "oldest", "merge,newest"])
  func nothingIsLostWhereverItIsEnded(chain: String) throws {
    let all: [String: [Strategy]] = [
      "merge,keep-both": [.merge, .keepBoth], "newest": [.newest], "oldest": [.oldest],
      "merge,newest": [.merge, .newest],
    ]
    let strategies = try #require(all[chain])
    for seed in seeds(50) {
      var random = RepeatableGenerator(seed: seed)
      let start = Self.place(&random)
      let resolver = DocumentResolver(Policy(strategies))
      var whole = start
      try resolver.resolve(in: &whole)
      #expect(whole.others.isEmpty, "seed \(seed)")
      for count in 0..<whole.changes {
        var place = start
        place.changesLeft = count
        #expect(throws: MemoryPlace.Ended.self, "seed \(seed)") { try resolver.resolve(in: &place) }
        Self.expectAll(of: start, in: place, seed)
        place.changesLeft = .max
        try resolver.resolve(in: &place)
        Self.expectAll(of: start, in: place, seed)
        // Of several conflict versions those may merge that are left when others are marked already.
        if start.others.count == 1, chain == "merge,keep-both" {
          #expect(place.standing == whole.standing, "seed \(seed), ended after \(count) changes")
        }
        #expect(place.others.isEmpty, "seed \(seed)")
      }
      Self.expectAll(of: start, in: whole, seed)
    }
  }

  /// Each version stands as it is, is still listed, or is set aside.
  private static func expectAll(of start: MemoryPlace, in place: MemoryPlace, _ seed: UInt64) {
    let open = place.others.filter { !$0.isResolved }.map { $0.version.contents }
    let there = place.standing.union(open).union(place.asideContents.keys)
    for version in [start.current] + start.others.map({ $0.version }) {
      #expect(there.contains(version.contents), "seed \(seed): \(version.computer ?? "") is lost")
    }
  }

  /// What does not stand has its reason; what stands is not set aside.
  @Test func whatDoesNotStandIsSetAside() throws {
    var place = MemoryPlace(
      version("a\n", at: 1, by: "Home", isCurrent: true), [version("b\n", at: 2, by: "iPad")])
    try DocumentResolver(Policy([.newest])).resolve(in: &place)
    #expect(place.standing == [FileContent("b\n")])
    #expect(place.asideContents.keys.map { $0 } == [FileContent("a\n")])
    #expect(place.asideContents.values.first?.contains("older") == true)
    var kept = MemoryPlace(version("a\n", at: 1, isCurrent: true), [version("b\n", at: 2)])
    try DocumentResolver().resolve(in: &kept)
    #expect(kept.asideContents.isEmpty)
  }

  @Test func aVersionThatComesMeanwhileStays() throws {
    var place = MemoryPlace(version("a\n", at: 1, isCurrent: true), [version("b\n", at: 2)])
    let late = version("c\n", at: 3)
    place.late = late
    try DocumentResolver().resolve(in: &place)
    #expect(place.others.map { $0.version } == [late])
    try DocumentResolver().resolve(in: &place)
    #expect(place.others.isEmpty)
    #expect(place.standing == [FileContent("a\n"), FileContent("b\n"), FileContent("c\n")])
  }

  @Test func aQuestionChangesNothing() throws {
    var place = MemoryPlace(version("a\n", at: 1, isCurrent: true), [version("b\n", at: 2)])
    let resolver = DocumentResolver(Policy([]))
    let open = try resolver.resolve(in: &place)
    #expect(open.isUndecided)
    #expect(place.changes == 0)
    try resolver.resolve(in: &place, answer: .keep([version("b\n", at: 2)]))
    #expect(place.standing == [FileContent("b\n")])
    #expect(place.others.isEmpty)
  }

  @Test func onlyWhatIsNotInConflictIsAgreed() throws {
    var place = MemoryPlace(version("a\n", isCurrent: true), [version("b\n")])
    var noted: [Bool] = []
    noted.append(try DocumentResolver().noteAgreed(in: &place))
    place.others = []
    noted.append(try DocumentResolver().noteAgreed(in: &place))
    noted.append(try DocumentResolver().noteAgreed(in: &place))
    #expect(noted == [false, true, false])
    #expect(place.stored.contents == [Array("a\n".utf8)])
  }

  /// A place whose conflict versions were marked, and the app ended before they were removed.
  @Test func whatIsMarkedIsRemovedTheNextTime() throws {
    var place = MemoryPlace(version("a\n", isCurrent: true), [version("b\n")])
    place.others[0].isResolved = true
    try DocumentResolver().resolve(in: &place)
    #expect(place.others.isEmpty)
  }
}
