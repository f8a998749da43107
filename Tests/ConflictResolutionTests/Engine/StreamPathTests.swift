import ConflictResolution
import Testing

/// Paths as a stream tells them: before names are checked against other files'.
@Suite struct StreamPathTests {
  @Test func copiesAreToldOfAfterwards() throws {
    let versions: [FileVersion] = [("a", "1", 2), ("b", "2", 1)].map { device, text, seconds in
      FileVersion(
        path: "Docs/n.txt", state: .file(FileContent(text)),
        vector: [DeviceID(stringLiteral: device): 1],
        device: DeviceID(stringLiteral: device), modified: .seconds(seconds))
    }
    let outcome = try Resolver(Policy([.keepBoth])).resolve(versions)
    let file = try #require(outcome.files.first)
    #expect(file.keeps.map(\.path) == ["Docs/n-1.txt", "Docs/n.txt"])
    #expect(file.beforeCollisions().keeps.map(\.path) == ["Docs/n.txt", "Docs/n.txt"])
    let numbered = outcome.numberedCopies()
    #expect(numbered.map(\.key) == ["docs/n.txt"])
    #expect(numbered.flatMap(\.renamed).map(\.to) == ["Docs/n-1.txt"])
    #expect(
      numbered.flatMap(\.renamed).map(\.identity.description) == [
        file.keeps[0].identity.description
      ])
  }
}
