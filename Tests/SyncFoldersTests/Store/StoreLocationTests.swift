import SyncFolders
import Testing

@Suite("Where what is set aside is kept")
struct StoreLocationTests {
  @Test(arguments: [
    ("/.resolve", true), ("*.tmp\n/.resolve\n", true), ("  .resolve  \r\n", true),
    ("// a comment\n(?i)/.resolve", true), ("(?d)(?i).resolve/", true),
    ("", false), ("resolve", false), ("/.resolve2", false), ("sub/.resolve", false),
    ("!/.resolve\n/.resolve", false), ("(?i)!/.resolve\n/.resolve", false),
    ("#include other\n/.resolve", false), ("// /.resolve", false),
  ])
  func whatSyncthingLeavesAlone(patterns: String, isIgnored: Bool) {
    #expect(StoreLocation.isIgnored(by: Array(patterns.utf8)) == isIgnored)
  }

  @Test func isOutsideOfTheFolder() throws {
    let environment = ["HOME": "/home/mom"]
    func location(_ folder: String, _ given: String? = nil) throws(StoreLocationError) -> String {
      let location = try StoreLocation(
        of: Array(folder.utf8), given: given.map { Array($0.utf8) }
      ) { environment[$0].map { Array($0.utf8) } }
      return String(decoding: location.path, as: UTF8.self)
    }
    #expect(try location("/data/Notes").hasPrefix("/home/mom/.local/state/resolve/Notes-"))
    #expect(try location("/data/Notes") != (try location("/other/Notes")))
    #expect(try location("/data/Notes", "/data/store") == "/data/store")
    #expect(try location("/data/Notes", "/data/Notes 2") == "/data/Notes 2")
    #expect(throws: StoreLocationError.self) { try location("/home/mom") }
    #expect(throws: StoreLocationError.self) { try location("/data/Notes", "/data/Notes") }
    #expect(throws: StoreLocationError.self) { try location("/data/Notes", "/data/Notes/store") }
  }
}
