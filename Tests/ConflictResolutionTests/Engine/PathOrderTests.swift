import ArraySpans
import FileNames
import TestSupport
import Testing

@testable import ConflictResolution

@Suite struct PathOrderTests {
  @Test func filesComeByPathThenByIdentity() throws {
    for seed in seeds(300) {
      var random = RepeatableGenerator(seed: seed)
      let files = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        FileHistory(
          path: RelativePath(
            "folder with a long name/" + ["a", "ab", "b", "a/b", "é"].randomElement(using: &random)!
          )!,
          identity: FileIdentity(Array("\(Int.random(in: 0..<1_000, using: &random))".utf8)),
          versions: [FileVersion(path: "x", state: .deleted, vector: ["a": 1], device: "a")])
      }
      let expected = files.sorted { left, right in
        if left.path != right.path {
          return left.path.bytes.lexicographicallyPrecedes(right.path.bytes)
        }
        return left.identity.bytes.lexicographicallyPrecedes(right.identity.bytes)
      }
      #expect(
        PathOrder.sorted(files) == expected, "seed \(seed)")
    }
  }
}
