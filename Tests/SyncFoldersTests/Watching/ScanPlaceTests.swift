import SyncFolders
import Testing

@Suite("Places that changes concern")
struct ScanPlaceTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func areFoldersAndTreesOnce() {
    let places = ScanPlace.covering([
      .name(folder: bytes("a"), bytes("x")), .name(folder: bytes("a"), bytes("y")),
      .folder(bytes("a")), .tree(bytes("b")), .tree(bytes("b/c")),
      .name(folder: bytes("b/d"), bytes("x")),
      .name(folder: bytes("bb"), bytes("x")),
    ])
    #expect(
      places == [
        ScanPlace(path: bytes("a"), isWhole: false), ScanPlace(path: bytes("b"), isWhole: true),
        ScanPlace(path: bytes("bb"), isWhole: false),
      ])
    #expect(
      ScanPlace.covering([.tree([]), .folder(bytes("a"))]) == [ScanPlace(path: [], isWhole: true)])
  }

  @Test func areTheFolderOfADocument() {
    #expect(
      ScanPlace.covering([
        .name(folder: bytes("a/Essay.pages/Data"), bytes("x")), .tree(bytes("Other.pages")),
      ]) == [ScanPlace(path: [], isWhole: false), ScanPlace(path: bytes("a"), isWhole: false)])
  }

  @Test func coverWhatIsInThem() {
    let tree = ScanPlace(path: bytes("a"), isWhole: true)
    #expect(tree.covers(bytes("a")) && tree.covers(bytes("a/b")) && !tree.covers(bytes("ab")))
    let folder = ScanPlace(path: bytes("a"), isWhole: false)
    #expect(folder.covers(bytes("a")) && !folder.covers(bytes("a/b")))
    #expect(ScanPlace(path: [], isWhole: true).covers(bytes("a")))
  }
}
