import Foundation
import Testing

// What is not there any longer, or was interrupted.
extension RestoreTests {
  @Test func whatIsNotThereIsSaid() throws {
    let resolved = try Resolved(Self.small)
    func told(_ word: String) throws -> String {
      let run = try resolved.resolve("show", word)
      #expect(run.status == 66, "\(word)")
      #expect(run.outputText == "")
      return run.errorText
    }
    #expect(
      try told("tree/b.md").contains(
        "No run has set aside a version of 'b.md'. To list the runs: resolve log tree"))
    #expect(try told("tree/b.md@\(resolved.run)").contains("has set aside no version of 'b.md'"))
    #expect(try told("tree/a.md@20200101-000000").contains("There is no run '20200101-000000'"))
    #expect(try told("").contains("The path is empty"))
    #expect(try resolved.resolve("undo", "tree").status == 0)
    #expect(
      try told("tree/a.md@\(resolved.run)").contains(
        "was undone: what it had set aside is in the folder"))
  }

  @Test func whatWasForgottenIsSaid() throws {
    let resolved = try Resolved(Self.small)
    #expect(try resolved.resolve("forget", "--older-than", "0", "tree").status == 0)
    let named = try resolved.resolve("restore", "tree/a.md@\(resolved.run)")
    #expect(named.status == 66)
    #expect(named.errorText.contains("Run \(resolved.run) was forgotten on "), "\(named.errorText)")
    let last = try resolved.resolve("show", "tree/a.md")
    #expect(last.status == 66)
    #expect(last.errorText.contains("1 run was forgotten"), "\(last.errorText)")
    #expect(try resolved.resolve("log", "tree").outputText.contains("Run \(resolved.run), "))
    #expect(try resolved.resolve("log", "tree").outputText.contains(": forgotten "))
    #expect(
      try resolved.resolve("log", "--format", "json", "tree").outputText.contains(
        "\"forgotten\": ["))
  }

  @Test func aDamagedRunIsSaid() throws {
    let resolved = try Resolved(Self.small)
    _ = try resolved.shell("rm store/runs/*/journal*")
    let shown = try resolved.resolve("show", "tree/a.md@\(resolved.run)")
    #expect(shown.status == 66)
    // Its store is one that others may write into.
    #expect(shown.errorText.contains("has no journal that this"), "\(shown.errorText)")
    #expect(shown.errorText.contains("resolve trust tree --store "), "\(shown.errorText)")
    #expect(try resolved.resolve("log", "tree").outputText.contains("not of this installation"))
  }

  @Test func whatWasChangedInTheStoreIsSaid() throws {
    let resolved = try Resolved(Self.small)
    let before = try resolved.state()
    _ = try resolved.shell("for f in store/runs/*/files/*; do printf rotten > \"$f\"; done")
    let shown = try resolved.resolve("show", "tree/a.md")
    #expect(shown.status == 1)
    #expect(shown.outputText == "rotten")
    #expect(shown.errorText.contains("was changed in the store"))
    let fetched = try resolved.resolve("restore", "tree/a.md")
    #expect(fetched.status == 1)
    #expect(fetched.errorText.contains("was changed in the store"), "\(fetched.errorText)")
    #expect(try resolved.state() == before)
    #expect(try resolved.shell("ls store/runs | wc -l") == "1\n")
  }

  @Test func aFolderThatIsGoneIsSaid() throws {
    let resolved = try Resolved("mkdir d; cd d\n" + Self.small)
    _ = try resolved.shell("rm -r tree/d")
    let fetched = try resolved.resolve("restore", "tree/d/a.md")
    #expect(fetched.status == 1)
    #expect(
      fetched.errorText.contains("The folder 'd' is not there any longer"), "\(fetched.errorText)")
    #expect(try resolved.resolve("show", "tree/d/a.md").status == 0)
    _ = try resolved.shell("mkdir tree/d")
    #expect(
      try resolved.resolve("restore", "tree/d/a.md").outputText
        == "Restored 'd/a.md' of run \(resolved.run).\n")
    #expect(try resolved.shell("od -An -c tree/d/a.md") == "   o   l   d  \\0 377  \\n\n")
  }

  // MARK: Interrupted

  @Test func anInterruptedFetchIsFinishedAndNotMadeTwice() throws {
    let resolved = try Resolved(Self.small)
    #expect(try resolved.resolve("restore", "tree/a.md").status == 0)
    let all = try FileManager.default.contentsOfDirectory(
      atPath: resolved.folder.path("store/runs"))
    let fetch = try #require(all.first { $0 != resolved.run })
    // As if it had been stopped before the file got its name.
    _ = try resolved.shell(
      "cd store/runs/\(fetch); mv ../../../tree/a-1.md files/$(sha256sum < ../../../tree/a-1.md | cut -c 1-64)"
        + "; for j in journal*; do sed -i '/\"finished\"/d' $j; done")
    #expect(
      try resolved.resolve("undo", "--list", "tree").outputText.contains(
        "restore   1 change   interrupted"))
    let again = try resolved.resolve("restore", "tree/a.md")
    #expect(again.status == 0, "\(again.errorText)")
    #expect(again.errorText.contains("Finished run \(fetch), which had been interrupted."))
    #expect(try resolved.shell("ls tree store/runs | grep -c .") == "6\n")
    #expect(try resolved.shell("stat -c '%a %.Y' tree/a-1.md") == "640 1795168800.123456789\n")
  }

  @Test func nothingIsFetchedBesideAnInterruptedRun() throws {
    let resolved = try Resolved(Self.small)
    _ = try resolved.shell("sed -i '/\"finished\"/d' store/runs/*/journal*")
    let before = try resolved.state()
    let fetched = try resolved.resolve("restore", "tree/a.md")
    #expect(fetched.status == 1)
    #expect(
      fetched.errorText.contains("Run \(resolved.run) was interrupted."), "\(fetched.errorText)")
    #expect(try resolved.state() == before)
  }
}
