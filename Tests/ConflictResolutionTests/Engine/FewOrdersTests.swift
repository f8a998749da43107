@testable import ConflictResolution
import TestSupport
import Testing

/// How a few versions stand to each other, against what is found for any number of them.
@Suite struct FewOrdersTests {
  private static func version(_ vector: VersionVector, _ device: DeviceID) -> FileVersion {
    FileVersion(path: "file", state: .file(FileContent("text")), vector: vector, device: device)
  }

  private static func versions(_ random: inout RepeatableGenerator) -> [FileVersion] {
    let devices: [DeviceID] = ["a", "b", "c"]
    var vectors: Set<VersionVector> = []
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      var vector = VersionVector()
      for device in devices {
        vector = vector.setting(device, to: UInt64.random(in: 0...3, using: &random))
      }
      if !vector.isEmpty { vectors.insert(vector) }
    }
    return vectors.sorted { VersionVector.lexicographicallyPrecedes($0, $1) }
      .shuffled(using: &random).map { version($0, "a") }
  }

  @Test func headsAndBasesAreThoseOfAnyNumber() throws {
    for seed in seeds(3_000) {
      var random = RepeatableGenerator(seed: seed)
      let versions = Self.versions(&random)
      if versions.isEmpty { continue }
      let orders = try #require(FewOrders(versions), "seed \(seed)")
      let heads = versions.indices.filter { index in
        !versions.contains { Ancestry.isBefore(versions[index], $0) }
      }
      #expect(orders.heads(of: versions.count) == heads, "seed \(seed)")
      for count in 1...max(1, heads.count) {
        let some = heads.shuffled(using: &random).prefix(count)
        var set: UInt8 = 0
        for index in some { set |= 1 << index }
        #expect(
          orders.bases(of: set, among: versions.count)
            == Ancestry.baseIndexes(of: some.map { versions[$0] }, in: versions),
          "seed \(seed)")
      }
    }
  }

  @Test func anotherOrderIsTheSameOrders() throws {
    for seed in seeds(1_000) {
      var random = RepeatableGenerator(seed: seed)
      let versions = Self.versions(&random)
      guard let orders = FewOrders(versions) else { continue }
      let order = versions.indices.shuffled(using: &random)
      var places = FewPlaces()
      for (index, place) in order.enumerated() { places[index] = place }
      #expect(order.indices.map { places[$0] } == order, "seed \(seed)")
      let permuted = FewOrders(places, order.count, of: orders)
      let anew = try #require(FewOrders(order.map { versions[$0] }), "seed \(seed)")
      #expect(permuted.heads(of: order.count) == anew.heads(of: order.count), "seed \(seed)")
      #expect(
        permuted.bases(of: 0b11, among: order.count) == anew.bases(of: 0b11, among: order.count),
        "seed \(seed)")
      #expect(orders.hasOneHead(of: order.count) == (orders.heads(of: order.count).count == 1))
    }
  }

  @Test func whatBreaksAnInvariantIsNotWellFormed() throws {
    let well = Self.version(["a": 1], "a")
    #expect(FewOrders([well])?.areWellFormed == true)
    // The vector lacks the device; the origin is not before it; nothing tells whose content it is.
    #expect(FewOrders([well, Self.version(["a": 1, "b": 1], "c")])?.areWellFormed == false)
    var carried = Self.version(["a": 2], "a")
    carried.origin = VersionID(vector: ["a": 3])
    #expect(FewOrders([well, carried])?.areWellFormed == false)
    var unknown = Self.version(["a": 2], "a")
    unknown.state = .file(FileContent(size: 3))
    #expect(FewOrders([well, unknown])?.areWellFormed == false)
  }

  @Test func manyOrUnclearOnesAreLeftToOthers() {
    #expect(FewOrders([]) == nil)
    var made = Self.version(["a": 1, "b": 1], "a")
    made.from = [VersionID(vector: ["a": 1]), VersionID(vector: ["b": 1])]
    #expect(FewOrders([made]) == nil)
    let eight = (1...8).map { Self.version(["a": UInt64($0)], "a") }
    #expect(FewOrders(eight) != nil)
    #expect(FewOrders(eight + [Self.version(["b": 1], "b")]) == nil)
    #expect(FewOrders([eight[0], eight[0]]) == nil)
    #expect(
      FewOrders([FileVersion(path: "file", state: .deleted, device: "a")]) == nil)
  }
}
