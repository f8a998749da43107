import Foundation
import Testing

/// `resolve restore --all --to FOLDER`; what it makes is looked at by `find` and `cmp`.
@Suite("What was set aside, as a folder")
struct ExportTests {
  /// Texts in two folders, one without an extension, and a link.
  private static let everything = """
    mkdir -p sub; printf 1 > sub/a.md; printf 2 > sub/a.$copy.md; printf l > .hidden; printf m > .hidden.$copy
    ln -s target k; ln -s other k.$copy
    find . -type f -exec touch -d '2026-11-20 10:00:00Z' {} +; touch -h -d '2026-11-20 10:00:00Z' k k.$copy
    touch -d '2026-11-20 11:00:00Z' sub/a.$copy.md .hidden.$copy
    touch -h -d '2026-11-20 11:00:00Z' k.$copy
    """

  @Test func everyVersionIsThereOnceByNameAndDate() throws {
    let resolved = try RestoreTests.Resolved(Self.everything)
    let before = try resolved.state()
    let run = try BuiltProgram.run(
      ["restore", "tree", "--all", "--to", "out/new", "--store", "store"], in: resolved.folder.url,
      environment: ["TZ": "UTC"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(
      try resolved.shell("cd out/new && find . ! -type d | sort") == """
        ./.hidden 2026-11-20 10.00.00
        ./k 2026-11-20 10.00.00
        ./sub/a 2026-11-20 10.00.00.md

        """, "\(run.outputText)")
    #expect(
      try resolved.shell(
        "cd out/new; cat sub/a*; cat .hid*; readlink k*; stat -c %Y sub/a*"
      ) == "1ltarget\n1795168800\n")
    // Nothing in it is a conflict copy, and the folder is as it was.
    let scan = try BuiltProgram.run(["scan", "out/new"], in: resolved.folder.url)
    #expect(scan.outputText.hasPrefix("No conflict"), "\(scan.outputText)")
    #expect(try resolved.state() == before)
  }

  /// A document comes with all that was in it, its conflict copies too.
  @Test func aDocumentIsCopiedWhole() throws {
    let resolved = try RestoreTests.Resolved(
      """
      mkdir -p Plan.pages/data; printf a > Plan.pages/i.xml; printf b > Plan.pages/i.$copy.xml; printf c > Plan.pages/data/x
      touch -d '2026-11-20 10:00:00Z' Plan.pages/i.xml; touch -d '2026-11-20 11:00:00Z' Plan.pages/i.$copy.xml
      """)
    let run = try resolved.resolve("restore", "tree", "--all", "--to", "out")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try resolved.shell("cat out/Plan*/i.xml out/Plan*/i.sync*") == "ab")
    #expect(try resolved.shell("cat out/Plan*/data/x") == "c")
  }

  @Test func namesThatMeetAreNumbered() throws {
    let resolved = try RestoreTests.Resolved(
      """
      echo 1 > a.md; echo 2 > "a (Mike's conflicted copy 2026-11-20).md"
      printf 3 > a.$copy.md; touch -d '2026-11-20 10:00:00Z' a*; touch -d '2026-11-20 11:00:00Z' a.$copy.md
      """)
    let run = try BuiltProgram.run(
      ["restore", "tree", "--all", "--to", "out", "--store", "store"], in: resolved.folder.url,
      environment: ["TZ": "UTC"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(
      try resolved.shell("cd out; ls; sort a*") == """
        a 2026-11-20 10.00.00-1.md
        a 2026-11-20 10.00.00.md
        1
        2

        """)
  }

  @Test func nothingIsReplacedAndNothingIsPutIntoTheFolder() throws {
    let resolved = try RestoreTests.Resolved(RestoreTests.small)
    _ = try resolved.shell(
      "mkdir full; echo mine > full/mine; ln -s ../tree full-link; ln -s tree link")
    for target in ["full", "tree", "tree/new", "link", "link/new", "full/mine"] {
      let run = try resolved.resolve("restore", "tree", "--all", "--to", target)
      #expect(run.status != 0, "\(target)")
      #expect(run.outputText == "")
    }
    #expect(
      try resolved.shell("cat full/mine; ls -A full tree") == "mine\nfull:\nmine\n\ntree:\na.md\n")
    #expect(try resolved.resolve("restore", "tree", "--all").status == 64)
  }

  @Test func whatWasChangedInTheStoreIsNamed() throws {
    let resolved = try RestoreTests.Resolved(RestoreTests.small)
    _ = try resolved.shell("for f in store/runs/*/files/*; do printf x >> $f; done")
    let run = try resolved.resolve("restore", "tree", "--all", "--to", "out")
    #expect(run.status == 1)
    #expect(run.errorText.contains("was changed in the store"))
  }
}
