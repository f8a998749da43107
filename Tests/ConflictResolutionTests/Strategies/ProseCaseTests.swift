import ConflictResolution
import TestSupport
import Testing

/// What the default merge makes of notes that two people edited, against what a careful reader expects.
@Suite struct ProseCaseTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let file: String
    let base: String
    let ours: String
    let theirs: String
    let oursTime: String
    let theirsTime: String
    let expected: String?
    /// Whether the merge asks though there is an answer, which does no harm.
    let isAsked: Bool?
    /// Whether both changes are taken though a careful reader would rather be asked.
    let isMerged: Bool?
    var testDescription: String { name }
  }

  static let cases: [Case] = {
    do {
      return try mergeCases(in: "prose-cases.json")
    } catch {
      Issue.record("no cases: \(error)")
      return []
    }
  }()

  private func merged(_ one: Case, swapped: Bool = false) throws -> String? {
    let path = try #require(RelativePath(one.file))
    func version(_ text: String, _ device: DeviceID, _ vector: VersionVector, _ time: String)
      -> FileVersion
    {
      FileVersion(
        path: path, state: .file(FileContent(text)), vector: vector, device: device,
        modified: Timestamp(time))
    }
    let (first, second) = swapped ? (one.theirs, one.ours) : (one.ours, one.theirs)
    let file = FileHistory(
      path: path,
      versions: [
        version(one.base, "base", ["base": 1], "2026-01-01T00:00:00Z"),
        version(first, "ours", ["base": 1, "ours": 1], one.oursTime),
        version(second, "theirs", ["base": 1, "theirs": 1], one.theirsTime),
      ])
    let outcome = try Resolver(Policy([.merge], resolvingDevice: "ours")).resolve([file])
    let result = try #require(outcome.files.first)
    guard result.state == .resolved, case .file(let content)? = result.keeps.first?.version.state
    else { return nil }
    return content.bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: cases)
  func isWhatAReaderExpects(_ one: Case) throws {
    let text = try merged(one)
    if one.isMerged == true {
      #expect(text != nil)
    } else {
      #expect(text == (one.isAsked == true ? nil : one.expected))
    }
    #expect(try merged(one, swapped: true) == text)
  }

  @Test("There are cases of both kinds")
  func count() {
    #expect(Self.cases.count { $0.expected != nil && $0.isAsked != true } >= 221)
    #expect(Self.cases.count { $0.expected == nil && $0.isMerged != true } >= 109)
  }
}
