import ConflictResolution
import Foundation
import TestSupport
import Testing

/// The release is the newest one of the changelog.
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
}
