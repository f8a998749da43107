import Foundation
import TestSupport
import Testing

@testable import TextMerge

/// What `git merge-file` printed, run by run.
@Suite struct GitMergeFileTests {
  /// A string, or bytes in base64.
  struct Content: Decodable {
    let bytes: [UInt8]

    enum CodingKeys: CodingKey {
      case base64
    }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        bytes = Array(text.utf8)
      } else {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        bytes = Array(try container.decode(Data.self, forKey: .base64))
      }
    }
  }

  struct Case: Decodable {
    let id: String
    let base: Content
    let ours: Content
    let theirs: Content
    let runs: [Run]
  }

  struct Run: Decodable {
    let options: [String]
    let exit: Int
    /// What was printed, or the number of an earlier run that printed the same.
    let text: Content?
    let sameAs: Int?
  }

  static let cases = Result { () throws -> [Case] in try mergeCases(in: "git-merge-file.json") }

  /// The options of a run, as this library has them.
  struct Settings {
    var style = ConflictStyle.merge
    var favor: ConflictFavor?
    var algorithm = DiffAlgorithm.myers
    var markerLength = ConflictStyle.usualMarkerLength
    var labels: [String] = []

    init(_ options: [String]) throws {
      var rest = options[...]
      while let option = rest.popFirst() {
        let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
        switch parts[0] {
        case "-L": labels.append(rest.popFirst() ?? "")
        case "--diff3": style = .diff3
        case "--zdiff3": style = .zdiff3
        case "--ours": favor = .input(.side(0))
        case "--theirs": favor = .input(.side(1))
        case "--union": favor = .union
        case "--diff-algorithm": algorithm = try #require(DiffAlgorithm(rawValue: parts[1]))
        case "--marker-size":
          let length = try #require(Int(parts[1]))
          markerLength = length > 0 ? length : markerLength
        default: Issue.record("unknown option \(option)")
        }
      }
    }
  }

  @Test("By git's rules every run gives what git printed, to the byte")
  func toTheByte() throws {
    var runCount = 0
    for row in try Self.cases.get() {
      var printed: [[UInt8]] = []
      for run in row.runs {
        let expected = run.text?.bytes ?? printed[run.sameAs ?? 0]
        printed.append(expected)
        runCount += 1
        let settings = try Settings(run.options)
        let note = "\(row.id) \(run.options)"
        let result: TextMergeResult
        do {
          result = try TextMerger(rules: .git(settings.algorithm)).merge(
            base: row.base.bytes, sides: [row.ours.bytes, row.theirs.bytes])
        } catch {
          #expect(run.exit == 255, "\(note)")
          continue
        }
        if let favor = settings.favor {
          #expect(run.exit == 0, "\(note)")
          #expect(result.text(favoring: favor, style: settings.style) == expected, "\(note)")
        } else {
          let labels =
            settings.labels + ["ours", "base", "theirs"].dropFirst(settings.labels.count)
          let merged = result.merged(
            style: settings.style,
            labels: ConflictLabels(base: labels[1], sides: [labels[0], labels[2]]),
            markerLength: settings.markerLength)
          #expect(merged.conflictCount == run.exit, "\(note)")
          #expect(merged.bytes == expected, "\(note)")
          #expect(merged.elementsEqual(expected) && merged.count == expected.count, "\(note)")
        }
      }
    }
    #expect(runCount == 617)
  }

  /// Where the merge by our own rules differs from git in being clean or in the clean text, and why.
  ///
  /// A case that no longer differs fails as well.
  static let deviations: [String: String] = [
    "ours-converted-to-crlf":
      "Line endings are a property of the file: the conversion and the edit merge.",
    "both-converted-plus-edit":
      "Line endings are a property of the file: only the edits are left to merge.",
    "utf16le": "Texts in UTF-16 with a byte order mark are merged.",
    "random-12": "Merged again with theirs, the result would come out as another text.",
    "random-14": "Myers and histogram come to different clean texts: one of them is wrong.",
    "random-21": "By histogram the same changes conflict: they may be aligned so that they touch.",
    "random-26": "Myers and histogram come to different clean texts: one of them is wrong.",
    "random-30": "Myers and histogram come to different clean texts: one of them is wrong.",
  ]

  @Test("By our own rules: clean or conflicting, and the clean text, as git has them")
  func byOwnRules() throws {
    var seen: Set<String> = []
    for row in try Self.cases.get() {
      let run = try #require(row.runs.first)
      let merged = Result { () throws(TextMergeError) in
        try TextMerger().merge(base: row.base.bytes, sides: [row.ours.bytes, row.theirs.bytes])
      }
      let agrees: Bool
      switch merged {
      case .failure: agrees = run.exit == 255
      case .success(let result):
        try expectReadingBack(result, row.id)
        expectTiling(result, row.id)
        agrees = result.cleanText == (run.exit == 0 ? run.text?.bytes : nil) && run.exit != 255
      }
      if !agrees { seen.insert(row.id) }
      #expect(agrees == (Self.deviations[row.id] == nil), "\(row.id): git exits with \(run.exit)")
    }
    #expect(seen == Set(Self.deviations.keys))
  }
}
