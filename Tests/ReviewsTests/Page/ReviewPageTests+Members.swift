import ConflictResolution
import ContentDigests
import JSONText
import Testing

@testable import Reviews

// The members of documents.
extension ReviewPageTests {
  @Test func membersOfADocumentAreComparedInside() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func document(_ members: [(RelativePath, [UInt8])]) -> FileState {
      .group(
        GroupContent(
          members.map { GroupContent.Member(path: $0, state: .file(FileContent($1))) }))
    }
    func version(_ state: FileState, _ vector: VersionVector, _ device: DeviceID) -> FileVersion {
      FileVersion(path: "notes.rtfd", state: state, vector: vector, device: device)
    }
    let same: (RelativePath, [UInt8]) = ("same.txt", bytes("same\n"))
    let history = FileHistory(
      path: "notes.rtfd",
      versions: [
        version(
          document([same, ("a.txt", bytes("1\n2\n3\n4\n5\n")), ("gone.txt", bytes("x\n"))]),
          ["a": 1], "a"),
        version(
          document([
            same, ("a.txt", bytes("one\n2\n3\n4\n5\n")), ("gone.txt", bytes("y\n")),
            ("p.png", png + [1]),
          ]), ["a": 2], "a"),
        version(
          document([same, ("a.txt", bytes("1\n2\n3\n4\nfive\n")), ("p.png", png + [2])]),
          ["a": 1, "b": 1], "b"),
      ])
    let outcome = try Resolver(Policy([.manual])).resolve([history])
    var page = ReviewPage(source: "Documents", command: Self.command)
    page.add(outcome.files[0], known: history.versions)
    let data = try PageData(page).file(0)
    let members = try #require(data["members"]?.arrayValue)
    #expect(members.map { $0["name"]?.stringValue } == ["a.txt", "gone.txt", "p.png"])
    #expect(Set(members.map { $0["scope"]?.stringValue }).count == 3)
    // Both sides of a text, with what they began with: two places were changed, each by one.
    let text = members[0]
    #expect(text["hasBase"]?.boolValue == true)
    let agreed = (text["parts"]?.arrayValue ?? []).compactMap { $0["agreed"]?.stringValue }
    #expect(agreed == ["one\n", "five\n"])
    // What one side changed and the other removed is compared with what it was.
    let gone = members[1]
    let states = gone["states"]?.strings ?? []
    #expect(states.contains("removed"))
    #expect(gone["textVersions"]?.arrayValue?.count == 1)
    #expect(gone["parts"]?.arrayValue?.first?["base"]?.stringValue == "x\n")
    let sources = (members[2]["versions"]?.arrayValue ?? []).map {
      $0["image"]?["source"]?.stringValue
    }
    #expect(
      Set(sources)
        == Set([1, 2].map { "data:image/png;base64," + Base64.encode(png + [$0]) }))
  }
}
