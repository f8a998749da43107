import Testing

@testable import TextMerge

/// Which base is found, in small worlds of two devices, `A` and `B`, that edit a text of eight lines.
@Suite struct BaseSearchTests {
  static let v0 = "a|b|c|d|e|f|g|h"
  static let v1 = "a|b A1|c|d|e|f|g|h"
  static let own = "a|b A1|c|d|e|f|g A2|h"
  static let other = "a|b|c|d B1|e|f|g|h"

  /// A case: what `A` had before its own text, and the texts in conflict with the seconds of their times.
  struct Case: Sendable, CustomStringConvertible {
    let description: String
    var states: [SeenState]
    var own = BaseSearchTests.own
    var other = BaseSearchTests.other
    var ownTime: Int64 = 3000
    var otherTime: Int64 = 1000
    var deviceCount: Int? = 2
    var lists: [[SeenState]] = []
    var merged: String?
    var reason: UnprovenBase.Reason?
    var proposal: String?
  }

  static func version(_ text: String, _ time: Int64) -> SeenVersion {
    SeenVersion(mark: bytes(text), modified: time * 1_000_000_000)
  }

  static func bytes(_ text: String) -> [UInt8] {
    Array(
      (text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\n") + "\n")
        .utf8)
  }

  static func state(
    _ text: String, _ time: Int64, _ origin: SeenState.Origin, followsGap: Bool = false,
    startsAnew: Bool = false, merged: [SeenVersion] = []
  ) -> SeenState {
    SeenState(
      version(text, time), content: bytes(text), origin: origin, followsGap: followsGap,
      startsAnew: startsAnew, merged: merged)
  }

  static func text(_ text: String, _ time: Int64) -> BaseSearch.Text {
    BaseSearch.Text(version(text, time), content: bytes(text))
  }

  static let cases: [Case] = [
    Case(
      description: "two saves that were not sent, and the other edited before them",
      states: [state(v0, 0, .arrived), state(v1, 2000, .saved)],
      merged: "a|b A1|c|d B1|e|f|g A2|h"),
    Case(
      description: "the other edited between two saves: whether it had the first is not known",
      states: [state(v0, 0, .arrived), state(v1, 1000, .saved)], otherTime: 2000,
      reason: .differing),
    Case(
      description: "a save that only added a line may have been undone, so the merge is a proposal",
      states: [state(v0, 0, .arrived), state("a|b|new A1|c|d|e|f|g|h", 1000, .saved)],
      own: "a|b|new A1|c|d|e|f|g A2|h", otherTime: 2000, reason: .differing,
      proposal: "a|b|new A1|c|d B1|e|f|g A2|h"),
    Case(
      description: "the other text has a save, so it was sent",
      states: [
        state(v0, 0, .arrived), state(v1, 1000, .saved),
        state("a|b A1|c|d|e|f A2|g|h", 1500, .saved),
      ],
      own: "a|b A1|c|d|e|f A2|g|h A3", other: "a|b A1|c|d B1|e|f A2|g|h", otherTime: 2000,
      merged: "a|b A1|c|d B1|e|f A2|g|h A3"),
    Case(
      description: "the records begin within saves that were not sent",
      states: [state(v1, 1000, .unknown)], otherTime: 2000, reason: .unproven),
    Case(
      description: "the other text is one that the device had before",
      states: [state("z", 0, .arrived), state(v0, 500, .arrived), state(v1, 1000, .saved)],
      other: "z", otherTime: 2000, reason: .unplaced),
    Case(
      description: "with three devices an arrival proves nothing",
      states: [state(v0, 0, .arrived), state("a|b D1|c|d|e|f|g|h", 1000, .arrived)],
      own: "a|b D1|c|d|e|f|g A2|h", otherTime: 2000, deviceCount: 3, reason: .unproven),
    Case(
      description: "nor does it if nobody knows how many devices there are",
      states: [state(v0, 0, .arrived), state(v1, 2000, .saved)], deviceCount: nil,
      reason: .unproven),
    Case(
      description: "after a gap a state that was not seen may be the base",
      states: [state(v0, 0, .arrived), state(v1, 2000, .saved, followsGap: true)], reason: .gap),
    Case(
      description: "changes that the other text has whole prove a state",
      states: [
        state(v0, 0, .unknown),
        state("the first paragraph of a letter|b|c|d|e|f|g|h", 100, .saved),
        state(
          "the first paragraph of a letter|b|c|d|e|f|g|the second paragraph of it", 200, .saved),
      ],
      own: "the first paragraph of a letter|b|c A|d|e|f|g|the second paragraph of it",
      other: "the first paragraph of a letter|b|c|d|e|f B|g|the second paragraph of it",
      otherTime: 2000,
      merged: "the first paragraph of a letter|b|c A|d|e|f B|g|the second paragraph of it"),
    Case(
      description: "so they do, but on the state before them the lines conflict",
      states: [
        state(v0, 0, .unknown),
        state("a|the first paragraph of a letter|c|d|e|f|g|h", 100, .saved),
        state(
          "a|the first paragraph of a letter|c|d|e|f|the second paragraph of it|h", 200, .saved),
      ],
      own: "a|the first paragraph of a letter|c|d|e|f|the second paragraph of it|h A",
      other: "a B|the first paragraph of a letter|c|d|e|f|the second paragraph of it|h",
      otherTime: 2000, reason: .differing,
      proposal: "a B|the first paragraph of a letter|c|d|e|f|the second paragraph of it|h A"),
    Case(
      description: "on an earlier base, one deleted the line that the other changed",
      states: [state(v0, 0, .arrived), state("a|b|c|e|f|g|h", 1000, .saved)],
      own: "a|b|c|e|f|g A2|h", otherTime: 2000, reason: .conflict),
    Case(
      description: "one change may have come from elsewhere",
      states: [
        state(v0, 0, .unknown), state("a|the first paragraph of a letter|c|d|e|f|g|h", 100, .saved),
      ],
      own: "a|the first paragraph of a letter|c|d|e|f|g|h A",
      other: "a B|the first paragraph of a letter|c|d|e|f|g|h", otherTime: 2000, reason: .unproven),
    Case(
      description: "short lines may be the same by chance",
      states: [
        state(v0, 0, .unknown), state(v1, 100, .saved),
        state("a|b A1|c|d|e|f|g A2|h", 200, .saved),
      ],
      own: "a|b A1|c|d|e|f|g A2|h A3", other: "a B|b A1|c|d|e|f|g A2|h", otherTime: 2000,
      reason: .unproven),
    Case(
      description:
        "a save that is a minute newer than the other text may have been there before it",
      states: [state(v0, 0, .arrived), state(v1, 1060, .saved)], reason: .differing),
    Case(
      description: "with a list of the other device it is known that the first save was not sent",
      states: [state(v0, 0, .arrived), state(v1, 1000, .saved)], otherTime: 2000,
      deviceCount: nil, lists: [[state(v0, 0, .saved), state(other, 2000, .saved)]],
      merged: "a|b A1|c|d B1|e|f|g A2|h"),
    Case(
      description: "with a list it is known that the other undid the first save by hand",
      states: [state(v0, 0, .arrived), state(v1, 1000, .saved)], otherTime: 2000,
      deviceCount: nil,
      lists: [[state(v0, 0, .saved), state(v1, 1000, .arrived), state(other, 2000, .saved)]],
      merged: "a|b|c|d B1|e|f|g A2|h"),
    Case(
      description: "with a list an old time of a file misleads nobody",
      states: [state(v0, 0, .arrived), state(v1, 1000, .saved)], otherTime: 500,
      deviceCount: nil,
      lists: [[state(v0, 0, .saved), state(v1, 1000, .arrived), state(other, 500, .saved)]],
      merged: "a|b|c|d B1|e|f|g A2|h"),
    Case(
      description: "a list without the other text is too old to prove anything",
      states: [state(v0, 0, .arrived), state(v1, 1000, .saved)], otherTime: 2000,
      deviceCount: nil, lists: [[state(v0, 0, .saved), state(v1, 1000, .arrived)]],
      reason: .unproven),
    Case(
      description: "what was moved aside is no ancestor of what came in its place",
      states: [state(v0, 0, .arrived), state(v1, 1000, .saved)], otherTime: 2000,
      deviceCount: nil,
      lists: [
        [
          state(v0, 0, .saved), state("x", 900, .saved),
          state(v1, 1000, .arrived, startsAnew: true),
          state(other, 2000, .saved),
        ]
      ],
      merged: "a|b|c|d B1|e|f|g A2|h"),
    Case(
      description: "a gap in the other list leaves open which saves it had",
      states: [state(v0, 0, .arrived), state(v1, 1000, .saved)], otherTime: 2000,
      lists: [[state(v0, 0, .saved), state(other, 2000, .saved, followsGap: true)]],
      reason: .differing),
    Case(
      description:
        "a save that is a minute newer by another clock may have been there before the gap ended",
      states: [state(v0, 0, .arrived), state(v1, 2060, .saved)], otherTime: 2000,
      lists: [[state(v0, 0, .saved), state(other, 2000, .saved, followsGap: true)]],
      reason: .differing),
    Case(
      description: "two devices saved one content, and one undid it: it may be the base",
      states: [state(v0, 0, .arrived), state("a|b E|c|d|e|f|g|h", 1000, .saved)],
      own: "a|b|c|d|e|f|g A2|h", other: "a|b E|c|d B1|e|f|g|h", otherTime: 2000,
      lists: [
        [
          state(v0, 0, .saved), state("a|b E|c|d|e|f|g|h", 1500, .saved),
          state("a|b E|c|d B1|e|f|g|h", 2000, .saved),
        ]
      ],
      reason: .gap),
    Case(
      description: "two devices say that they saved one version: one took an arrival for a save",
      states: [state(v0, 0, .arrived), state(v1, 1000, .saved)], otherTime: 2000,
      deviceCount: 3,
      lists: [
        [state(v0, 0, .saved), state(v1, 1000, .saved), state(other, 2000, .saved)],
        [state(v0, 0, .arrived), state(other, 2000, .saved)],
      ],
      reason: .gap),
    Case(
      description: "a copy that was left does not descend from what arrived later",
      states: [
        state(v0, 0, .arrived), state("a|b A|c|d|e|f|g|h", 2000, .saved),
        state("a|b A|c|d|e|f B4|g|h", 4000, .arrived),
      ],
      own: "a|b A|c|d|e|f B4|g|h A5", ownTime: 5000, reason: .differing),
    Case(
      description: "a copy that was put back with its time is another version than the one before",
      states: [state(v0, 0, .saved), state("a|b A|c|d|e|f|g|h", 2000, .saved)],
      own: "a|b A|c|d|e|f|g|h A2", other: "a|b|c|d B|e|f B2|g|h", ownTime: 6000, otherTime: 5000,
      lists: [
        [
          state(v0, 0, .arrived), state("a|b|c|d B|e|f|g|h", 1000, .saved),
          state("a|b A|c|d|e|f|g|h", 2000, .arrived, startsAnew: true),
          state("a|b|c|d B|e|f|g|h", 1000, .saved), state("a|b|c|d B|e|f B2|g|h", 5000, .saved),
        ]
      ],
      reason: .gap),
    Case(
      description: "so is an old version that was put back",
      states: [
        state(v0, 0, .saved), state("a|b A|c|d|e|f|g|h", 2000, .saved), state(v0, 0, .saved),
      ],
      own: "a|b|c|d|e|f|g|h A2", other: "a|b A|c|d|e|f B|g|h", ownTime: 6000, otherTime: 5000,
      deviceCount: nil,
      lists: [
        [
          state(v0, 0, .arrived), state("a|b A|c|d|e|f|g|h", 2000, .arrived),
          state("a|b A|c|d|e|f B|g|h", 5000, .saved),
        ]
      ],
      reason: .gap),
    Case(
      description: "what came in a way that nobody saw need not descend from the state before",
      states: [
        state(v0, 0, .saved), state("a|b|c|d P|e|f|g|h", 1000, .saved),
        state("a|b A|c|d|e|f|g|h", 2000, .unknown),
      ],
      own: "a|b A|c|d|e|f|g|h A2", other: "a|b A|c|d|e|f B|g|h", ownTime: 6000, otherTime: 5000,
      lists: [
        [
          state(v0, 0, .saved), state("a|b|c|d P|e|f|g|h", 1000, .unknown, followsGap: true),
          state("a|b A|c|d|e|f B|g|h", 5000, .saved),
        ]
      ],
      reason: .unproven),
    Case(
      description: "with a gap and a third device nothing is proven",
      states: [state(v0, 0, .arrived), state(v1, 1000, .saved)], otherTime: 2000,
      deviceCount: 3,
      lists: [[state(v0, 0, .saved), state(other, 2000, .saved, followsGap: true)]],
      reason: .gap),
    Case(
      description: "the lists of three devices together are the history",
      states: [state(v0, 0, .arrived), state("a|b C1|c|d|e|f|g|h", 1000, .arrived)],
      own: "a|b C1|c|d|e|f|g A2|h", otherTime: 900, deviceCount: 3,
      lists: [
        [state(v0, 0, .saved), state(other, 900, .saved)],
        [state(v0, 0, .arrived), state("a|b C1|c|d|e|f|g|h", 1000, .saved)],
      ],
      merged: "a|b C1|c|d B1|e|f|g A2|h"),
    Case(
      description: "a merge descends from both",
      states: [
        state(v0, 0, .arrived), state(v1, 1000, .saved),
        state("a|b A1|c|d B1|e|f|g|h", 2000, .saved, merged: [version(other, 1500)]),
      ],
      own: "a|b A1|c|d B1|e|f|g A2|h", other: "a|b|c|d B1|e B2|f|g|h", otherTime: 2500,
      lists: [
        [
          state(v0, 0, .saved), state(other, 1500, .saved),
          state("a|b|c|d B1|e B2|f|g|h", 2500, .saved),
        ]
      ],
      // The base is B's first text. The device had that as a conflict copy, and its records do not have it.
      reason: .forgotten),
    Case(
      description: "two devices that merge the same make one version, from which both continue",
      states: [
        state(v0, 0, .saved), state(v1, 1000, .saved),
        state("a|b A1|c|d B1|e|f|g|h", 2000, .saved, merged: [version(other, 1500)]),
      ],
      own: "a|b A1|c|d B1|e|f|g A2|h", other: "a|b A1|c|d B1|e B2|f|g|h", otherTime: 2500,
      deviceCount: nil,
      lists: [
        [
          state(v0, 0, .arrived), state(other, 1500, .saved),
          state(v1, 1000, .arrived, startsAnew: true),
          state("a|b A1|c|d B1|e|f|g|h", 2000, .saved, merged: [version(other, 1500)]),
          state("a|b A1|c|d B1|e B2|f|g|h", 2500, .saved),
        ]
      ],
      merged: "a|b A1|c|d B1|e B2|f|g A2|h"),
    Case(
      description: "equal texts of which one is a merge, and one was saved, may be two versions",
      states: [
        state(v0, 0, .saved), state(v1, 1000, .saved),
        state("a|b A1|c|d B1|e|f|g|h", 2000, .saved, merged: [version(other, 1500)]),
      ],
      own: "a|b A1|c|d B1|e|f|g A2|h", other: "a|b A1|c|d B1|e B2|f|g|h", otherTime: 2500,
      deviceCount: nil,
      lists: [
        [
          state(v0, 0, .arrived), state(other, 1500, .saved),
          state("a|b A1|c|d B1|e|f|g|h", 2000, .saved),
          state("a|b A1|c|d B1|e B2|f|g|h", 2500, .saved),
        ]
      ],
      reason: .gap),
    Case(
      description: "the merge that another device made as well gives way to an edit of it",
      states: [
        state(v0, 0, .saved), state(v1, 1000, .saved),
        state("a|b A1|c|d B1|e|f|g|h", 2000, .saved, merged: [version(other, 1500)]),
      ],
      own: "a|c|d B1|e|f|g A2|h", other: "a|b A1|c|d B1|e|f|g|h", otherTime: 2000,
      deviceCount: nil,
      lists: [
        [
          state(v0, 0, .arrived), state(other, 1500, .saved),
          state(v1, 1000, .arrived, startsAnew: true),
          state("a|b A1|c|d B1|e|f|g|h", 2000, .saved, merged: [version(other, 1500)]),
        ]
      ],
      merged: "a|c|d B1|e|f|g A2|h"),
    Case(
      description: "an older text that the other device saved again is newer than what it had seen",
      states: [state(v0, 0, .saved), state(v1, 1000, .saved)], own: "a|b A1|c|d|e|f|g A2|h",
      other: v1, otherTime: 4000, deviceCount: nil,
      lists: [
        [
          state(v0, 0, .arrived), state(v1, 1000, .arrived),
          state("a|b A1|c|d|e|f|g A2|h", 3000, .arrived),
          state(v1, 4000, .saved),
        ]
      ],
      merged: v1),
    Case(
      description:
        "nor does one that only this device had, or one before a state that nobody saw saved",
      states: [state(v0, 0, .saved), state(v1, 1000, .arrived)], own: "a|b A1|c|d|e|f|g A2|h",
      other: v0, otherTime: 0, deviceCount: nil,
      lists: [[state("a|x", 0, .saved), state(v0, 0, .arrived)]],
      reason: .unplaced),
  ]

  @Test(arguments: cases)
  func decides(_ one: Case) {
    let search = BaseSearch(deviceCount: one.deviceCount, clockTolerance: 120_000_000_000)
    let states = one.states + [Self.state(one.own, one.ownTime, .saved)]
    do throws(UnprovenBase) {
      let base = try search.base(
        of: Self.text(one.own, one.ownTime), and: Self.text(one.other, one.otherTime),
        among: states, elsewhere: one.lists.map { $0.map { $0.with(content: nil) } })
      #expect(one.reason == nil)
      #expect(base.merged == one.merged.map(Self.bytes))
    } catch {
      #expect(error.reason == one.reason)
      #expect(error.proposal == one.proposal.map(Self.bytes))
    }
  }

  @Test func theDeviceWhoseFileWasMovedAsideFindsTheSameBase() throws {
    let states = [
      Self.state(Self.v0, 0, .arrived), Self.state(Self.other, 1000, .saved),
      Self.state(Self.v1, 2000, .arrived, startsAnew: true),
    ]
    let base = try BaseSearch(deviceCount: 2, clockTolerance: 0).base(
      of: Self.text(Self.v1, 2000), and: Self.text(Self.other, 1000), among: states)
    #expect(base.content == Self.bytes(Self.v0))
    #expect(base.proof == .arrival)
    #expect(base.merged == Self.bytes("a|b A1|c|d B1|e|f|g|h"))
  }

  @Test func aTextThatTheDeviceHadBeforeIsNotPlaced() {
    let states = [
      Self.state(Self.v0, 0, .arrived), Self.state(Self.v1, 1000, .saved),
      Self.state(Self.own, 2000, .saved), Self.state(Self.v1, 3000, .arrived, startsAnew: true),
    ]
    let error = #expect(throws: UnprovenBase.self) {
      try BaseSearch(deviceCount: 2).base(
        of: Self.text(Self.v1, 3000), and: Self.text(Self.own, 2000), among: states)
    }
    #expect(error?.reason == .unplaced)
  }

  @Test func aCopyOfAnotherTimeIsNotWhatWasMovedAside() {
    let states = [
      Self.state(Self.v0, 0, .arrived), Self.state("a|b|c|d|e|f|g|new|h", 1000, .saved),
      Self.state("a|b|c|d|e|f B|g|h", 5000, .arrived, followsGap: true, startsAnew: true),
    ]
    let error = #expect(throws: UnprovenBase.self) {
      try BaseSearch(deviceCount: 2).base(
        of: Self.text("a|b|c|d|e|f B|g|h", 5000), and: Self.text("a|b|c|d|e|f|g|new|h", 4500),
        among: states)
    }
    #expect(error?.reason == .unplaced)
  }

  /// The times of one version on two file systems, and those of two versions.
  @Test(
    arguments: [
      (0, 0, true), (7, 7, true), (123_456_789, 123_456_790, false),
      // Steps of 2 s, of a second, a millisecond, a microsecond and 100 ns.
      (4_000_000_000, 5_999_999_999, true), (4_000_000_000, 6_000_000_000, false),
      (5_000_000_000, 5_999_999_999, true), (5_000_000_000, 6_123_456_789, false),
      (5_123_000_000, 5_123_456_789, true), (5_123_000_000, 5_124_456_789, false),
      (5_123_456_000, 5_123_456_789, true), (5_123_456_700, 5_123_456_789, true),
      (5_123_456_701, 5_123_456_789, false), (5_123_456_701, 5_238_456_789, false),
      (-4_000_000_000, -5_999_999_999, true), (.min, .max, false), (.min, .min, true),
    ] as [(Int64, Int64, Bool)])
  func timesMayBeRounded(_ one: Int64, _ other: Int64, _ isSame: Bool) {
    func version(_ time: Int64, _ mark: UInt8 = 1) -> SeenVersion {
      SeenVersion(mark: [mark], modified: time)
    }
    #expect(version(one).isSame(as: version(other)) == isSame)
    #expect(version(other).isSame(as: version(one)) == isSame)
    #expect(!version(one).isSame(as: version(one, 2)))
  }

  /// The two versions descend from each other, and what was made from one of them need not from the other.
  @Test func noTextGivesWayToOneMadeFromWhatWasPutBack() {
    let file = "a|b|c|d|e|f|g A2|h"
    let error = #expect(throws: UnprovenBase.self) {
      try BaseSearch().base(
        of: Self.text(file, 3000), and: Self.text(Self.v1, 1000),
        among: [
          Self.state(Self.v0, 0, .arrived), Self.state(Self.v1, 1000, .saved),
          Self.state(Self.v0, 0, .saved), Self.state(file, 3000, .arrived, startsAnew: true),
        ],
        elsewhere: [
          [Self.state(Self.v0, 0, .saved), Self.state(file, 3000, .saved)],
          [Self.state(Self.v0, 0, .arrived), Self.state(Self.v1, 1000, .arrived)],
        ])
    }
    #expect(error?.reason == .unplaced)
  }

  /// A merge by words is right if it makes one text on both.
  @Test func aConflictOnSeveralPossibleBasesNamesThem() {
    let error = #expect(throws: UnprovenBase.self) {
      try BaseSearch(deviceCount: 2).base(
        of: Self.text("a|b A|c|d A", 3000), and: Self.text("a|b B|c|d", 2000),
        among: [
          Self.state("a|b|c|d", 0, .arrived), Self.state("a|b|c|d A", 1000, .saved),
          Self.state("a|b A|c|d A", 3000, .saved),
        ])
    }
    #expect(error?.reason == .conflict)
    #expect(
      error?.possible.map(\.content) == [Self.bytes("a|b|c|d"), Self.bytes("a|b|c|d A")])
    #expect(error?.possible.allSatisfy { $0.merged == nil && $0.possibleCount == 2 } == true)
  }

  @Test func aFileThatIsNotTheLastStateIsNotPlaced() {
    let states = [Self.state(Self.v0, 0, .arrived), Self.state(Self.own, 3000, .saved)]
    let error = #expect(throws: UnprovenBase.self) {
      try BaseSearch(deviceCount: 2).base(
        of: Self.text(Self.own, 5000), and: Self.text(Self.other, 1000), among: states)
    }
    #expect(error?.reason == .unplaced)
  }

  @Test func aConflictOnTheOnlyPossibleBaseNamesIt() throws {
    let base = try BaseSearch(deviceCount: 2).base(
      of: Self.text("a|b A|c", 3000), and: Self.text("a|b B|c", 2000),
      among: [Self.state("a|b|c", 0, .arrived), Self.state("a|b A|c", 3000, .saved)])
    #expect(base.merged == nil)
    #expect(base.content == Self.bytes("a|b|c"))
  }

  @Test func theExampleDeclinesAndFinds() {
    let (file, copy) = (Self.text(Self.own, 3000), Self.text(Self.other, 2000))
    let seen = [
      Self.state(Self.v0, 0, .arrived), Self.state(Self.v1, 1000, .saved),
      Self.state(Self.own, 3000, .saved),
    ]
    let list = [Self.state(Self.v0, 0, .saved), Self.state(Self.other, 2000, .saved)]
    #expect(
      mergedBySeenStates(file: file, copy: copy, seen: seen, lists: [], deviceCount: 2) == nil)
    #expect(
      mergedBySeenStates(file: file, copy: copy, seen: seen, lists: [list], deviceCount: nil)
        == Self.bytes("a|b A1|c|d B1|e|f|g A2|h"))
  }
}
