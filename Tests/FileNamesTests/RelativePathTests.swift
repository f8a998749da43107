import Testing

@testable import FileNames

@Suite("Relative paths") struct RelativePathTests {
  static let refused: [(path: [UInt8], code: FileNameError.Code, offset: Int?)] = [
    ([], .emptyPath, nil), (bytes("/"), .absolutePath, 0), (bytes("/a"), .absolutePath, 0),
    (bytes("a/"), .emptyComponent, 2), (bytes("a//b"), .emptyComponent, 2),
    (bytes("."), .dotComponent, 0), (bytes(".."), .dotComponent, 0),
    (bytes("a/../b"), .dotComponent, 2), (bytes("a/."), .dotComponent, 2),
    (bytes("a/b\0c"), .nulByte, 3),
  ]

  @Test("what is no relative path is refused, with the place")
  func refuses() {
    for row in Self.refused {
      do {
        _ = try RelativePath(row.path)
        Issue.record("\(row.path) was accepted")
      } catch {
        #expect(error.code == row.code)
        #expect(error.offset == row.offset)
      }
    }
    let slashAtEnd = "a/"
    #expect(RelativePath(slashAtEnd) == nil)
    #expect(throws: FileNameError.self) { try RelativePath(components: []) }
    #expect(throws: FileNameError.self) { try RelativePath(components: [bytes("a/b")]) }
    #expect(throws: FileNameError.self) { try RelativePath(components: [bytes("a"), []]) }
  }

  @Test("identity is bytes")
  func identity() throws {
    let composed: RelativePath = "\u{E9}"
    let decomposed: RelativePath = "e\u{301}"
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    let stray = try RelativePath([0x61, 0xFF])
    #expect(!stray.isValidUTF8)
    #expect(stray.description == "a\u{FFFD}")
    #expect(composed.isValidUTF8)
    for text in ["...", "..a/.b"] { #expect(RelativePath(text) != nil) }
  }

  @Test("takes paths apart and puts them together")
  func parts() throws {
    let path: RelativePath = "a/b c/d"
    #expect(path.components == [bytes("a"), bytes("b c"), bytes("d")])
    #expect(path.lastComponent == bytes("d"))
    #expect(path.parent == "a/b c")
    #expect(path.parent?.parent == "a")
    #expect(path.parent?.parent?.parent == nil)
    #expect(try RelativePath(components: path.components) == path)
    #expect(try path.replacingLastComponent(with: bytes("x")) == "a/b c/x")
    #expect(try RelativePath("a").replacingLastComponent(with: bytes("x")) == "x")
    #expect(try path.appending(component: bytes("e")) == "a/b c/d/e")
    for name in ["", ".", "..", "x/y", "x\0"] {
      #expect(throws: FileNameError.self) { try path.appending(component: bytes(name)) }
      #expect(throws: FileNameError.self) { try path.replacingLastComponent(with: bytes(name)) }
    }
  }

  @Test("beside is in one directory, by bytes")
  func beside() {
    let path: RelativePath = "a/b/c"
    #expect(path.isBeside(path))
    #expect(path.isBeside("a/b/another"))
    #expect(!path.isBeside("a/B/another"))
    #expect(!path.isBeside("a/another"))
    #expect(("a" as RelativePath).isBeside("b"))
  }

  @Test("below is strict, and by bytes")
  func below() {
    let path: RelativePath = "a/b/c"
    #expect(path.isBelow("a"))
    #expect(path.isBelow("a/b"))
    #expect(!path.isBelow("a/b/c"))
    #expect(!path.isBelow("a/b/c/d"))
    #expect(!path.isBelow("A"))
    #expect(!RelativePath(stringLiteral: "ab/c").isBelow("a"))
  }

  @Test("order is that of the bytes")
  func order() {
    let paths: [RelativePath] = ["a", "a-b", "a/b", "ab", "é", "B"]
    #expect(paths.sorted() == ["B", "a", "a-b", "a/b", "ab", "é"])
  }

  @Test("a literal that is no path stops the program")
  func literal() async {
    await #expect(processExitsWith: .failure) { _ = RelativePath(stringLiteral: "/a") }
  }
}
