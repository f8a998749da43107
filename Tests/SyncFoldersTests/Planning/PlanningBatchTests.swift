import ConflictResolution
import FileAccess
import Testing

@testable import SyncFolders

/// Which names a step of a plan must not give to a file.
@Suite("Names in a step of a plan")
struct PlanningBatchTests {
  static func family(
    _ name: String, _ kind: CopyFamily.Kind = .versions, isThere: Bool = true
  ) -> PlannedFamily {
    let members = isThere ? [name] : []
    return PlannedFamily(
      CopyFamily(
        kind, folder: Array("Docs".utf8), originalName: Array(name.utf8),
        members: members.map {
          FamilyMember(
            name: Array($0.utf8), copy: nil,
            status: FileStatus(
              kind: .file, size: 0, seconds: 0, nanoseconds: 0, device: 1, inode: 1,
              permissions: 0o644, owner: 0, group: 0), isWeak: false)
        }))
  }

  static func batch(_ names: [String], _ families: [PlannedFamily]) throws -> PlanningBatch {
    var batch = PlanningBatch(folder: Array("Docs".utf8), names: names.map { Array($0.utf8) })
    for (index, family) in families.enumerated() {
      let path = try RelativePath(family.path)
      batch.add(
        family, at: index,
        FileHistory(
          path: path,
          versions: [
            FileVersion(path: path, state: .file(FileContent(Array("one".utf8))), device: "x")
          ]))
    }
    return batch
  }

  static func present(_ batch: PlanningBatch) -> [String] {
    batch.present().map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func theNameOfAnOriginalIsItsOwnInEachSpelling() throws {
    let batch = try Self.batch(["a.md", "A.MD", "b.md"], [Self.family("a.md")])
    #expect(Self.present(batch) == ["Docs/b.md"])
  }

  @Test func theNameOfAnOriginalThatIsGoneIsTakenBySomethingElse() throws {
    let batch = try Self.batch(["A.MD", "b.md"], [Self.family("a.md", isThere: false)])
    #expect(Self.present(batch) == ["Docs/A.MD", "Docs/b.md"])
  }

  @Test func theFormerNameOfARenamedFileIsBlockedOnce() throws {
    let clash = Self.family("a.md", .nameClash, isThere: false)
    #expect(Self.present(try Self.batch(["b.md"], [clash, clash])) == ["Docs/b.md", "Docs/a.md"])
    #expect(Self.present(try Self.batch(["A.md"], [clash])) == ["Docs/A.md"])
  }

  @Test func aNameIsWantedInEachSpelling() throws {
    var batch = try Self.batch(["a.md"], [Self.family("a.md")])
    #expect(batch.wants(Array("A.md".utf8)))
    #expect(!batch.wants(Array("b.md".utf8)))
    #expect(batch.bytes == 3)
    batch.take(Array("a-1.md".utf8))
    batch.reset()
    #expect(!batch.wants(Array("a.md".utf8)))
    #expect(Self.present(batch) == ["Docs/a.md", "Docs/a-1.md"])
    #expect(batch.bytes == 0 && batch.files.isEmpty)
  }
}
