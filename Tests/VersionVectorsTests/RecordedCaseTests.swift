import Foundation
import Testing
import VersionVectors

/// What the tests of other systems state, read from `Fixtures/vectors`.
@Suite struct RecordedCaseTests {
  static func fixture(_ name: String) throws -> [String: Any] {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: root.appending(path: "Fixtures/vectors/\(name).json"))
    let object = try JSONSerialization.jsonObject(with: data)
    return try #require(object as? [String: Any])
  }

  /// A device number as an ID: 20 digits, so that byte order is number order.
  static func device(_ number: String) throws -> DeviceID {
    try #require(DeviceID(String(repeating: "0", count: 20 - number.utf8.count) + number))
  }

  /// Pairs of decimal strings as a vector; there a counter 0 means absent.
  static func vector(_ value: Any?) throws -> VersionVector {
    var result = VersionVector()
    for pair in try #require(value as? [[String]]) {
      try #require(pair.count == 2)
      result = result.setting(try device(pair[0]), to: try #require(UInt64(pair[1])))
    }
    return result
  }

  @Test func syncthingCompares() throws {
    let fixture = try Self.fixture("syncthing-vector-compare")
    let cases = try #require(fixture["cases"] as? [[String: Any]])
    #expect(cases.count == 8)
    for row in cases {
      let id = try #require(row["id"] as? String)
      let label: Comment = "\(id)"
      let a = try Self.vector(row["a"])
      let b = try Self.vector(row["b"])
      let expected = try #require(row["expected"] as? String)
      let orders: [String: CausalOrder] = [
        "equal": .equal, "lesser": .before, "greater": .after, "concurrentLesser": .concurrent,
        "concurrentGreater": .concurrent,
      ]
      let order = a.order(relativeTo: b)
      #expect(order == orders[expected], label)
      #expect((order == .concurrent) == (row["concurrent"] as? Bool), label)
      #expect((order == .after || order == .equal) == (row["aGreaterOrEqual"] as? Bool), label)
      #expect((order == .before || order == .equal) == (row["aLesserOrEqual"] as? Bool), label)
      let precedes = expected == "lesser" || expected == "concurrentLesser"
      let follows = expected == "greater" || expected == "concurrentGreater"
      #expect(VersionVector.lexicographicallyPrecedes(a, b) == precedes, label)
      #expect(VersionVector.lexicographicallyPrecedes(b, a) == follows, label)
    }
  }

  @Test func syncthingMerges() throws {
    let fixture = try Self.fixture("syncthing-vector-merge")
    let cases = try #require(fixture["cases"] as? [[String: Any]])
    #expect(cases.count == 2)
    for row in cases {
      let id = try #require(row["id"] as? String)
      let label: Comment = "\(id)"
      let a = try Self.vector(row["a"])
      let b = try Self.vector(row["b"])
      let expected = try Self.vector(row["expected"])
      #expect(a.joining(b) == expected, label)
      #expect(b.joining(a) == expected, label)
    }
  }

  @Test func syncthingUpdates() throws {
    let fixture = try Self.fixture("syncthing-vector-update")
    let steps = try #require(fixture["steps"] as? [[String: Any]])
    #expect(steps.count == 2)
    var vector = VersionVector()
    for step in steps {
      let number = try #require(step["device"] as? String)
      let device = try Self.device(number)
      let expected = try Self.vector(step["expected"])
      let updated = try vector.incremented(device)
      // There the counter may jump to the clock; here it is old + 1, and the rest must agree.
      #expect(updated[device] == vector[device] + 1)
      #expect(updated.setting(device, to: expected[device]) == expected)
      vector = expected
    }
    let lookup = try #require(fixture["counterLookup"] as? [String: Any])
    let looked = try Self.vector(lookup["vector"])
    for (number, counter) in try #require(lookup["expected"] as? [String: String]) {
      #expect(looked[try Self.device(number)] == UInt64(counter))
    }
  }

  /// The plain part of a dotted version vector set: `[device, counter]` of each entry.
  static func plain(_ clock: Any?) throws -> VersionVector {
    guard let clock = clock as? [String: Any] else { return VersionVector() }
    return try plainEntries(clock["entries"])
  }

  static func plainEntries(_ value: Any?) throws -> VersionVector {
    var result = VersionVector()
    for entry in try #require(value as? [[Any]]) {
      let name = try #require(entry.first as? String)
      let device = try #require(DeviceID(name))
      result = result.setting(device, to: try #require(entry.dropFirst().first as? UInt64))
    }
    return result
  }

  @Test func dottedVersionVectorsWriteAndJoin() throws {
    let fixture = try Self.fixture("dvvset")
    for row in try #require(fixture["update"] as? [[String: Any]]) {
      let known = try Self.plain(row["start"]).joining(try Self.plainEntries(row["context"]))
      let name = try #require(row["server"] as? String)
      let server = try #require(DeviceID(name))
      #expect(try known.incremented(server) == Self.plain(row["expected"]))
    }
    for row in try #require(fixture["join"] as? [[String: Any]]) {
      #expect(try Self.plain(row["clock"]) == Self.plainEntries(row["expected"]))
    }
    for row in try #require(fixture["sync"] as? [[String: Any]]) {
      let a = try Self.plain(row["a"])
      let b = try Self.plain(row["b"])
      #expect(try a.joining(b) == Self.plain(row["expected"]))
      #expect(a.joining(b) == b.joining(a))
    }
    for row in try #require(fixture["equal"] as? [[String: Any]]) {
      #expect(try (Self.plain(row["a"]) == Self.plain(row["b"])) == (row["expected"] as? Bool))
    }
    let riak = try #require(fixture["riakVClock"] as? [String: Any])
    for row in try #require(riak["descends"] as? [[String: Any]]) {
      let order = try Self.plainEntries(row["a"]).order(relativeTo: Self.plainEntries(row["b"]))
      #expect((order == .after || order == .equal) == (row["expected"] as? Bool))
    }
  }

  /// `less.clocks` says in words how each clock is written; these are those words.
  @Test func dottedVersionVectorsDescend() throws {
    let a = try VersionVector().incremented("a")
    let c = try a.joining(a.incremented("a")).incremented("c")
    let b2 = try a.incremented("b")
    let clocks: [String: VersionVector] = [
      "A": a, "B": try a.incremented("a"), "B2": b2, "B3": try a.incremented("z"), "C": c,
      "D": try c.joining(b2).incremented("d"),
    ]
    let fixture = try Self.fixture("dvvset")
    let less = try #require(fixture["less"] as? [String: Any])
    let described = try #require(less["clocks"] as? [String: String])
    #expect(described.keys.sorted() == clocks.keys.sorted())
    for (key, expected) in [("true", true), ("false", false)] {
      for pair in try #require(less[key] as? [[String]]) {
        let first = try #require(clocks[pair[0]])
        let second = try #require(clocks[pair[1]])
        #expect((first.order(relativeTo: second) == .before) == expected, "\(pair)")
      }
    }
  }
}
