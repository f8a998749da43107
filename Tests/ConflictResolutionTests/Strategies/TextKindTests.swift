import Testing

@testable import ConflictResolution

/// What is tried where lines conflict, by the name of a file.
@Suite struct TextKindTests {
  @Test(arguments: [
    ("notes.md", "stamp,word:take"), ("a/b/NOTES.Markdown", "stamp,word:take"),
    ("letter.txt", "stamp,word:take"), ("plan.org", "stamp,word:take"),
    ("paper.tex", "stamp,word:take"), ("script.fountain", "stamp,word:take"),
    ("list.csv", "cell"), ("list.TSV", "cell"),
  ])
  func byName(path: String, granularity: String) throws {
    let path = try #require(RelativePath(path))
    #expect(EffectiveSettings(FileSettings()).granularity(at: path).description == granularity)
  }

  @Test(arguments: [
    "CMakeLists.txt", "requirements-dev.txt", "robots.txt", "main.swift", "Makefile", ".md", "md",
    "a.md/b", "a.json",
  ])
  func ofOthers(path: String) throws {
    let path = try #require(RelativePath(path))
    #expect(
      EffectiveSettings(FileSettings()).granularity(at: path).description == "indentation,word")
  }

  @Test("A rule tells what is prose, and a granularity goes before both")
  func said() {
    let note: RelativePath = "a.md"
    let code: RelativePath = "a.swift"
    func granularity(_ settings: FileSettings, _ path: RelativePath) -> String {
      EffectiveSettings(settings).granularity(at: path).description
    }
    #expect(granularity(FileSettings(isProse: false), note) == "indentation,word")
    #expect(granularity(FileSettings(isProse: true), code) == "stamp,word:take")
    #expect(granularity(FileSettings(granularity: .line, isProse: true), note) == "line")
  }
}
