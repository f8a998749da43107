import Foundation
import Testing

// Editors, pagers and viewers.
extension ManualReviewTests {
  @Test func theEditorsTextIsTheAnswer() throws {
    let folder = try TestFolder()
    let editor = try Self.program(
      "my editor", "cp \"$1\" before; echo \"$1\" > name; printf 'Dear both\\n' > \"$1\"",
      in: folder)
    let terminal = try Self.review(
      Self.letter, in: folder, environment: ["VISUAL": "'\(editor)'", "EDITOR": "false"])
    try terminal.wait(for: "?): ")
    terminal.type("e")
    #expect(try terminal.end() == 0, "\(terminal.screen)")
    #expect(terminal.screen.contains("\"text\": \"Dear both\\n\""), "\(terminal.screen)")
    let before = try String(contentsOfFile: folder.path("before"), encoding: .utf8)
    #expect(before.contains("<<<<<<< 1 Home Mac\nDear Ben,\n"), "\(before)")
    #expect(before.contains(">>>>>>> 2 Mom's iPad\nall is well.\n"), "\(before)")
    let name = try String(contentsOfFile: folder.path("name"), encoding: .utf8)
    #expect(name.hasSuffix("/Letter.txt\n"), "\(name)")
    // The editor's file is deleted.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("temporary")) == [])
  }

  @Test func markersThatAreLeftAreRefusedWithTheirLines() throws {
    let folder = try TestFolder()
    // First a line is added, and the markers stay; then they go.
    let editor = try Self.program(
      "editor",
      "if grep -q more \"$1\"; then grep -v '^[<|=>]' \"$1\" > t; cp t \"$1\"; else echo more >> \"$1\"; fi",
      in: folder)
    let terminal = try Self.review(Self.letter, in: folder, environment: ["EDITOR": editor])
    try terminal.wait(for: "?): ")
    terminal.type("e")
    try terminal.wait(for: "That cannot be taken: 1 conflict is left, in lines 1 to ")
    #expect(try Self.answers(in: folder) == nil)
    try terminal.wait(for: "?): ")
    terminal.type("e")
    #expect(try terminal.end() == 0, "\(terminal.screen)")
    #expect(terminal.screen.contains("all is well.\\nmore\\n\""), "\(terminal.screen)")
  }

  @Test(arguments: [
    ("exit 3", "The editor ended with status 3. Nothing is decided."),
    ("kill -TERM $$", "The editor ended with signal 15. Nothing is decided."),
    ("true", "Nothing was changed in the editor"),
    ("rm \"$1\"", "The editor cannot be used. "),
  ]) func anEditorThatFailsLeavesTheQuestionOpen(line: String, message: String) throws {
    let folder = try TestFolder()
    let editor = try Self.program("editor", line, in: folder)
    let terminal = try Self.review(Self.letter, in: folder, environment: ["EDITOR": editor])
    try terminal.wait(for: "?): ")
    terminal.type("e")
    try terminal.wait(for: message)
    try terminal.wait(for: "?): ")
    terminal.type("1")
    #expect(try terminal.end() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("temporary")) == [])
  }

  @Test func interruptingTheEditorInterruptsNothingElse() throws {
    let folder = try TestFolder()
    let editor = try Self.program(
      "editor", "trap 'printf typed > \"$1\"; exit 0' INT; echo ready; while :; do sleep 0.1; done",
      in: folder)
    let terminal = try Self.review(Self.letter, in: folder, environment: ["EDITOR": editor])
    try terminal.wait(for: "?): ")
    terminal.type("e")
    try terminal.wait(for: "ready")
    terminal.send([3])
    #expect(try terminal.end() == 0, "\(terminal.screen)")
    #expect(terminal.screen.contains("\"text\": \"typed\""))
  }

  @Test func versionsAndDifferencesAreShownWhole() throws {
    let folder = try TestFolder()
    let pager = try Self.program("pager", "echo '[pager]'; cat \"$1\"; echo '[end]'", in: folder)
    let terminal = try Self.review(
      in: folder, environment: ["PAGER": pager, "NO_COLOR": "1"])
    _ = try Self.question("list.txt", terminal)
    terminal.type("v")
    let difference = try terminal.wait(for: "[end]")
    #expect(difference.contains("[pager]\n- 2  Mom's iPad\n+ 1  Home Mac\n"), "\(difference)")
    #expect(difference.contains("  bread\n  eggs\n"), "\(difference)")
    terminal.type("v 2")
    let version = try terminal.wait(for: "[end]")
    #expect(version.contains("[pager]\noat milk\nbread\neggs\nsalt\noil\n[end]"), "\(version)")
    terminal.type("q")
    _ = try terminal.end()
    let failing = try Self.review(Self.letter, in: folder, environment: ["PAGER": "exit 2;"])
    try failing.wait(for: "?): ")
    failing.type("v")
    try failing.wait(for: "The pager ended with status 2.")
    failing.send([4])
    _ = try failing.end()
  }

  @Test func openedVersionsAreDeletedWhenTheReviewEnds() throws {
    let folder = try TestFolder()
    for name in ["xdg-open", "open"] {
      _ = try Self.program(
        "bin-\(name)", "echo \"$1\" >> opened; cat \"$1\" >> contents", in: folder)
      try FileManager.default.createDirectory(
        atPath: folder.path("bin"), withIntermediateDirectories: true)
      try FileManager.default.moveItem(
        atPath: folder.path("bin-\(name)"), toPath: folder.path("bin/\(name)"))
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for isInterrupted in [false, true] {
      let terminal = try Self.review(
        Self.letter, in: folder, environment: ["PATH": folder.path("bin") + ":" + path])
      try terminal.wait(for: "?): ")
      terminal.type("o")
      try terminal.wait(for: "?): ")
      let names = try String(contentsOfFile: folder.path("opened"), encoding: .utf8)
        .split(separator: "\n").suffix(2)
      #expect(names.count == 2)
      for name in names {
        #expect(FileManager.default.fileExists(atPath: String(name)))
        #expect(name.hasSuffix("-Letter.txt"), "\(name)")
      }
      if isInterrupted {
        terminal.send([3])
        #expect(try terminal.end() == 130)
      } else {
        terminal.type("1")
        #expect(try terminal.end() == 0)
      }
      for name in names { #expect(!FileManager.default.fileExists(atPath: String(name))) }
    }
    let contents = try String(contentsOfFile: folder.path("contents"), encoding: .utf8)
    #expect(contents.contains("Dear Ben,") && contents.contains("Dear Anna,"))
  }
}
