import ConflictResolution
import DocumentVersions
import Foundation
import TestSupport
import Testing

@Suite("Contents that all have seen") struct AgreedContentsTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func keepsTheLast() {
    var agreed = AgreedContents()
    for number in 0..<20 { agreed.note(Self.bytes("\(number)\n")) }
    #expect(agreed.contents.first == Self.bytes("12\n"))
    #expect(agreed.contents.count == AgreedContents.limit)
    let comesBack = agreed.note(Self.bytes("13\n"))
    #expect(comesBack)
    #expect(agreed.contents.last == Self.bytes("13\n"))
    #expect(agreed.contents.count == AgreedContents.limit)
    let isNoted = agreed.note(Self.bytes("13\n"))
    #expect(!isNoted)
  }

  @Test func keepsTextsWithinTheLimits() {
    var agreed = AgreedContents([[0], Self.bytes("a\n")])
    #expect(agreed.contents == [Self.bytes("a\n")])
    let isPhotoNoted = agreed.note([0xFF, 0xD8, 0xFF, 0, 1])
    #expect(!isPhotoNoted)
    let isLongNoted = agreed.note(Array(repeating: 65, count: AgreedContents.byteLimit + 1))
    #expect(!isLongNoted)
    for letter in 66...70 as ClosedRange<UInt8> {
      agreed.note(Array(repeating: letter, count: AgreedContents.byteLimit / 3))
    }
    #expect(agreed.contents.map { $0.first } == [68, 69, 70])
    #expect(
      agreed.ancestor(of: [DocumentVersion(contents: FileContent("D\n"))]) == agreed.contents[0])
  }

  @Test(
    arguments: [
      // Made from the last one.
      (["a\nb\nc\n", "a\nb\nc\nd\n"], ["A\nb\nc\nd\n", "a\nb\nC\nd\n"], 1),
      // One was made without having seen the last one.
      (["a\nb\nc\n", "a\nb\nc\nd\n"], ["A\nb\nc\nd\n", "a\nb\nC\n"], 0),
      // As near to both: the older one.
      (["a\n", "b\n"], ["c\n"], 0),
      ([], ["c\n"], nil), (["a\n"], ["\u{0}"], nil),
    ] as [([String], [String], Int?)])
  func findsTheAncestor(agreed: [String], versions: [String], index: Int?) {
    let contents = AgreedContents(agreed.map(Self.bytes))
    #expect(
      contents.ancestor(of: versions.map { version($0) }) == index.map { Self.bytes(agreed[$0]) })
  }

  @Test func withoutBytesThereIsNoAncestor() {
    let evicted = DocumentVersion(contents: FileContent(size: 3))
    #expect(AgreedContents([Self.bytes("a\n")]).ancestor(of: [evicted]) == nil)
  }

  /// What the last one added is not taken back by a computer that has not seen it.
  @Test func aComputerThatWasAwayTakesNothingBack() throws {
    for seed in seeds(200) {
      var random = RepeatableGenerator(seed: seed)
      let old = (0..<20).map { "line \($0)" }
      var new = old
      // Half of the text; the other computer changes a line of the other half.
      for _ in 0..<(2 + random.number(4)) { new[random.number(9)] = "new \(random.number(1_000))" }
      var away = old
      away[11 + random.number(9)] = "away"
      func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
      let resolution = try DocumentResolver().resolve(
        "Budget.txt", [version(text(new), isCurrent: true), version(text(away))],
        agreed: AgreedContents([Self.bytes(text(old)), Self.bytes(text(new))]))
      guard case .write(let merged) = resolution.result else {
        Issue.record("seed \(seed): no merge")
        continue
      }
      let lines = Set(
        String(decoding: merged, as: UTF8.self).split(separator: "\n").map(String.init))
      #expect(lines.isSuperset(of: new[..<10]) && lines.contains("away"), "seed \(seed)")
    }
  }

  @Test func theStoreGivesBackWhatItWasGiven() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "agreed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = DocumentStore(folder: folder)
    #expect(store.agreed(of: "a/b.txt").contents.isEmpty)
    let agreed = AgreedContents([[], [200, 10], Self.bytes("é\n")])
    try store.store(agreed, of: "a/b.txt")
    #expect(store.agreed(of: "a/b.txt") == agreed)
    #expect(store.agreed(of: "a/c.txt").contents.isEmpty)
    try store.move("a/b.txt", to: "a/c.txt")
    #expect(store.agreed(of: "a/c.txt") == agreed)
    #expect(store.agreed(of: "a/b.txt").contents.isEmpty)
    let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
    let json = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    #expect(
      json.replacing("\\/", with: "/")
        == #"{"contents":["","yAo=","w6kK"],"document":"a/c.txt","version":1}"#)
    // What cannot be read is nothing that was agreed.
    try Data("{".utf8).write(to: folder.appending(path: file))
    #expect(store.agreed(of: "a/c.txt").contents.isEmpty)
    try store.remove("a/c.txt")
    try store.remove("a/c.txt")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
