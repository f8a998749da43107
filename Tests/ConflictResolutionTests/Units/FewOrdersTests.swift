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

  @Test func manyOrUnclearOnesAreLeftToOthers() {
    let eight = (1...8).map { Self.version(["a": UInt64($0)], "a") }
    #expect(FewOrders(eight) != nil)
    #expect(FewOrders(eight + [Self.version(["b": 1], "b")]) == nil)
    #expect(FewOrders([eight[0], eight[0]]) == nil)
    #expect(
      FewOrders([FileVersion(path: "file", state: .deleted, device: "a")]) == nil)
  }
}
