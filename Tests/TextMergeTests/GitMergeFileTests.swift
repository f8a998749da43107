import Foundation
import Testing

@testable import TextMerge

/// The same inputs as recorded runs of `git merge-file`.
@Suite struct GitMergeFileTests {
  /// A string, or bytes in base64.
  enum Content: Decodable {
    case text([UInt8])

    enum CodingKeys: CodingKey {
      case base64
    }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self = .text(Array(text.utf8))
      } else {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self = .text(Array(try container.decode(Data.self, forKey: .base64)))
      }
    }

    var bytes: [UInt8] {
      switch self {
      case .text(let bytes): bytes
      }
    }
  }

  struct Cases: Decodable {
    struct Case: Decodable {
      let id: String
      let base: Content
      let ours: Content
      let theirs: Content
      let exit: Int
      let text: Content
    }
    let cases: [Case]
  }

  /// Where the merge differs from git, and why.
  ///
  /// A case that no longer differs fails as well.
  static let deviations: [String: String] = [
    "ours-converted-to-crlf":
      "Line endings are a property of the file: the conversion and the edit merge.",
    "both-converted-plus-edit":
      "Line endings are a property of the file: only the edits are left to merge.",
  ]

  @Test("Clean or conflicting, and the clean text, as git has them")
  func recorded() throws {
    let cases = try JSONDecoder().decode(
      Cases.self, from: Fixtures.data("merges/git-merge-file.json")
    ).cases
    #expect(cases.count == 61)
    var seen: Set<String> = []
    for row in cases {
      let merged = Result { () throws(TextMergeError) in
        try TextMerger().merge(base: row.base.bytes, sides: [row.ours.bytes, row.theirs.bytes])
      }
      let agrees: Bool
      switch merged {
      case .failure: agrees = row.exit == 255
      case .success(let result):
        try expectReadingBack(result, row.id)
        expectTiling(result, row.id)
        agrees = result.cleanText == (row.exit == 0 ? row.text.bytes : nil) && row.exit != 255
      }
      if Self.deviations[row.id] != nil { seen.insert(row.id) }
      #expect(agrees == (Self.deviations[row.id] == nil), "\(row.id): git exits with \(row.exit)")
    }
    #expect(seen == Set(Self.deviations.keys))
  }
}
