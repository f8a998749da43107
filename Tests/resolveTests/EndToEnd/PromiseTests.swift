import Foundation
import TestSupport
import Testing

/// What the article for people with conflict copies promises in "What is safe about it", sentence by sentence, with the tests that hold it.
@Suite("Promises about real folders")
struct PromiseTests {
  /// The sentence that begins each point, with the functions of its tests and the fixtures of folders.
  static let promises: [(sentence: String, tests: [String], fixtures: [String])] = [
    (
      "Nothing is deleted.",
      [
        "twoHundredConflictsAreResolvedAndTakenBack", "whatIsNotWhatWasSetAsideIsNamed",
        "whatIsMissingInTheStoreIsNamed", "whatWasForgottenCannotBeTakenBack",
        "whatWasSetAsideComesBackWhateverWasWrittenToIt", "theStoreKeepsItAndBothRunsAreTakenBack",
        "aVersionComesBackBesideWithAllThatItHad",
      ], []
    ),
    (
      "The program, or the machine, may stop at any moment.",
      [
        "everyContentIsReachable", "stopsAnywhereAndLosesNothing", "eitherJournalIsEnough",
        "oneJournalIsEnough", "aFullDiskLosesNothing",
        "anInterruptedRunIsAnnouncedBeforeItIsFinished", "fetchingCanStopAnywhere",
      ], []
    ),
    (
      "Contents that no journal describes stay in the store.",
      [
        "withoutAJournalEverythingIsKept", "contentsWithoutAJournalAreKeptListedAndPutBack",
        "aDamagedRunIsRemovedOnlyByItsName", "puttingBackCanStopAnywhere",
      ], []
    ),
    (
      "No names collide after a run that did not before,",
      ["noNameCollidesThatDidNot"],
      [
        "copy-of-other-case", "copy-of-other-unicode-form", "copy-against-folder",
        "copy-in-folder-of-two-spellings", "case-conflict", "case-conflict-alone",
      ]
    ),
    (
      "A result grants nobody more than the original did.",
      ["aResultHasThoseOfTheOriginal", "gitTellsOnlyWhetherItIsAProgram"],
      ["rights-of-newest", "rights-of-merge", "rights-of-merge-without-original"]
    ),
    (
      "Files that are one state are never split.", ["eachFileHasItsOwnCompanions"],
      ["unit-newest", "unit-keep-both", "unit-not-known"]
    ),
    (
      "A repository and an encrypted folder are left to their programs.", [],
      ["repository-and-vaults-stay"]
    ),
    (
      "A weak name is never touched unless asked for.",
      ["weakMatchesCountWhenAsked", "whichCopiesCount"],
      ["weak-names-with-equal-bytes", "weak-names-asked-for"]
    ),
    (
      "A document that is a folder is resolved as one.",
      ["copiesOfOneSideGoTogether", "whatCannotBeToldApartIsUndecided", "documentsAreOneUnit"],
      [
        "document-newest", "document-keep-both", "document-not-told-apart", "document-of-rclone",
        "document-members-that-collide",
      ]
    ),
    (
      "A file whose content is elsewhere is not gone.", [],
      [
        "placeholder-of-original", "placeholder-of-copy", "placeholder-of-other-case",
        "placeholder-of-numbered-name",
      ]
    ),
    (
      "What has changed since the plan was made, or since the run, is left untouched and reported,",
      [
        "whatWasEditedSinceIsNotOverwritten", "whatChangedSinceIsRefused",
        "somebodyElseWritesMeanwhile", "aStaleDecisionIsRefused",
      ], []
    ),
    (
      "A document that a program has open is left,",
      ["locksAreHeeded", "whatIsOpenForWritingIsLeft", "whatIsOpenIsLeft"], []
    ),
    (
      "Names are only ever exchanged or given where they are free.",
      [
        "linksLeadNowhere", "somebodyElseWritesMeanwhile", "aFileThatBecameALinkIsNotFollowed",
        "noFileIsReplaced",
      ], []
    ),
    ("One run at a time in a folder,", ["oneRunAtATime", "manyFirstRunsAtOnce"], []),
    (
      "Nothing that somebody else wrote is carried out.",
      [
        "onlyItsOwnKeyFits", "nothingElseIsCarriedOut", "anOldStepIsNoNewOne", "aRunIsTakenOver",
        "aStoreOfOthersIsRefused",
      ], []
    ),
    (
      "The store is never synced.",
      [
        "theStoreIsOutsideOfTheFolder", "syncthingsFolderIsAskedToLeaveTheStoreAlone",
        "aStoreThatIsInTheWayIsRefused", "undoKnowsTheOtherStores",
        "aStoreOnAnotherFileSystemIsRefused",
      ], []
    ),
    ("The time of a file's last change ranks it.", ["aVersionFromTheFutureWinsNothing"], []),
  ]

  @Test func everyPointOfTheArticleIsHere() throws {
    let article = try MarkdownDocument(MarkdownDocument.catalog + "/ConflictCopies.md")
    let section = try #require(
      article.lines.joined(separator: "\n").components(separatedBy: "What is safe about it\n\n")
        .last?
        .components(separatedBy: "\n\n").first)
    let points = section.components(separatedBy: "\n- ").map { point in
      point.drop { $0 == "-" || $0 == " " }.components(separatedBy: "**").dropFirst().first ?? ""
    }
    #expect(points == Self.promises.map(\.sentence))
  }

  @Test func theTestsAndFixturesAreThere() throws {
    let tests = try fixtures("Tests", [".swift"]).map {
      try String(contentsOf: BuiltProgram.packageFolder.appending(path: $0), encoding: .utf8)
    }.joined()
    for promise in Self.promises {
      #expect(!promise.tests.isEmpty || !promise.fixtures.isEmpty)
      for test in promise.tests {
        #expect(tests.contains("func \(test)("), "\(promise.sentence) has no test '\(test)'")
      }
      for fixture in promise.fixtures {
        #expect(FolderFixtureTests.all.contains("Fixtures/folders/\(fixture).json"), "\(fixture)")
      }
    }
  }

  @Test func aVersionFromTheFutureWinsNothing() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    let copy = folder.path("tree/notes.sync-conflict-20261121-000249-X6UAVQQ.md")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 3 * 86_400)], ofItemAtPath: copy)
    let before = try FolderSnapshot(folder.path("tree"))
    let run = try BuiltProgram.run(
      ["--strategy", "newest", "--apply", "--store", folder.path("store"), folder.path("tree")])
    #expect(run.status == 1)
    #expect(run.outputText.contains("declined"))
    #expect(try FolderSnapshot(folder.path("tree")) == before)
  }

  /// A decision is made for the versions that a person saw.
  @Test func aStaleDecisionIsRefused() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    let store = ["--store", folder.path("store"), folder.path("tree")]
    let plan = try BuiltProgram.run(["--format", "json"] + store)
    let id = try #require(plan.outputText.firstMatch(of: /c-[0-9a-f]{16}/)).output
    let decisions = try folder.write(
      "decisions.json", Data("{\"\(id)\": {\"keepBoth\": true}}".utf8))
    let words = ["--decisions", decisions.path(percentEncoded: false), "--apply"] + store
    try folder.write("tree/notes.md", Data("written since\n".utf8))
    let before = try FolderSnapshot(folder.path("tree"))
    let stale = try BuiltProgram.run(words)
    #expect(stale.status == 1)
    #expect(stale.errorText.contains("decision for \(id) refused: stale"), "\(stale.errorText)")
    #expect(try FolderSnapshot(folder.path("tree")) == before)

    try FolderResolutionTests.small(folder)
    let fresh = try BuiltProgram.run(words)
    #expect(fresh.status == 0, "\(fresh.errorText)")
    #expect(
      try FolderSnapshot(folder.path("tree")).entries.keys.sorted() == ["notes-1.md", "notes.md"])
    // It fits nothing any more.
    #expect(try BuiltProgram.run(words).status == 1)
  }

  /// What cannot be picked is not offered.
  @Test func noPickIsOfferedThatIsRefused() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    let store = ["--ids", "--store", folder.path("store"), folder.path("tree")]
    #expect(try BuiltProgram.run(store).outputText.contains("--pick"))
    let manager = FileManager.default
    try manager.removeItem(atPath: folder.path("tree/notes.md"))
    try manager.createDirectory(
      atPath: folder.path("tree/notes.md"), withIntermediateDirectories: true)
    let run = try BuiltProgram.run(store)
    #expect(run.outputText.contains("'notes.md' is a folder"))
    #expect(!run.outputText.contains("--pick"), "\(run.outputText)")
  }
}
