import ConflictResolution
import Replicas
import TestSupport
import Testing

@Suite("how much is compared")
struct ComparisonCountTests {
  /// Files that moved and were edited, with lines that all of them have and names that say nothing.
  private func lists(
    _ count: Int, commonLines: Int, hasNames: Bool = false
  ) -> (gone: [RenameDetector.Entry], new: [RenameDetector.Entry]) {
    let common = (0..<commonLines).map { "a line of the license, number \($0)\n" }.joined()
    var random = RepeatableGenerator(seed: UInt64(count))
    var (gone, new): ([RenameDetector.Entry], [RenameDetector.Entry]) = ([], [])
    for number in 0..<count {
      let lines = (0..<20).map { _ in "\(random.next()) \(random.next())\n" }
      let edited = lines[..<9] + ["\(random.next())\n"] + lines[10...]
      let names = hasNames ? ["\(number)", "\(number)"] : ["index", "main"]
      for (folder, name, text, isGone) in [
        ("old", names[0], lines.joined(), true), ("new", names[1], edited.joined(), false),
      ] {
        guard let path = RelativePath("\(folder)/\(number)/\(name)") else { continue }
        let entry = RenameDetector.Entry(path, .file(FileContent(common + text)))
        if isGone { gone.append(entry) } else { new.append(entry) }
      }
    }
    return (gone, new)
  }

  @Test("at most nine pairs are compared for each file", arguments: [0, 15])
  func isLinear(commonLines: Int) {
    for count in [50, 100, 200, 400] {
      let lists = lists(count, commonLines: commonLines)
      let report = RenameDetector().detectRenames(gone: lists.gone, new: lists.new)
      #expect(report.renames.count == count)
      #expect(
        report.renames.allSatisfy {
          "\($0.from)".dropFirst(4).dropLast(6) == "\($0.to)".dropFirst(4).dropLast(5)
        })
      #expect(report.statistics.comparisons >= count)
      #expect(report.statistics.comparisons <= 9 * count)
      #expect(report.statistics.sharedSketchParts <= 72 * 64 * count)
      #expect(report.statistics.omittedComparisons == 0)
    }
  }

  @Test("parts that more than 64 files have are not looked at")
  func common() {
    let few = lists(64, commonLines: 15)
    let many = lists(65, commonLines: 15)
    let (fewReport, manyReport) = (
      RenameDetector().detectRenames(gone: few.gone, new: few.new),
      RenameDetector().detectRenames(gone: many.gone, new: many.new)
    )
    #expect(fewReport.statistics.sharedSketchParts == 64 * (15 * 64 + 19))
    #expect(manyReport.statistics.sharedSketchParts == 65 * 19)
    #expect(manyReport.statistics.comparisons == 65)
  }

  @Test("names leave one comparison for each file")
  func names() {
    let lists = lists(300, commonLines: 0, hasNames: true)
    let report = RenameDetector().detectRenames(gone: lists.gone, new: lists.new)
    #expect(report.renames.count == 300)
    #expect(report.statistics.comparisons == 300)
    #expect(report.statistics.sharedSketchParts == 0)
  }

  @Test("the bound is kept, and what it left out is counted")
  func bound() {
    let lists = lists(100, commonLines: 0)
    let report = RenameDetector(maximumComparisons: 30).detectRenames(
      gone: lists.gone, new: lists.new)
    #expect(report.renames.count == 30)
    #expect(report.statistics.comparisons == 30)
    #expect(report.statistics.omittedComparisons == 70)
    let none = RenameDetector(maximumComparisons: 0).detectRenames(gone: lists.gone, new: lists.new)
    #expect(none.renames.isEmpty && none.statistics.comparisons == 0)
  }

  @Test("file IDs are compared in the order of paths, as long as the bound allows")
  func boundOfIDs() throws {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let gone = try names.enumerated().map { try RenameDetector.Entry("\($1)#\($0)=\($1) 1 2 3") }
    let new = try names.enumerated().map { try RenameDetector.Entry("new \($1)#\($0)=\($1) 1 2 4") }
    let report = RenameDetector(maximumComparisons: 2).detectRenames(gone: gone, new: new)
    #expect(
      report.renames.map { $0.description } == [
        "a -> new a (same file ID)", "b -> new b (same file ID)",
      ])
    #expect(report.statistics.omittedComparisons >= 6)
  }

  @Test("equal contents are not compared part by part")
  func equal() {
    let lists = lists(100, commonLines: 0)
    let moved = lists.gone.compactMap { entry in
      RelativePath("x/\(entry.path)").map { RenameDetector.Entry($0, entry.state) }
    }
    let report = RenameDetector().detectRenames(gone: lists.gone, new: moved)
    #expect(report.renames.count == 100)
    #expect(report.statistics.comparisons == 0 && report.statistics.sharedSketchParts == 0)
  }

  @Test("one heavy part among many others is found")
  func heavy() {
    // The long line is cut into pieces that are all alike: one part, with most of the bytes.
    let line = String(repeating: "x", count: 50_000)
    func text(_ word: String) -> String {
      (0..<2000).map { "\(word)\($0)\n" }.joined() + line
    }
    let report = RenameDetector().detectRenames(
      gone: [.init("a", .file(FileContent(text("one"))))],
      new: [.init("b", .file(FileContent(text("other"))))])
    #expect(report.renames.count == 1)
  }
}
