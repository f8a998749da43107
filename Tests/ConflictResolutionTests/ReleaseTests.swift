import ConflictResolution
import Foundation
import TestSupport
import Testing

/// The release is the newest one of the changelog, and every place that names it says the same: `.ci/tools/set-version`
/// writes them all.
@Suite("The release")
struct ReleaseTests {
  @Test func changelogBeginsWithIt() throws {
    let text = try String(
      contentsOf: MarkdownDocument.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let headings = text.split(separator: "\n").filter {
      $0.hasPrefix("## ") && $0 != "## Unreleased"
    }
    #expect(headings.first == "## \(Release.version), \(Release.day)")
  }

  static let places = [
    (
      "Sources/Bindings/CConflictResolution/include/conflict_resolution.h",
      "#define CR_VERSION \"NUMBER\""
    ),
    ("Sources/Bindings/JavaScript/package.json", "\"version\": \"NUMBER\""),
    ("README.md", "It is version NUMBER:"),
    ("Sources/Core/ConflictResolution/ConflictResolution.docc/Names.md", "rev: vNUMBER\n"),
    ("Sources/Core/ConflictResolution/ConflictResolution.docc/Names.md", "/resolve@vNUMBER\n"),
  ]

  @Test(arguments: places) func isNamedAlikeIn(path: String, words: String) throws {
    let text = try String(
      contentsOf: MarkdownDocument.root.appending(path: path), encoding: .utf8)
    #expect(text.contains(words.replacing("NUMBER", with: Release.version)))
  }

  /// Functions of C that came after the release stand under the version that they will be released with, its next minor
  /// one: so nothing is under a version that no release will ever have.
  @Test func symbolVersionsAreThoseOfReleases() throws {
    let map = try String(
      contentsOf: MarkdownDocument.root.appending(
        path: "Sources/Bindings/CConflictResolution/platform/symbols.map"), encoding: .utf8)
    let release = Release.version.split(separator: ".").compactMap { Int($0) }
    let nodes = map.matches(of: /CONFLICT_RESOLUTION_(\d+)\.(\d+) \{/)
    #expect(!nodes.isEmpty)
    for node in nodes {
      let (major, minor) = (try #require(Int(node.1)), try #require(Int(node.2)))
      #expect(
        major < release[0] || (major == release[0] && minor <= release[1] + 1),
        "\(node.0) is later than the release after \(Release.version)")
    }
  }
}
