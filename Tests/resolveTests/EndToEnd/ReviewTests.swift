import Foundation
import JSONText
import TestSupport
import Testing

/// `resolve review` as a person runs it; what the page does in a browser is tried by `.ci/browsers`.
struct ReviewTests {
  private func review(_ words: [String], _ folder: TestFolder) throws -> BuiltProgram.Run {
    try BuiltProgram.run(["review"] + words, in: URL(filePath: folder.path("")))
  }

  /// The path of a folder as a page has it, without symbolic links.
  private func wholePath(_ folder: TestFolder) -> String {
    folder.url.resolvingSymlinksInPath().path(percentEncoded: false)
  }

  @Test func writesAPageAndChangesNothingElse() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    let before = try FolderSnapshot(folder.path("tree"))
    let run = try review(["tree"], folder)
    #expect(run.status == 0)
    #expect(run.errorText == "Wrote review.html with 1 open conflict. Open it in a browser.\n")
    #expect(run.outputText.isEmpty)
    #expect(try FolderSnapshot(folder.path("tree")) == before)
    // Nobody else may read what may be private in the folder.
    let mode = try BuiltProgram.shell("ls -l review.html", in: folder.url)
    #expect(mode.outputText.hasPrefix("-rw-------"), "\(mode.outputText)")
    let page = try String(contentsOf: URL(filePath: folder.path("review.html")), encoding: .utf8)
    let place = wholePath(folder)
    #expect(
      page.contains(
        "\"line\":\"resolve --decisions \(place)/review.json --apply \(place)/tree\""))

    let printed = try review(["tree", "--output", "-"], folder)
    #expect(printed.outputText == page)
    #expect(printed.errorText.isEmpty)
  }

  @Test(arguments: [
    ["tree"], ["tree", "-o", "review.html"], ["tree", "-o", "tree/notes.md"],
    ["tree", "--format", "text", "-o", "review.html"],
  ])
  func replacesNothingButAPage(words: [String]) throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    try folder.write("review.html", Data("my review of the year".utf8))
    try folder.write("tree/notes.md", Data("notes".utf8))
    let before = try FolderSnapshot(folder.path(""))
    let run = try review(words, folder)
    #expect(run.status == 73)
    #expect(run.errorText.contains("is there and is no page"), "\(run.errorText)")
    #expect(try FolderSnapshot(folder.path("")) == before)

    // Larger than what is read as a whole.
    _ = try BuiltProgram.shell("truncate -s 3G large.html", in: folder.url)
    #expect(try review(["tree", "-o", "large.html"], folder).status == 73)
    try folder.write("empty.html", Data())
    for _ in 1...2 {
      #expect(try review(["tree", "-o", "empty.html"], folder).status == 0)
    }
  }

  @Test func theCommandHasTheOptionsThatDecide() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    let run = try review(
      [
        "--strategy", "merge,manual", "--include-weak=onedrive", "--ignore", "it's", "--base",
        "tree",
        "--store", "st ore", "tree", "-o", "-",
      ],
      folder)
    // Whole paths: it may be typed in the folder of downloads.
    let place = wholePath(folder)
    let line = run.outputText.firstMatch(of: /"line":"[^\n]*/)?.0 ?? ""
    #expect(
      line.hasPrefix(
        #""line":"resolve --strategy merge,manual --base \#(place)/tree --store '\#(place)/st ore' "#
          + #"--include-weak=onedrive --ignore 'it'\\''s' --decisions \#(place)/review.json --apply \#(place)/tree""#
      ),
      "\(line)")
  }

  @Test func offersWhatIsRememberedAndChoosesItNot() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    try FileManager.default.copyItem(atPath: folder.path("tree"), toPath: folder.path("other"))
    let applied = try BuiltProgram.run(
      [
        "--remember", "r.json", "--pick", "notes.md=copy", "--apply", "--store",
        folder.path("store"), "tree",
      ], in: URL(filePath: folder.path("")))
    #expect(applied.status == 0, "\(applied.errorText)")
    let page = try review(["--remember", "r.json", "-o", "-", "other"], folder)
    #expect(page.status == 0)
    let remembered = try #require(
      page.outputText.firstMatch(
        of: /"remembered":{"day":"[0-9-]+","path":"notes.md","decision":{"pick":"([^"]+)"}}/))
    let writers = try #require(
      page.outputText.firstMatch(of: /"writers":\["([^"]+)","([^"]+)"\]/))
    let versions = try #require(
      page.outputText.firstMatch(of: /"versions":\["([^"]+)","([^"]+)"\]/))
    #expect(remembered.1 == (writers.1 == "copy" ? versions.1 : versions.2), "\(writers.0)")
    #expect(!page.outputText.contains("\"given\""))
    // The command decides nothing that was left open on the page.
    let place = wholePath(folder)
    #expect(
      page.outputText.contains(
        "\"line\":\"resolve --decisions \(place)/review.json --apply \(place)/other\""))
    #expect(
      try !review(["-o", "-", "other"], folder).outputText.contains("\"remembered\""))
  }

  /// A document may have copies inside, or be copied as a whole.
  @Test(arguments: [false, true])
  func documentsInARealFolderAreComparedInside(isCopiedWhole: Bool) throws {
    let folder = try TestFolder()
    let copy = "sync-conflict-20261121-000249-X6UAVQQ"
    func write(_ path: String, _ text: String) throws {
      let place = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).writeAndClose(to: place)
    }
    try write("tree/Letter.rtfd/TXT.rtf", "one\ntwo\n")
    try write("tree/Letter.rtfd/same.txt", "same\n")
    if isCopiedWhole {
      try write("tree/Letter.\(copy).rtfd/TXT.rtf", "one\nthree\n")
      try write("tree/Letter.\(copy).rtfd/same.txt", "same\n")
    } else {
      try write("tree/Letter.rtfd/TXT.\(copy).rtf", "one\nthree\n")
    }
    let page = try review(["tree", "-o", "-"], folder)
    #expect(page.status == 0, "\(page.errorText)")
    let data = try #require(
      page.outputText.firstMatch(of: /id="file-0">(.+?)<\/script>/)?.1)
    let file = try JSONValue.parse(Array(data.utf8))
    let members = try #require(file["members"]?.arrayValue)
    #expect(members.map { $0["name"]?.stringValue } == ["TXT.rtf"])
    let parts = try #require(members[0]["parts"]?.arrayValue)
    #expect(parts.first?["same"]?.stringValue == "one\n")
    #expect(
      Set((parts.last?["sides"]?.arrayValue ?? []).compactMap { $0.stringValue }) == [
        "two\n", "three\n",
      ])
    let about = try #require(file["versions"]?.arrayValue).map { $0["about"]?.stringValue }
    #expect(about.allSatisfy { $0?.hasPrefix("A document, ") == true })
  }

  @Test func thePictureOfATimelineHasTheMeetings() throws {
    let folder = try TestFolder()
    let scenario = """
      {"format": "resolve-scenario/1", "name": "met", "devices": {"a": "Home Mac", "b": "Phone"},
       "timeline": [
         {"at": "2026-11-18T08:01:00Z", "device": "a", "write": "list", "text": "one"},
         {"sync": ["a", "b"]},
         {"at": "2026-11-18T08:02:00Z", "device": "b", "write": "list", "text": "two"},
         {"at": "2026-11-18T08:03:00Z", "device": "a", "write": "list", "text": "three"},
         {"sync": ["a", "b"]}],
       "resolve": {"strategy": "manual"}}
      """
    try folder.write("met.json", Data(scenario.utf8))
    let page = try review(["met.json", "-o", "-"], folder)
    #expect(page.status == 0, "\(page.errorText)")
    let text = try #require(page.outputText.firstMatch(of: /"pictureText":"([^"]*)"/)).1
    #expect(text.contains("Home Mac and Phone meet"), "\(text)")
    #expect(text.contains("undecided on"), "\(text)")
  }

  @Test func aDecisionForWhatHasChangedIsRefusedByItsPath() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    let page = try review(["tree", "-o", "-"], folder).outputText
    let id = try #require(page.firstMatch(of: /"id":"(c-[0-9a-f]{16})"/)).1
    try folder.write(
      "review.json", Data("{\"\(id)\": {\"keepBoth\": true, \"path\": \"notes.md\"}}".utf8))
    try folder.write("tree/notes.md", Data("written since\n".utf8))
    let before = try FolderSnapshot(folder.path("tree"))
    let run = try BuiltProgram.run(
      [
        "--decisions", "review.json", "--apply", "--store", folder.path("store"), "tree",
      ], in: URL(filePath: folder.path("")))
    #expect(run.status == 1)
    #expect(
      run.errorText.contains("decision for 'notes.md' (\(id)) refused: stale"), "\(run.errorText)")
    #expect(try FolderSnapshot(folder.path("tree")) == before)
  }

  @Test func aMergeIsCarriedOutWithoutAStrategyThatReadsContents() throws {
    let folder = try TestFolder()
    for name in ["older", "tree"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try folder.write("older/notes.md", Data("1\n2\n3\n4\n5\n".utf8))
    try folder.write("tree/notes.md", Data("one\n2\n3\n4\n5\n".utf8))
    try folder.write(
      "tree/notes.sync-conflict-20261121-000249-X6UAVQQ.md", Data("1\n2\n3\n4\nfive\n".utf8))
    let page = try review(["tree", "--base", "older", "-o", "-"], folder).outputText
    #expect(page.contains("\"merge\":{\"can\":true"))
    let id = try #require(page.firstMatch(of: /"id":"(c-[0-9a-f]{16})"/)).1
    try folder.write("review.json", Data("{\"\(id)\": {\"merge\": true}}".utf8))
    let run = try BuiltProgram.run(
      [
        "--base", "older", "--decisions", "review.json", "--apply", "--store",
        folder.path("store"), "tree",
      ], in: URL(filePath: folder.path("")))
    #expect(run.status == 0, "\(run.errorText)")
    let merged = try String(
      contentsOf: URL(filePath: folder.path("tree/notes.md")), encoding: .utf8)
    #expect(merged == "one\n2\n3\n4\nfive\n")
  }

  @Test func beginsWithWhatWasDecidedBefore() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    let page = try review(["tree", "-o", "-"], folder).outputText
    let id = try #require(page.firstMatch(of: /"id":"(c-[0-9a-f]{16})"/)).1
    try folder.write(
      "review.json",
      Data(
        "{\"\(id)\": {\"keepBoth\": true}, \"c-0123456789abcdef\": {\"merge\": true, \"path\": \"x\"}}"
          .utf8))
    let run = try review(["tree", "-o", "-", "--decisions", "review.json"], folder)
    #expect(run.status == 0)
    #expect(run.outputText.contains("\"given\":{\"keepBoth\":true}"))
    #expect(
      run.errorText
        == "Warning: decision for 'x' (c-0123456789abcdef) is not on the page: the versions have changed since it was "
        + "made, or are decided\n")
  }

  /// A terminal on which a page was opened, by a browser that does nothing, and the name of the file that it waits for.
  private func opened(_ folder: TestFolder) throws -> (PlayedTerminal, name: String) {
    for path in ["bin", "home/Downloads"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(path), withIntermediateDirectories: true)
    }
    for name in ["bin/xdg-open", "bin/open"] {
      try folder.write(name, Data("#!/bin/sh\n".utf8))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path(name))
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let terminal = try PlayedTerminal(
      ["review", "tree", "--open"], in: folder,
      environment: ["PATH": folder.path("bin") + ":" + path])
    try terminal.wait(for: "without a change.")
    let name = try #require(terminal.screen.firstMatch(of: /as '(review-[0-9a-f]{16}\.json)'/)?.1)
    return (terminal, String(name))
  }

  @Test func takesTheAnswersFromTheFolderOfDownloads() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    let (terminal, name) = try opened(folder)
    let page = try String(contentsOf: URL(filePath: folder.path("review.html")), encoding: .utf8)
    #expect(page.contains("\"fileName\":\"\(name)\"") && page.contains("Downloads/\(name) --apply"))
    let id = try #require(page.firstMatch(of: /"id":"(c-[0-9a-f]{16})"/)).1
    let versions = try #require(page.firstMatch(of: /"versions":\["([^"]+)","([^"]+)"\]/))
    func decisions(_ choice: String) -> Data { Data("{\"\(id)\": {\(choice)}}".utf8) }
    // Another name and what a browser has written in part are no answers.
    try folder.write("home/Downloads/review.json", decisions("\"keepBoth\": true"))
    try folder.write("home/Downloads/\(name)", Data("{\"\(id)\": {\"keepBoth\"".utf8))
    try folder.write("home/Downloads/\(name)", decisions("\"pick\": \"\(versions.1)\""))
    #expect(try terminal.end() == 0, "\(terminal.screen)")
    #expect(terminal.screen.contains("Decided 1 of 1 conflict"), "\(terminal.screen)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("tree")) == ["notes.md"])
  }

  @Test func endsWithoutAChangeIfNobodyAnswers() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    let before = try FolderSnapshot(folder.path("tree"))
    let (terminal, _) = try opened(folder)
    terminal.send([3])
    #expect(try terminal.end() == 0, "\(terminal.screen)")
    #expect(terminal.screen.contains("Nothing was carried out"))
    #expect(try FolderSnapshot(folder.path("tree")) == before)
  }

  @Test func refusesToOpenWhatItDoesNotWrite() throws {
    let folder = try TestFolder()
    let run = try review(["tree", "-o", "-", "--open"], folder)
    #expect(run.status == 64)
    #expect(run.errorText.hasPrefix("Error: '--open' opens a file, and '--output -' writes none."))
  }
}
