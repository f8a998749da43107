import Testing

@testable import SyncFolders

@Suite("Names of versions that tools put aside")
struct ArchivedNameTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let original: String
    let form: ArchivedName.Form?
    let time: ArchivedName.Time?

    init(
      _ name: String, of original: String, _ form: ArchivedName.Form?,
      _ time: ArchivedName.Time? = nil
    ) {
      self.name = name
      self.original = original
      self.form = form
      self.time = time
    }

    var testDescription: String { "\(name) of \(original)" }
  }

  static let stamp = ArchivedName.Time.local(Array("20261121000249".utf8))

  @Test(arguments: [
    Row("notes~20261121-000249.md", of: "notes.md", .syncthing, stamp),
    Row("notes.md~20261121-000249", of: "notes.md", .syncthing, stamp),
    Row("notes~20261121-000249", of: "notes", .syncthing, stamp),
    Row("~20261121-000249.bashrc", of: ".bashrc", .syncthing, stamp),
    Row("a.tar~20261121-000249.gz", of: "a.tar.gz", .syncthing, stamp),
    Row("a~b~20261121-000249.md", of: "a~b.md", .syncthing, stamp),
    Row("notes~20261121-000249.md", of: "notes.txt", nil),
    Row("notes~20261121-000249.md", of: "note.md", nil),
    Row("notes~20261321-000249.md", of: "notes.md", nil),
    Row("notes~20261121-240249.md", of: "notes.md", nil),
    Row("notes~2026112-1000249.md", of: "notes.md", nil),
    Row("notes~20261121-000249x.md", of: "notes.md", nil),
    Row("notes.md.v1795000050", of: "notes.md", .ownCloud, .universal(1_795_000_050)),
    Row("notes.md.v", of: "notes.md", nil),
    Row("notes.md.v1795x", of: "notes.md", nil),
    Row("notes.md.v999999999999999", of: "notes.md", nil),
    Row("notes.v1795000050.md", of: "notes.md", nil),
    Row("notes.md.bak", of: "notes.md", .rclone, .ofFile),
    Row("notes.bak.md", of: "notes.md", .rclone, .ofFile),
    Row("notes.md-2026-11-18", of: "notes.md", .rclone, .ofFile),
    Row("notes-2026-11-18.md", of: "notes.md", .rclone, .ofFile),
    Row("notes_20261118-110730.md", of: "notes.md", .rclone, .ofFile),
    Row("notes.md.2026-11-18T11:07:30", of: "notes.md", .rclone, .ofFile),
    Row("a-2026-11-18.tar.gz", of: "a.tar.gz", .rclone, .ofFile),
    Row("a.tar-2026-11-18.gz", of: "a.tar.gz", .rclone, .ofFile),
    Row("notes.md-20261118110730", of: "notes.md", .rclone, .ofFile),
    Row("notes.md-202611-18", of: "notes.md", nil),
    Row("notes.md-2026-11-18-1", of: "notes.md", nil),
    Row("notes.md-2026-11-18-", of: "notes.md", nil),
    Row("notes-2026.md", of: "notes.md", nil),
    Row("notes-2.md", of: "notes.md", nil),
    Row("notes-2026-13-18.md", of: "notes.md", nil),
    Row("notes2026-11-18.md", of: "notes.md", nil),
    Row("-2026-11-18.bashrc", of: ".bashrc", nil),
    Row("notes.md", of: "notes.md", nil),
    Row("", of: "notes.md", nil),
    Row("notes~.md", of: "notes.md", nil),
  ])
  func rows(_ row: Row) {
    let archived = ArchivedName(Array(row.name.utf8), of: Array(row.original.utf8))
    #expect(archived?.form == row.form)
    if let time = row.time { #expect(archived?.time == time) }
    guard archived != nil else { return }
    // Names are looked up by what they begin with: none may be missed.
    let beginnings = ArchivedName.beginnings(of: Array(row.original.utf8))
    #expect(beginnings.contains { Array(row.name.utf8).starts(with: $0) })
  }
}
