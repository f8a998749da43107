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

  @Test("the longest and the deepest path is one, and one more of either is refused")
  func limits() throws {
    let longest = [UInt8](repeating: 0x6E, count: RelativePath.maximumByteCount)
    let most = RelativePath.maximumComponentCount
    let names = [[UInt8]](repeating: [0x6E], count: most)
    let deepest = try RelativePath(components: names)
    #expect(longest.count == 98_301 && most == 16_384)
    #expect(try RelativePath(longest).bytes == longest)
    #expect(try RelativePath(deepest.bytes).components.count == most)

    func refused(_ code: FileNameError.Code, at offset: Int, _ make: () throws -> RelativePath) {
      let error = #expect(throws: FileNameError.self) { _ = try make() }
      #expect(error?.code == code)
      #expect(error?.offset == offset)
    }
    let end = RelativePath.maximumByteCount
    refused(.pathTooLong, at: end) { try RelativePath(longest + [0x6E]) }
    refused(.pathTooLong, at: end) { try RelativePath(components: [longest, [0x6E]]) }
    refused(.pathTooLong, at: end) { try RelativePath(longest).appending(component: [0x6E]) }
    refused(.pathTooLong, at: end) { try RelativePath(longest).appending("n") }
    refused(.pathTooLong, at: end) {
      try RelativePath("a").replacingLastComponent(with: longest + [0x6E])
    }
    let depth = 2 * most
    refused(.pathTooDeep, at: depth) { try RelativePath(deepest.bytes + bytes("/n")) }
    refused(.pathTooDeep, at: depth) { try RelativePath(components: names + [[0x6E]]) }
    refused(.pathTooDeep, at: depth) { try deepest.appending(component: [0x6E]) }
    refused(.pathTooDeep, at: depth) { try RelativePath("n").appending(deepest) }
    #expect(try RelativePath("n").appending("b/c") == "n/b/c")
    // What is wrong with a name is told first: it tells more of what the input is.
    refused(.nulByte, at: 0) { try RelativePath([0] + longest) }
    #expect(RelativePath(String(repeating: "n", count: end + 1)) == nil)
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
