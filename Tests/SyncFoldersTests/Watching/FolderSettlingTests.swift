import SyncFolders
import TestSupport
import Testing

private typealias Place = FolderSettling.Place

private func name(_ text: String, in folder: String = "") -> Place {
  .name(folder: Array(folder.utf8), Array(text.utf8))
}

/// When places are acted on, in seconds.
@Suite("Settling of a folder")
struct FolderSettlingTests {
  static let second: Int64 = 1_000_000_000

  @Test func waitsForNothingAsLongAsNothingHappens() {
    var settling = FolderSettling(quiet: 5)
    #expect(settling.nextWake == nil)
    #expect(settling.isIdle)
    #expect(settling.takeRested(at: .max).isEmpty)
    settling.restart(at: 7)
    #expect(settling.nextWake == nil)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Times and names of events.
    let events: [(Int64, String)]
    /// Times at which it looks, and what has rested then.
    let looks: [(Int64, Set<String>)]
  }

  static let rows = [
    Row(testDescription: "one event", events: [(0, "a")], looks: [(4, []), (5, ["a"]), (6, [])]),
    Row(
      testDescription: "an event again", events: [(0, "a"), (4, "a")], looks: [(5, []), (9, ["a"])]),
    Row(
      testDescription: "others do not delay", events: [(0, "a"), (4, "b")],
      looks: [(5, ["a"]), (9, ["b"])]),
    Row(
      testDescription: "a late look takes all", events: [(0, "a"), (4, "b")],
      looks: [(100, ["a", "b"]), (101, [])]),
    Row(
      testDescription: "an event after a look", events: [(0, "a"), (6, "a")],
      looks: [(5, ["a"]), (10, []), (11, ["a"])]),
  ]

  @Test(arguments: rows) func takesWhatHasRested(row: Row) {
    var settling = FolderSettling(quiet: 5)
    var events = row.events[...]
    for (time, expected) in row.looks {
      while let event = events.first, event.0 <= time {
        settling.note(name(event.1), at: event.0)
        events.removeFirst()
      }
      #expect(Set(settling.takeRested(at: time)) == Set(expected.map { name($0) }), "at \(time)")
    }
  }

  @Test func writesOnlyDelay() {
    var settling = FolderSettling(quiet: 5)
    settling.note(name("a"), at: 0, isToBeLookedAt: false)
    #expect(settling.nextWake == 5)
    #expect(settling.isMoving(in: [], [Array("x".utf8), Array("a".utf8)]))
    #expect(!settling.isMoving(in: Array("folder".utf8), [Array("a".utf8)]))
    #expect(settling.takeRested(at: 5).isEmpty)
    #expect(settling.isIdle)
    // One event that asks for a look is enough, whichever comes last.
    settling.note(name("a"), at: 10)
    settling.note(name("a"), at: 11, isToBeLookedAt: false)
    #expect(settling.takeRested(at: 16) == [name("a")])
  }

  @Test func foldersAndTreesConcernWhatIsInThem() {
    var settling = FolderSettling(quiet: 5)
    settling.note(.tree(Array("a/b".utf8)), at: 0)
    for (folder, isMoving) in [("a/b", true), ("a/b/c/d", true), ("a", false), ("a/bc", false)] {
      #expect(settling.isMoving(in: bytes(folder), [Array("x".utf8)]) == isMoving, "\(folder)")
    }
    settling = FolderSettling(quiet: 5)
    settling.note(.folder(Array("a".utf8)), at: 0)
    #expect(settling.isMoving(in: Array("a".utf8), []))
    #expect(!settling.isMoving(in: Array("a/b".utf8), []))
    settling.note(.tree([]), at: 0)
    #expect(settling.isMoving(in: Array("a/b".utf8), []))
    #expect(settling.isMoving(in: [], []))
    settling = FolderSettling(quiet: 5)
    settling.note(name("index.xml", in: "Essay.pages/inner"), at: 0)
    #expect(settling.isMoving(below: Array("Essay.pages".utf8)))
    #expect(!settling.isMoving(below: Array("Essay".utf8)))
  }

  @Test func whatIsHeldIsLookedAtLessAndLess() {
    var settling = FolderSettling(quiet: 5 * Self.second)
    var now: Int64 = 0
    var pauses: [Int64] = []
    for _ in 0..<9 {
      settling.hold(name("a"), at: now)
      let next = settling.nextWake ?? 0
      pauses.append((next - now) / Self.second)
      now = next
      #expect(settling.takeRested(at: now - 1).isEmpty)
      #expect(settling.takeRested(at: now) == [name("a")])
    }
    #expect(pauses == [5, 10, 20, 40, 80, 160, 320, 600, 600])
    // What is known is waited for as long, and an event ends it.
    settling.hold(name("a"), at: now, for: 30 * Self.second)
    #expect(settling.nextWake == now + 30 * Self.second)
    settling.note(name("a"), at: now)
    #expect(settling.nextWake == now + 5 * Self.second)
    #expect(settling.takeRested(at: now + 5 * Self.second) == [name("a")])
    settling.hold(name("a"), at: now)
    #expect(settling.nextWake == now + 5 * Self.second)
    #expect(settling.isAtRest && !settling.isIdle)
    settling.release { $0 == name("a") }
    #expect(settling.nextWake == nil)
  }

  @Test func manyPlacesAreOne() {
    var settling = FolderSettling(quiet: 5)
    for number in 0...FolderSettling.mostPlaces {
      settling.note(name("\(number)"), at: Int64(number))
    }
    let last = Int64(FolderSettling.mostPlaces)
    #expect(settling.nextWake == last + 5)
    #expect(settling.takeRested(at: last + 5) == [.tree([])])
    #expect(settling.isIdle)
  }

  @Test func aSleepBeginsTheRestAnew() {
    var settling = FolderSettling(quiet: 5)
    settling.note(name("a"), at: 0)
    settling.restart(at: 4)
    #expect(settling.nextWake == 9)
  }
}

/// Whatever events come, nothing is acted on too early, everything in time, and nobody is woken for nothing.
@Suite("Law: settling of generated events")
struct FolderSettlingLawTests {
  @Test(arguments: seeds(300)) func restIsKept(seed: UInt64) {
    var generator = RepeatableGenerator(seed: seed)
    let quiet = Int64(generator.number(20))
    var settling = FolderSettling(quiet: quiet)
    var last: [Place: Int64] = [:]
    // What has to be acted on, since when it is quiet.
    var open: Set<Place> = []
    var now: Int64 = 0
    var events = 40
    while true {
      let event = now + Int64(generator.number(generator.chance(1, in: 4) ? 60 : 4))
      let wake = settling.nextWake
      if events == 0, wake == nil { break }
      if events > 0, wake.map({ event < $0 }) ?? true {
        now = max(now, event)
        events -= 1
        let place = Place.name(folder: [], [UInt8(generator.number(5))])
        let counts = generator.chance(2, in: 3)
        settling.note(place, at: now, isToBeLookedAt: counts)
        last[place] = now
        if counts { open.insert(place) }
        continue
      }
      guard let wake else { break }
      #expect(wake >= now, "seed \(seed): a wake in the past")
      now = max(now, wake)
      for place in settling.takeRested(at: now) {
        guard let time = last[place] else {
          Issue.record("seed \(seed): \(place) has no event")
          continue
        }
        #expect(now - time >= quiet, "seed \(seed): \(place) acted on \(now - time) after an event")
        #expect(now - time == quiet, "seed \(seed): \(place) acted on late")
        #expect(open.remove(place) != nil, "seed \(seed): \(place) was nothing to act on")
        #expect(!settling.isMoving(in: [], [[UInt8](name: place)]))
      }
    }
    #expect(open.isEmpty, "seed \(seed): never acted on \(open)")
    #expect(settling.isIdle)
  }
}

extension [UInt8] {
  fileprivate init(name place: FolderSettling.Place) {
    if case .name(_, let name) = place { self = name } else { self = [] }
  }
}
