import Foundation
import TestSupport
import Testing

/// What the article on imports shows is what the program prints.
@Suite("Imports in the documents")
struct ImportExampleTests {
  private static let article = MarkdownDocument.catalog + "/ImportingVersions.md"

  /// The files that stand in the folders of devices, with their times.
  private static let files = [
    ("Mom/Notes.md", "one, mom\ntwo\nthree\n", "2026-11-18T11:08:20Z"),
    ("Home/Notes.md", "one\ntwo\nthree, home\n", "2026-11-18T11:07:30Z"),
    ("Home/gone.txt", "gone\nand back\n", "2026-11-18T10:00:00Z"),
    ("Documents/Notes.md", "one, laptop\ntwo\nthree\n", "2026-11-18T11:08:20Z"),
  ]

  /// Two branches, as the article has them.
  private static let repository = """
    unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
    export HOME=$PWD GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=Tester \
      GIT_COMMITTER_EMAIL=tester@example.org
    git init -q && git symbolic-ref HEAD refs/heads/main
    commit() { git add list.md plan.md && GIT_AUTHOR_NAME=$1 GIT_AUTHOR_DATE=$2 GIT_COMMITTER_DATE=$2 git commit -qm text; }
    printf 'bread\\nmilk\\neggs\\n' > list.md; printf 'first\\n' > plan.md; commit Anna 2026-11-17T10:00:00Z
    git checkout -qb topic
    printf 'bread\\nmilk\\neggs\\nsalt\\n' > list.md; printf 'third\\n' > plan.md; commit Ben 2026-11-18T11:07:30Z
    git checkout -q main
    printf 'rye bread\\nmilk\\neggs\\n' > list.md; printf 'second\\n' > plan.md; commit Anna 2026-11-18T11:08:20Z
    """

  @Test func whatIsShownIsWhatIsPrinted() throws {
    let folder = try TestFolder()
    for (path, text, time) in Self.files {
      let url = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).writeAndClose(to: url)
      try FileManager.default.setAttributes(
        [.modificationDate: try Date(time, strategy: .iso8601)],
        ofItemAtPath: url.path(percentEncoded: false))
    }
    let fixtures = BuiltProgram.packageFolder.appending(path: "Fixtures/imports")
    for name in [
      "syncthing/mom.json", "syncthing/home.json", "rclone/laptop.json", "rclone/drive.json",
      "rclone/last.path1.lst", "rclone/last.path2.lst",
    ] {
      let url = fixtures.appending(path: name)
      try FileManager.default.copyItem(
        at: url, to: folder.url.appending(path: url.lastPathComponent))
    }
    let made = try BuiltProgram.shell(Self.repository, in: folder.url)
    try #require(made.status == 0, "\(made.errorText)")
    var document = try MarkdownDocument(Self.article)
    var shown: [String] = []
    for (index, block) in document.blocks.enumerated() where block.mark?.kind == "output" {
      // The commands are the block before; what is remarked goes to standard error.
      let lines = document.blocks[index - 1].text.split(separator: "\n")
        .map { "\"$RESOLVE\"" + $0.dropFirst("resolve".count) }
      let run = try BuiltProgram.shell(lines.joined(separator: "\n"), in: folder.url)
      #expect(run.status <= 1, "\(run.errorText)")
      document.expect(run.outputText, inBlock: index)
      shown.append(block.mark?.name ?? "")
    }
    #expect(shown == ["import-git", "import-rclone", "import-syncthing"])
    #expect(try document.differences() == [])
  }
}
