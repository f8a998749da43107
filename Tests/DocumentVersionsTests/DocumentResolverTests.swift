import ConflictResolution
import DocumentVersions
import TestSupport
import Testing

@Suite("Versions of a document") struct DocumentResolverTests {
  static let base = "one\ntwo\nthree\nfour\nfive\n"
  static let agreed = AgreedContents([Array(base.utf8)])

  struct Row: CustomStringConvertible, Sendable {
    let name: String
    var strategies: [Strategy] = [.merge, .keepBoth]
    let current: DocumentVersion
    var others: [DocumentVersion] = []
    var agreed = DocumentResolverTests.agreed
    var folder: [RelativePath: FileContent] = [:]
    var answer: DocumentAnswer?
    let expected: String
    var description: String { name }
  }

  static let mine = version("1\ntwo\nthree\nfour\nfive\n", at: 100, by: "Home", isCurrent: true)
  static let hers = version("one\ntwo\nthree\nfour\n5\n", at: 200, by: "Mom's iPad")
  static let clash = version("I\ntwo\nthree\nfour\nfive\n", at: 50, by: "Office")

  static let rows: [Row] = [
    Row(name: "one version", current: mine, expected: "keep Home"),
    Row(name: "a merge", current: mine, others: [hers], expected: "write 1|two|three|four|5|"),
    Row(
      name: "no ancestor", current: mine, others: [hers], agreed: AgreedContents(),
      expected: "keep Mom's iPad + Budget-1.txt=Home"),
    Row(
      name: "the same line", current: mine, others: [clash],
      expected: "keep Home + Budget-1.txt=Office"),
    Row(
      name: "the copy is there", current: mine, others: [clash],
      folder: ["Budget-1.txt": clash.contents], expected: "keep Home + Budget-1.txt=Office there"),
    Row(
      name: "the name of the copy is taken", current: mine, others: [clash],
      folder: ["Budget-1.txt": FileContent("else\n")], expected: "keep Home + Budget-2.txt=Office"),
    Row(
      name: "its name is taken in capitals", current: mine, others: [clash],
      folder: ["BUDGET-1.TXT": FileContent("else\n")], expected: "keep Home + Budget-2.txt=Office"),
    Row(
      name: "the copy is there under a later number", current: mine, others: [clash],
      folder: ["Budget-1.txt": FileContent("else\n"), "Budget-2.txt": clash.contents],
      expected: "keep Home + Budget-2.txt=Office there"),
    Row(
      name: "two copies, one of them there", current: mine,
      others: [clash, version("x\n", at: 1, by: "Old")],
      agreed: AgreedContents(), folder: ["Budget-1.txt": FileContent("x\n")],
      expected: "keep Home + Budget-1.txt=Old there + Budget-2.txt=Office"),
    Row(
      name: "equal contents", current: mine,
      others: [version("1\ntwo\nthree\nfour\nfive\n", at: 300, by: "Mom")],
      expected: "keep Home"),
    Row(
      name: "the newest", strategies: [.newest], current: mine, others: [hers],
      expected: "keep Mom's iPad - Home: 100 s older than Mom's iPad's"),
    Row(
      name: "a question", strategies: [.merge], current: mine, others: [clash],
      expected: "ask Home, Office"),
    Row(
      name: "an answer", strategies: [.merge], current: mine, others: [clash],
      answer: .keep([clash]),
      expected: "keep Office - Home: \(pick) was picked"),
    Row(
      name: "an answer that keeps both", strategies: [.merge], current: mine, others: [clash],
      answer: .keep([clash, mine]), expected: "keep Office + Budget-1.txt=Home"),
    Row(
      name: "an answer with new text", strategies: [], current: mine, others: [hers],
      answer: .write(Array("mine and hers\n".utf8)),
      expected: "write mine and hers| - Mom's iPad: \(given) - Home: \(given)"),
    Row(
      name: "an answer about a version that is gone", strategies: [], current: mine, others: [hers],
      answer: .keep([clash]), expected: "ask Mom's iPad, Home"),
    Row(
      name: "an answer to nothing", current: mine, others: [hers], answer: .keep([mine]),
      expected: "write 1|two|three|four|5|"),
    Row(
      name: "a folder, of which there is a digest",
      current: DocumentVersion(
        contents: FileContent(size: 3, digest: .opaque(Array("d:1".utf8))), modified: .seconds(1),
        computer: "Home", isCurrent: true), others: [hers],
      expected: "keep Mom's iPad + Budget-1.txt=Home"),
  ]

  static let given = "a person gave other content"
  /// The ID of the version that is picked, which has no vector.
  static let pick =
    FileVersion(path: "Budget.txt", state: .file(clash.contents), device: "Office").fullID

  static func told(_ resolution: DocumentResolution) -> String {
    let first =
      switch resolution.result {
      case .keep(let version): "keep \(version.computer ?? "")"
      case .write(let bytes):
        "write "
          + String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
          ).joined(separator: "|")
      case .ask(let question):
        "ask " + question.choices.map { $0.computer ?? "" }.joined(separator: ", ")
      }
    let copies = resolution.copies.sorted { $0.name < $1.name }.map {
      " + \($0.name)=\($0.version.computer ?? "")" + ($0.isThere ? " there" : "")
    }
    let gone = resolution.discarded.map { " - \($0.version.computer ?? ""): \($0.reason)" }
    return first + copies.joined() + gone.joined()
  }

  @Test(arguments: rows) func decides(row: Row) throws {
    let resolver = DocumentResolver(Policy(row.strategies))
    for versions in [[row.current] + row.others, row.others.reversed() + [row.current]] {
      let resolution = try resolver.resolve(
        "Budget.txt", versions, agreed: row.agreed, siblings: Array(row.folder.keys),
        answer: row.answer, contentsOf: { row.folder[$0] })
      #expect(Self.told(resolution) == row.expected)
    }
  }

  @Test func aQuestionShowsThePreviewAndWhy() throws {
    let resolution = try DocumentResolver(Policy([.merge])).resolve(
      "Budget.txt", [Self.mine, Self.clash], agreed: Self.agreed)
    guard case .ask(let question) = resolution.result else {
      Issue.record("nothing was asked")
      return
    }
    let preview = String(decoding: try #require(question.preview), as: UTF8.self)
    #expect(preview.contains("<<<<<<<") && preview.contains("Home") && preview.contains("Office"))
    #expect(question.reasons.count == 1)
  }

  @Test func noVersionIsRefused() {
    #expect(throws: ResolutionError.self) { try DocumentResolver().resolve("Budget.txt", []) }
  }

  @Test(arguments: [
    nil, "", "a,b:c#d", "\u{0}\u{7F}", String(repeating: "é", count: 40), "Mom’s iPad ",
  ])
  func anyComputerHasAName(name: String?) throws {
    let resolution = try DocumentResolver(Policy([.newest])).resolve(
      "Budget.txt", [version("a", at: 1, by: name, isCurrent: true), version("b", at: 2, by: name)])
    #expect(resolution.discarded.count == 1)
  }
}
