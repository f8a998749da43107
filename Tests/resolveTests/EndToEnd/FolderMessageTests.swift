import Foundation
import Testing

@Suite("What a plan for a folder says")
struct FolderMessageTests {
  static let mark = ".sync-conflict-20261121-000249-X6UAVQQ"
  static let noBase =
    ", the text that both edits started from. Name an older copy of the folder with --base;"

  /// Runs a line of shell that makes files in a folder, and then a plan for it.
  private func plan(
    _ files: String, _ arguments: [String], zone: String = "UTC0"
  ) throws -> BuiltProgram.Run {
    let folder = try TestFolder()
    let made = try BuiltProgram.shell("mkdir tree && cd tree && " + files, in: folder.url)
    try #require(made.status == 0, "\(made.errorText)")
    return try BuiltProgram.run(
      arguments + ["--store", folder.path("store"), "tree"], in: folder.url,
      environment: ["TZ": zone])
  }

  static let three = """
    for name in a b c; do printf "1 $name" > $name.md; printf "2 $name" > $name\(mark).md
    touch -d 2026-11-20T10:00:00Z $name.md; touch -d 2026-11-20T11:00:00Z $name\(mark).md; done
    """

  @Test func aMissingBaseIsExplainedOnce() throws {
    let run = try plan(Self.three, ["--strategy", "merge,newest"])
    #expect(run.outputText.components(separatedBy: ", newest, merge has no base\n").count == 4)
    #expect(!run.outputText.contains("declined"), "\(run.outputText)")
    #expect(!run.outputText.contains("common ancestor"))
    #expect(run.errorText.hasPrefix("3 texts have no base to merge on\(Self.noBase)"))
    #expect(run.errorText.components(separatedBy: Self.noBase).count == 2)
    // Who names a base knows the option.
    let named = try plan(
      "mkdir ../base && " + Self.three, ["--strategy", "merge,newest", "--base", "base"])
    #expect(named.errorText == "")
    let json = try plan(Self.three, ["--strategy", "merge,newest", "--format", "json"])
    #expect(json.errorText == "")
    #expect(json.outputText.contains("there is no base to merge on"))
  }

  static let scenario = #"{"format": "resolve-scenario/1", "files": []}"#

  @Test func scenariosInAFolderAreNotPassedOverSilently() throws {
    let one = try plan(
      "echo '{}' > package.json; printf '%s' '\(Self.scenario)' > it\\'s.json",
      ["--strategy", "newest"])
    #expect(one.outputText == "0 conflicts.\n")
    #expect(
      one.errorText == """
        No conflict copies in 'tree'. It has a scenario file, which is resolved by its name: \
        resolve 'tree/it'\\''s.json'

        """)
    let several =
      "mkdir inner .hidden; for name in b.json a.json inner/c.json .hidden/d.json e.txt; do "
      + "printf '%s' '\(Self.scenario)' > $name; done; "
    let all = try plan(several, ["--strategy", "newest"])
    #expect(
      all.errorText == """
        No conflict copies in 'tree'. It has 3 scenario files, which are resolved by their names: \
        resolve tree/a.json …
        To replay all of them: resolve replay tree

        """)
    // Where there is something to do, or a program reads, or nobody does, nothing is said.
    for (files, arguments) in [
      (several + Self.three, ["--strategy", "newest"]), (several, ["--format", "json"]),
      (several, ["--strategy", "newest", "--quiet"]),
      (several, ["--strategy", "newest", "--apply"]),
    ] {
      #expect(try plan(files, arguments).errorText == "", "\(arguments)")
    }
  }

  @Test func beforeSyncthingPutAnythingAsideThereIsAPlan() throws {
    let run = try plan(
      "mkdir .stfolder && printf '/.resolve\\n' > .stignore && " + Self.three,
      ["--strategy", "merge,keep-both", "--base", "stversions"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.outputText.contains("3 conflicts: 3 decided"), "\(run.outputText)")
    #expect(
      run.errorText
        == "3 texts have no base to merge on: Syncthing has put nothing aside in this folder yet, there is no "
        + "'.stversions'.\n")
  }

  @Test func whatIsKeptIsNotAdvisedToBeKept() throws {
    let run = try plan(
      """
      mkdir ../base && printf 'a\\0' > ../base/a.bin && printf 'a\\0b' > a.bin
      printf 'a\\0c' > a\(Self.mark).bin
      """, ["--strategy", "merge,keep-both", "--base", "base"])
    #expect(
      run.outputText.contains(
        "  declined   merge: base, byte 1: The content is binary (it has a NUL byte), so it is not merged by lines\n"
      ),
      "\(run.outputText)")
  }

  /// However little is printed, the person reads which line goes without anything in its place.
  @Test func droppedLinesAreToldInASummary() throws {
    let run = try plan(
      """
      mkdir ../base && printf 'a\nMONDAY\nb\nc\n' > ../base/a.md && printf 'a\nMONDAY\nb\nc 1\n' > a.md
      printf 'a 2\nb\nc\n' > a\(Self.mark).md
      """, ["--strategy", "merge", "--base", "base", "--summary"])
    #expect(
      run.outputText.hasPrefix("a.md: the merge drops 1 line of 'a.md': 'MONDAY'\n1 conflict"),
      "\(run.outputText)")
  }

  @Test func identicalCopiesAreTheSame() throws {
    let files = "printf same > a.md && printf same > a\(Self.mark).md"
    let run = try plan(files, ["--strategy", "newest"])
    #expect(run.outputText.hasPrefix("a.md   2 versions, the same content\n"), "\(run.outputText)")
    let json = try plan(files, ["--strategy", "newest", "--format", "json"])
    #expect(json.outputText.contains("\"state\": \"converged\""), "\(json.outputText)")
    #expect(json.outputText.contains("\"does\": \"set-aside\""), "\(json.outputText)")
    #expect(!json.outputText.contains("\"state\": \"unchanged\""), "\(json.outputText)")
  }

  @Test func aTieIsWarnedOf() throws {
    let files = """
      printf 1 > a.md && printf 2 > a\(Self.mark).md && touch -d 2026-11-20T10:00:00Z a*
      """
    let run = try plan(files, ["--strategy", "newest"])
    #expect(
      run.outputText.contains(
        "  warning      equal times, chosen by content: --pick chooses, newest:strict leaves it open\n"
      ),
      "\(run.outputText)")
    let json = try plan(files, ["--strategy", "newest", "--format", "json"])
    #expect(json.outputText.contains("\"tie\": \"content\""), "\(json.outputText)")
    for (strategy, files) in [("keep-both", files), ("newest", Self.three)] {
      let other = try plan(files, ["--strategy", strategy])
      #expect(!other.outputText.contains("warning"), "\(other.outputText)")
    }
  }

  @Test func timesAreLocalWithTheirOffset() throws {
    for (zone, text) in [
      ("UTC0", "2026-11-20 10:00:00 +00:00"), ("JST-9", "2026-11-20 19:00:00 +09:00"),
      ("NST3:30", "2026-11-20 06:30:00 -03:30"),
    ] {
      let run = try plan(Self.three, ["--strategy", "newest"], zone: zone)
      #expect(run.outputText.contains("original, \(text)   60 min older"), "\(run.outputText)")
      // Programs get UTC.
      let json = try plan(Self.three, ["--strategy", "newest", "--format", "json"], zone: zone)
      #expect(json.outputText.contains("\"modified\": \"2026-11-20T10:00:00Z\""))
    }
  }

  @Test func aTextThatIsTooLargeSaysSo() throws {
    let run = try plan(
      """
      head -c 20000000 /dev/zero | tr '\\0' a > a.txt && cp a.txt a\(Self.mark).txt
      printf b >> a\(Self.mark).txt
      """, ["--strategy", "merge,keep-both"])
    #expect(
      run.outputText.contains(
        "  declined   merge: 'a.txt' has 20.0 MB, larger than the 16 MiB that are merged\n"),
      "\(run.outputText)")
  }

  @Test func sizesAreShortForPeople() throws {
    let folder = try TestFolder()
    let run = try BuiltProgram.shell(
      """
      truncate -s 214748364 a.iso && printf 1 > a\(Self.mark).iso && truncate -s 9999 b.md
      printf 1 > b\(Self.mark).md && "$RESOLVE" scan --format json . > ../$$.json
      "$RESOLVE" scan .; cat ../$$.json; rm ../$$.json
      """, in: folder.url)
    #expect(run.outputText.contains("   214.7 MB   original\n"), "\(run.outputText)")
    #expect(run.outputText.contains("   9999 bytes   original\n"), "\(run.outputText)")
    #expect(run.outputText.contains("\"size\": 214748364"), "\(run.outputText)")
  }

  /// Not every file system holds such a time.
  static let holdsFarTimes: Bool = {
    let run = try? BuiltProgram.shell(
      "f=$(mktemp) && touch -d 2400-01-01T00:00:00Z $f && stat -c %Y $f && rm $f")
    return run?.outputText == "13569465600\n"
  }()

  @Test(.enabled(if: holdsFarTimes, "the file system holds no time of the year 2400"))
  func aTimeThatIsNotComparedSaysSo() throws {
    let files = Self.three + " && touch -d 2400-01-01T00:00:00Z a.md"
    let run = try plan(files, ["--strategy", "newest"])
    #expect(run.status == 1)
    for part in [
      "a.md   2 versions, open\n",
      "original, modified in 2400, beyond the years 1677 to 2262\n",
      "newest: cannot tell: 'a.md' is modified in 2400, beyond the years 1677 to 2262\n",
    ] {
      #expect(run.outputText.contains(part), "\(part)\n\(run.outputText)")
    }
    let json = try plan(files, ["--strategy", "newest", "--format", "json"])
    #expect(
      json.outputText.contains("\"problem\": \"modified in 2400, beyond the years 1677 to 2262\""))
  }
}
