import ConflictResolution
import Scenarios
import TestSupport
import Testing

/// An outcome read as a scenario is the state that it describes.
struct ReadingOutcomeTests {
  private func files(_ text: String) throws -> [FileHistory] {
    try scenario(
      #"{"format": "resolve-outcome/1", "scenario": "plane", "files": [\#(text)]}"#
    ).files
  }

  @Test func whatIsKeptBecomesAFileEach() throws {
    let read = try scenario(
      #"""
      {
        "format": "resolve-outcome/1", "scenario": "plane", "strategy": ["keep-both"],
        "files": [
          {
            "path": "a.txt", "state": "resolved", "light": "green",
            "conflict": {"id": "c-1", "kind": "edit-edit", "heads": ["mom:2"], "bases": []},
            "by": "keep-both", "why": {"rule": "x", "reason": "y", "values": {}},
            "keeps": [
              {"path": "a-1.txt", "given": "a.txt", "id": "a.txt~home:1#5b1f0c2d9e7a4411",
               "copyOf": "a.txt", "from": ["home:1"], "origin": "home:1", "vector": {"home": 1},
               "device": "home", "size": 3, "digest": "etag:1"},
              {"path": "a.txt", "from": ["mom:2"], "origin": "mom:2",
               "vector": {"home": 1, "mom": 2}, "device": "mom",
               "modified": "2026-11-18T11:08:20Z", "size": 6,
               "sha256": "74d5fafcd9e2ab6ea3ceb1ca0f1c8f5d64dce3b6e7a6a3d9d3c2a8c3e5f0d1aa"}
            ],
            "discards": [], "replaced": [], "keptBefore": []
          },
          {
            "path": "gone", "state": "unchanged", "light": "green", "discards": [],
            "keeps": [{"path": "gone", "device": "mom", "vector": {"mom": 3}, "deleted": true,
              "from": ["mom:3"], "origin": "mom:3", "seen": ["home", "mom"], "forced": true,
              "collectable": true, "localCopies": ["home"]}]
          },
          {
            "path": "b", "state": "unchanged", "light": "green", "keeps": [], "discards": [],
            "notShown": [{"path": "b-1", "given": "b", "device": "mom", "vector": {"mom": 1},
              "id": "b", "text": "b\n", "size": 2, "reason": "same content", "shownBy": "c",
              "shownAt": "c"}]
          }
        ],
        "collisions": [{"key": "a", "paths": [], "renamed": []}],
        "refused": [{"id": "c-2", "reason": "stale"}], "summary": {"files": 3}
      }
      """#)
    #expect(read.name == "plane")
    #expect(read.devices.isEmpty)
    #expect(read.runs.count == 1)
    #expect(read.runs.first?.settings.common.strategies == nil)
    #expect(
      read.files.map { $0.identity.description } == [
        "a.txt~home:1#5b1f0c2d9e7a4411", "a.txt", "gone", "b",
      ])
    #expect(read.files.map { $0.path.description } == ["a.txt", "a.txt", "gone", "b"])
    #expect(read.files.map { $0.shown?.description } == ["a-1.txt", nil, nil, "b-1"])
    #expect(read.files.map { $0.copyOf?.description } == ["a.txt", nil, nil, nil])
    #expect(read.files.allSatisfy { $0.versions.count == 1 && $0.versions[0].path == $0.path })
    let original = read.files[1].versions[0]
    #expect(original.vector == ["home": 1, "mom": 2])
    #expect(original.origin == VersionID("mom:2"))
    #expect(original.from == [VersionID(vector: ["mom": 2])])
    let deletion = read.files[2].versions[0].deletion
    #expect(
      deletion == DeletionMemory(seen: ["mom", "home"], isForced: true, keptBy: ["home"]))
    #expect(read.files[3].versions[0].state == .file(FileContent("b\n")))
    #expect(read.files[3].versions[0].state.isAtHand)
  }

  @Test func anUndecidedFileHasItsChoicesAsVersions() throws {
    let read = try files(
      #"""
      {"path": "a.txt", "id": "7", "copyOf": "x.txt", "shown": "a-1.txt", "state": "undecided",
       "light": "yellow", "keeps": [], "discards": [],
       "declined": [{"strategy": "merge", "reason": "binary", "needs": ["mom:2"]}],
       "preview": "<<<<<<<", "provisional": true,
       "proposal": {"text": "a b\\n", "by": "word", "why": "line 1"},
       "choices": [
         {"version": "mom:2", "path": "a.txt", "device": "mom", "vector": {"mom": 2}, "size": 1},
         {"version": "home:1", "path": "b.txt", "device": "home", "vector": {"home": 1},
          "label": "home's", "deleted": true}
       ]}
      """#)
    let file = try #require(read.first)
    #expect(read.count == 1)
    #expect(file.identity == FileIdentity(bytes("7")))
    #expect(file.shown == "a-1.txt")
    #expect(file.copyOf == "x.txt")
    #expect(file.versions.map { $0.path } == ["a.txt", "b.txt"])
    #expect(file.versions.map { $0.state } == [.file(FileContent(size: 1)), .deleted])
  }

  /// Where things stand follows from the folders, each time anew.
  @Test func foldersAreReadWithWhatIsInThem() throws {
    let read = try files(
      #"""
      {"path": "Trips", "id": "f1", "state": "unchanged", "light": "green",
       "placement": {"rule": "cycle", "reason": "x", "values": {}}, "discards": [],
       "keeps": [{"path": "Trips-1", "given": "Trips", "parent": "/", "id": "f1", "device": "mom",
         "vector": {"mom": 2}, "from": ["mom:2"], "directory": true}]},
      {"path": "Trips/a.txt", "id": "f2", "state": "undecided", "light": "yellow", "keeps": [],
       "discards": [], "choices": [
         {"version": "mom:2", "path": "Trips/a.txt", "parent": "f1", "formerParent": "f9",
          "device": "mom", "vector": {"mom": 2}, "size": 1}],
       "history": [{"path": "b.txt", "parent": "/", "device": "mom", "vector": {"mom": 1},
          "size": 2}]}
      """#)
    #expect(read.map { $0.path } == ["Trips", "Trips/a.txt"])
    #expect(read[0].shown == "Trips-1")
    #expect(read[0].versions.map { $0.parent } == [.root])
    let folders = read[1].versions.map { [$0.parent, $0.formerParent] }
    #expect(folders == [[FileIdentity(bytes("f1")), FileIdentity(bytes("f9"))], [.root, nil]])
  }

  @Test func aGroupIsReadWithItsMembers() throws {
    let content = GroupContent([
      GroupContent.Member(path: "b", state: .file(FileContent("bee"))),
      GroupContent.Member(path: "l", state: .symlink(bytes("b"))),
    ])
    let read = try files(
      #"""
      {"path": "R.pages", "group": "R.pages", "state": "unchanged", "keeps": [
        {"path": "R.pages", "device": "mom", "vector": {"mom": 1}, "members": [
          {"path": "l", "symlink": "b"}, {"path": "b", "text": "bee", "size": 3}
        ], "size": 3, "sha256": "\#(content.digest)"}]}
      """#)
    #expect(read.first?.versions.first?.state == .group(content))
    #expect(read.first?.group == GroupName("R.pages"))
  }
}
