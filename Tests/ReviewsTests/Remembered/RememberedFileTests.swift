import ConflictResolution
import Reviews
import Scenarios
import TestSupport
import Testing

/// The file of remembered decisions: read as it was written, and refused where it is not right.
@Suite("The file of remembered decisions") struct RememberedFileTests {
  private static func name(_ text: String) throws -> ContentName {
    try #require(ContentName(of: .file(FileContent(text))))
  }

  private static func records() throws -> [RememberedDecision] {
    let (a, b, c) = (try name("a"), try name("b"), try name("c"))
    let link = try #require(ContentName(of: .symlink([0xFF])))
    let paths: [RelativePath] = [
      "a", "b", "Zürich/\u{1B}[2J.txt", try RelativePath([0x66, 0xFF]), "c", "d", "e", "f",
    ]
    let answers: [(RememberedDecision.Answer, [ContentName])] = [
      (.pick(a), [a, b]), (.keep([c, a]), [a, b, c]), (.keepBoth, [a, c]), (.merge(c), [b, c]),
      (.content(Array("one\n".utf8)), [a, .deleted]), (.content([0, 0xFF]), [b, .deleted]),
      (.delete, [c, .deleted]), (.pick(.deleted), [link, .deleted]),
    ]
    return try zip(paths, answers).map { path, row in
      try #require(
        RememberedDecision(
          path: path, day: "2026-11-18",
          versions: row.1.enumerated().map { index, content in
            RememberedDecision.Version(
              content: content, device: index == 0 ? "Mom's iPad" : nil,
              modified: index == 0 ? .seconds(1_795_000_000) : nil)
          }, answer: row.0))
    }
  }

  @Test func isReadAsItWasWritten() throws {
    let records = try Self.records()
    var decisions = RememberedDecisions()
    for record in records { decisions.add(record) }
    #expect(decisions.count == records.count)
    let bytes = RememberedFile.bytes(of: decisions)
    let read = try RememberedFile.read(bytes, file: "r.json")
    #expect(read == decisions && RememberedFile.bytes(of: read) == bytes)
    // Whatever order they came in.
    var reversed = RememberedDecisions()
    for record in records.reversed() { reversed.add(record) }
    #expect(RememberedFile.bytes(of: reversed) == bytes)
    let empty = RememberedFile.bytes(of: RememberedDecisions())
    #expect(try RememberedFile.read(empty, file: "r.json").count == 0)
  }

  private static let a = "sha256:" + String(repeating: "a", count: 64)
  private static let b = "sha256:" + String(repeating: "b", count: 64)

  /// A file with one decision.
  private static func file(_ fields: String) -> String {
    "{\"format\": \"resolve-remembered/1\", \"decisions\": [\n{\(fields)}\n]}"
  }

  private static let head =
    #""path": "f", "day": "2026-11-18", "versions": [{"content": "\#(a)"}, {"content": "\#(b)"}]"#

  static let faults: [(text: String, message: String)] = [
    ("", "r.json:1:1: expected an object, found the end of the text"),
    ("{}", #"r.json:1:1: "format" is missing; expected "format": "resolve-remembered/1""#),
    (
      #"{"format": "resolve-remembered/2", "decisions": []}"#,
      #"r.json:1:12: the format 'resolve-remembered/2' is not known; expected "resolve-remembered/1""#
    ),
    (
      #"{"format": "resolve-remembered/1"}"#,
      #"r.json:1:1: "decisions" is missing; expected a list, which may be empty"#
    ),
    (
      #"{"format": "resolve-remembered/1", "decision": []}"#,
      #"r.json:1:36: the field 'decision' is not known here; did you mean "decisions"?"#
    ),
    (
      file(#""path": "f""#), #"r.json:2:1: "day" is missing; expected a day like "2026-11-18""#
    ),
    (
      file(#""day": "2026-02-30""#),
      #"r.json:2:9: '2026-02-30' is no day; expected one like "2026-11-18""#
    ),
    (
      file(head),
      #"r.json:2:1: the decision says nothing; expected "pick", "keep", "keepBoth", "merge", "text", "#
        + #""base64" or "delete""#
    ),
    (
      file(head + #", "keepBoth": true, "delete": true"#),
      #"r.json:2:244: "delete" stands beside "keepBoth"; a decision says one thing"#
    ),
    (
      file(head + #", "pick": "sha256:AA""#),
      #"r.json:2:234: 'sha256:AA' is no content; expected "deleted", "folder", or "sha256", "document", "#
        + #""link" or "digest" with ':' and 64 hexadecimal digits in lower case"#
    ),
    (
      file(head + #", "pick": "deleted""#),
      #"r.json:2:226: "deleted" is none of the "versions"; expected one of their contents"#
    ),
    (
      file(head + #", "keep": []"#),
      "r.json:2:234: the list is empty; expected the contents to keep, the one with the file's name first"
    ),
    (
      file(head + #", "keep": ["\#(a)", "\#(a)"]"#),
      #"r.json:2:310: "\#(a)" is listed twice; expected each content once"#
    ),
    (
      file(head + #", "keep": ["deleted"]"#),
      "r.json:2:235: a deletion cannot be kept; leave it out"
    ),
    (
      file(
        #""path": "f", "day": "2026-11-18", "versions": [{"content": "deleted"}], "delete": true"#),
      #"r.json:2:1: "versions" has not two contents, or one of them twice; expected each content that was in "#
        + "conflict once"
    ),
    (
      file(head + #", "keepBoth": true},"# + "\n{" + head + #", "delete": true"#),
      "r.json:3:1: these versions have been decided already, at 2:1; delete one of the two "
        + "entries"
    ),
    (file(#""path": "../f""#), "r.json:2:10: "),
  ]

  @Test(arguments: faults) func isRefusedWithItsPlace(text: String, message: String) throws {
    do throws(ScenarioError) {
      _ = try RememberedFile.read(Array(text.utf8), file: "r.json")
      Issue.record("accepted: \(text)")
    } catch {
      #expect("\(error)" == message || (message.hasSuffix(" ") && "\(error)".hasPrefix(message)))
    }
  }
}
