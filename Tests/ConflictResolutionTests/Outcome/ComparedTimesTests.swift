@testable import ConflictResolution
import ContentDigests
import TestSupport
import Testing

/// Two times that are written at once, against the texts that an explanation tells of them.
@Suite struct ComparedTimesTests {
  @Test func aReasonIsWrittenAsItIsTold() {
    for seed in seeds(2_000) {
      var random = RepeatableGenerator(seed: seed)
      let first = Int64.random(in: .min ... .max, using: &random)
      // All units: the difference has any number of bits.
      let bits = UInt64.random(in: 0...62, using: &random)
      let second = first.addingReportingOverflow(
        Int64.random(in: 0...(1 << Int64(bits)), using: &random))
      let later = Timestamp(nanoseconds: second.overflow ? .max : second.partialValue)
      let earlier = Timestamp(nanoseconds: first)
      let laterWins = Bool.random(using: &random)
      let times = Explanation.ComparedTimes(
        winner: VersionID(vector: ["home": 1]), device: "home",
        winnerTime: laterWins ? later : earlier, loser: VersionID(vector: ["mom": 2]),
        loserTime: laterWins ? earlier : later)
      var written: [UInt8] = []
      times.writeReason(into: &written)
      let explanation = Explanation(rule: .modified, times)
      #expect(String(decoding: written, as: UTF8.self) == explanation.reason, "seed \(seed)")
    }
  }

  @Test func theNameOfAConflictOfTwoHeadsIsThatOfTheirSortedLines() {
    for seed in seeds(2_000) {
      var random = RepeatableGenerator(seed: seed)
      func id() -> VersionID {
        var vector = VersionVector()
        for device in ["a", "ab", "b", "a~"] as [DeviceID] {
          vector = vector.setting(device, to: UInt64.random(in: 0...11, using: &random))
        }
        return VersionID(
          vector: vector.isEmpty ? nil : vector,
          digest: UInt64.random(in: 0...3, using: &random))
      }
      let heads = [id(), id()]
      var lines = heads.map { $0.text }
      lines.sort { $0.lexicographicallyPrecedes($1) }
      let named = Array("file\n".utf8) + lines[0] + [0x0A] + lines[1] + [0x0A]
      var text = Array("c-".utf8)
      SHA256Digest.writeHex(SHA256.digest(of: named).first64Bits, into: &text)
      let identity = FileIdentity(Array("file".utf8))
      #expect(ConflictID(identity: identity, heads: heads).text == text, "seed \(seed)")
      #expect(
        ConflictID(identity: identity, heads: heads.reversed()).text == text, "seed \(seed)")
    }
  }
}
