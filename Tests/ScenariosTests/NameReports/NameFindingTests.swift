import ConflictResolution
import FileNames
import JSONText
import Scenarios
import Testing

/// Findings one by one, for other programs.
@Suite("Findings in lines and as SARIF")
struct NameFindingTests {
  static func report(_ paths: [String]) throws -> NameReport {
    let paths = try paths.map { try RelativePath(Array($0.utf8)) }
    var finder = CollisionFinder()
    for path in paths { finder.insert(path) }
    let refusals = FreeNamesTests.refusals(of: paths, for: FileSystem.portable)
    var free = FreeNames()
    free.add(finder.collisions(), refusals, in: finder)
    return NameReport(
      input: Array("l".utf8), collisions: finder.collisions(), refusals: refusals,
      freeNames: free.names, names: finder.count)
  }

  @Test func linesAreEscapedAsTheirReaderAsks() throws {
    let findings = try Self.report(["100%, a:b\u{1B}"]).findings(isStrict: false)
    #expect(findings.map(\.rule) == ["forbidden-character", "control-character"])
    #expect(
      findings.map { NameFindingLines.compact.line(of: $0) } == [
        #"100%, a:b\x1B: warning: ':' has a meaning in paths of Windows (win32, exfat, onedrive); "#
          + "'100%, a_b_' is free\n",
        #"100%, a:b\x1B: warning: control character U+001B (win32, exfat, onedrive); '100%, a_b_' is free"#
          + "\n",
      ])
    #expect(
      NameFindingLines.gitHub.line(of: findings[0], in: Array("in:".utf8))
        == #"::warning file=in%3A/100%25%2C a%3Ab\x1B,title=Name%3A forbidden-character::"#
        + #"in:/100%25, a:b\x1B: ':' has a meaning in paths of Windows (win32, exfat, onedrive); "#
        + "'100%25, a_b_' is free\n")
  }

  @Test func severityIsThatOfTheText() throws {
    let report = try Self.report(["A", "a", "b", "b.", "con"])
    #expect(report.findings(isStrict: false).map(\.isError) == [true, false, false, false])
    #expect(report.findings(isStrict: true).allSatisfy { $0.isError })
    #expect(report.findings(isStrict: true).map(\.path) == ["a", "b.", "b.", "con"])
  }

  @Test func aFolderComesBeforeThePath() throws {
    let finding = try #require(try Self.report(["con"]).findings(isStrict: false).first)
    for (folder, path) in [
      ("", "con"), (".", "con"), ("a", "a/con"), ("a/", "a/con"), ("/", "/con"),
    ] {
      let line = NameFindingLines.compact.line(of: finding, in: Array(folder.utf8))
      #expect(line.hasPrefix(path + ": warning: "), "\(folder)")
    }
  }

  @Test func aLogHasARunForEachReport() throws {
    let reports = try [["a b/\u{E9}?", "a b/\u{FF1F}"], ["x"]].map { try Self.report($0) }
    let bytes = SARIFWriter(programVersion: "1.2.3").bytes(
      of: [(reports[0], Array("in put".utf8)), (reports[1], [])])
    let log = try JSONValue.parse(bytes)
    #expect(log["version"] == "2.1.0")
    let runs = try #require(log["runs"]?.arrayValue)
    #expect(runs.map { $0["results"]?.arrayValue?.count } == [1, 0])
    #expect(runs[0]["tool"]?["driver"]?["rules"] == [["id": "forbidden-character"]])
    #expect(runs[1]["tool"]?["driver"]?["rules"] == [])
    let result = try #require(runs[0]["results"]?.arrayValue?.first)
    #expect(result["level"] == "warning")
    let location = result["locations"]?.arrayValue?.first?["physicalLocation"]
    #expect(location?["artifactLocation"]?["uri"] == "in%20put/a%20b/%C3%A9%3F")
    let strict = SARIFWriter(programVersion: "1", isStrict: true).bytes(of: [(reports[0], [])])
    #expect(
      try JSONValue.parse(strict)["runs"]?.arrayValue?.first?["results"]?.arrayValue?.first?[
        "level"]
        == "error")
  }
}
