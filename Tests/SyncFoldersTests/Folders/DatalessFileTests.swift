import ConflictResolution
import FileAccess
import Testing

@testable import SyncFolders

/// Files that a File Provider has evicted: their names, sizes and times are there, their contents are in a cloud.
@Suite("Dataless files") struct DatalessFileTests {
  @Test("Nothing that would be downloaded is read", arguments: ["film.mov", "Essay.pages"])
  func reading(name: String) throws {
    let disk = SimulatedDisk()
    let evicted = ["film.mov", "Essay.pages/Data/index"].map { disk.add($0, "text") }
    let name = Array(name.utf8)
    let status = try #require(try disk.root.status(of: name))
    _ = try ContentOnDisk(of: name, status, in: disk.root)
    let reads = disk.reads
    #expect(reads == 1)
    for number in evicted { disk.nodes[number]?.isDataless = true }
    let now = try #require(try disk.root.status(of: name))
    do throws(FileAccessError) {
      _ = try ContentOnDisk(of: name, now, in: disk.root)
      Issue.record("it was read")
    } catch {
      #expect(error.code == .notDownloaded)
    }
    #expect(disk.reads == reads)
  }

  @Test("A family with such a file is left, with the reason")
  func planning() throws {
    let copyName = "a.\(FolderPlannerTests.mark).md"
    let tree = try TestTree(["a.md", copyName])
    let root = try FolderHandle(tree.bytes)
    let name = Array("a.md".utf8)
    let status = try #require(try root.status(of: name))
    let evicted = FileStatus(
      kind: .file, size: status.size, seconds: status.seconds, nanoseconds: status.nanoseconds,
      device: status.device, inode: status.inode, permissions: status.permissions,
      owner: status.owner, group: status.group, isDataless: true)
    let copy = try #require(ConflictCopyName(Array(copyName.utf8)))
    let family = CopyFamily(
      folder: [], originalName: name,
      members: [
        FamilyMember(name: name, copy: nil, status: evicted, isWeak: false),
        FamilyMember(
          name: Array(copyName.utf8), copy: copy,
          status: try #require(try root.status(of: Array(copyName.utf8))), isWeak: false),
      ])
    var planner = try FolderPlannerTests.planner(tree, Policy([.newest]))
    #expect(
      try planner.plan([family], in: root)[0].problem
        == "the content of 'a.md' is not on this machine: download the file first")
  }
}
