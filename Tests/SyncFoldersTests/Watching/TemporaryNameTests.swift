import SyncFolders
import Testing

@Suite("Names of files on their way")
struct TemporaryNameTests {
  static let rows: [(String, String?, isLock: Bool)] = [
    (".syncthing.notes.md.tmp", "notes.md", false),
    ("~syncthing~notes.md.tmp", "notes.md", false),
    (".unison.notes.md.1a2b3c.unison.tmp", "notes.md", false),
    ("notes.md.x1y2z3a4.partial", "notes.md", false),
    ("notes.md.partial", "notes.md", false),
    (".notes.md.~1a2b3c", "notes.md", false),
    (".notes.md.a1B2c3", "notes.md", false),
    ("notes.md.!sync", "notes.md", false),
    ("film.mkv.part", "film.mkv", false),
    ("film.mkv.crdownload", "film.mkv", false),
    (".~lock.letter.odt#", "letter.odt", true),
    ("~$letter.docx", "letter.docx", true),
    (".#letter.org", "letter.org", true),
    (".letter.txt.swp", "letter.txt", true),
    (".letter.txt.swo", "letter.txt", true),
    (".#", nil, false),
    (".swp", nil, false),
    ("letter.swp", nil, false),
    ("notes.md", nil, false),
    (".profile", nil, false),
    (".config.backup", nil, false),
    (".syncthing..tmp", nil, false),
    (".part", nil, false),
    ("~$", nil, false),
    (".unison.tmp", nil, false),
    ("notes.sync-conflict-20261121-000249-X6UAVQQ.md", nil, false),
  ]

  @Test(arguments: rows) func standForAnother(name: String, target: String?, isLock: Bool) {
    let meaning = TemporaryName.meaning(of: Array(name.utf8))
    #expect(meaning.map { String(decoding: $0.target, as: UTF8.self) } == target)
    if let meaning {
      #expect(meaning.isLock == isLock)
      #expect(meaning.means(meaning.target))
    }
  }

  @Test func officeDropsTheFirstLetters() throws {
    let meaning = try #require(TemporaryName.meaning(of: Array("~$cument.docx".utf8)))
    #expect(meaning.means(Array("Document.docx".utf8)))
    #expect(!meaning.means(Array("Document.doc".utf8)))
    // No lock is that of every file with an ending.
    for (lock, name, isMeant) in [
      ("~$md", "notes.md", false), ("~$.md", "notes.md", false), ("~$tes.md", "notes.md", true),
      ("~$otes.md", "notes.md", true), ("~$s.md", "notes.md", false),
      ("~$ung.docx", "Übung.docx", true),
      ("~$ung.docx", "U\u{308}bung.docx", true), ("~$ung.docx", "Meine Übung.docx", false),
    ] {
      let meaning = try #require(TemporaryName.meaning(of: Array(lock.utf8)))
      #expect(meaning.means(Array(name.utf8)) == isMeant, "\(lock), \(name)")
    }
  }
}
