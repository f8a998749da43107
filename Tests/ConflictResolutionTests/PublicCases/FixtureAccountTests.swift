import Foundation
import Testing

/// Every file in `Fixtures/vectors` is named in its README, and the README names no other.
@Suite struct FixtureAccountTests {
  static let folder = PublicCase.root.appending(path: "Fixtures/vectors")

  @Test func everyFileIsNamed() throws {
    let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0 != "README.md" }
    #expect(files.count >= 18)
    for file in files.sorted() {
      #expect(readme.contains("| \(file) |"), "\(file) has no row")
    }
    let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(".json |") }
    let named = rows.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    for name in Set(named) {
      #expect(
        files.contains(name) || name.contains("/"), "\(name) is named and does not exist")
    }
  }

  /// A test that the README points to exists.
  @Test func everyTestThatIsNamedExists() throws {
    let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    let tests = PublicCase.root.appending(path: "Tests")
    let all = try #require(FileManager.default.enumerator(atPath: tests.path))
    let sources = Set(
      all.compactMap { ($0 as? String).map { URL(filePath: $0).lastPathComponent } })
    var named: Set<String> = []
    for part in readme.split(separator: "`") where part.hasSuffix("Tests") && !part.contains(" ") {
      named.insert(String(part))
    }
    #expect(named.count >= 8)
    for name in named.sorted() {
      #expect(sources.contains("\(name).swift"), "\(name)")
    }
  }
}
