import Testing

@testable import FileNames

@Suite("Name problems") struct NameProblemTests {
  /// A name, the kind of its problem, and a system that refuses it for that.
  static let bad: [(name: String, code: NameProblem.Code, system: FileSystem?)] = [
    ("con", .reservedName, .win32), ("CON", .reservedName, .win32),
    ("Con.txt", .reservedName, .win32), ("nul.tar.gz", .reservedName, .win32),
    ("aux ", .reservedName, .win32), ("aux .txt", .reservedName, .win32),
    ("com1", .reservedName, .win32), ("COM0", .reservedName, .win32),
    ("lpt9.log", .reservedName, .win32), ("COM¹", .reservedName, .win32),
    ("CONIN$", .reservedName, .win32), ("conout$.x", .reservedName, .win32),
    ("prn:x", .reservedName, .win32),
    ("~draft", .reservedName, .oneDrive), (".lock", .reservedName, .oneDrive),
    ("Desktop.ini", .reservedName, .oneDrive), ("a_vti_b", .reservedName, .oneDrive),
    ("a*b", .forbiddenCharacter, .win32), ("a<b", .forbiddenCharacter, .exFAT),
    ("back\\slash", .forbiddenCharacter, .win32), ("foo:bar", .forbiddenCharacter, .win32),
    ("what?", .forbiddenCharacter, .oneDrive), ("a|b", .forbiddenCharacter, .win32),
    ("say \"x\"", .forbiddenCharacter, .win32), ("a>b", .forbiddenCharacter, .win32),
    ("bell\u{7}", .controlCharacter, .win32), ("line\nfeed", .controlCharacter, .exFAT),
    ("end.", .trailingDot, .win32), ("end ", .trailingSpace, .win32),
    ("end ", .trailingSpace, .dropbox), (" start", .leadingSpace, .oneDrive),
    ("rtl\u{202E}txt.exe", .bidirectionalControl, nil), ("a\u{200F}", .bidirectionalControl, nil),
    ("new\u{378}", .unassignedCharacter, .apfs), ("non\u{FFFF}", .unassignedCharacter, .apfs),
    (String(repeating: "a", count: 256), .tooLong, .linux),
    (String(repeating: "é", count: 128), .tooLong, .linux),
    (String(repeating: "😀", count: 128), .tooLong, .ntfs),
  ]

  @Test("names that some system refuses")
  func refused() {
    for row in Self.bad {
      let problems = NameProblem.problems(of: bytes(row.name))
      let found = problems.first { $0.code == row.code }
      #expect(found != nil, "\(escaped(row.name)): \(row.code), found \(problems)")
      if let system = row.system {
        #expect(found?.systems.contains(system) == true, "\(escaped(row.name)): \(system)")
      } else {
        #expect(found?.systems.isEmpty == true)
      }
    }
  }

  static let good = [
    "com10", "a.con", "COM", "LPT", "console", "auxiliary.txt", "null", "notes.md", ".bashrc",
    "Übung.txt", "四半期.docx", "🎉.png", "a b.txt", "x_vt", "vti_", "-rf", "com1x", "CONIN", "$x",
    "ＣＯＮ", "a.b.c", "...x", "COM⁴", "lock", "desktop.ini.txt", "a~1", "é~",
  ]

  @Test("names that none refuses")
  func accepted() {
    for name in Self.good {
      let problems = NameProblem.problems(of: bytes(name))
      #expect(problems.isEmpty, "\(name): \(problems)")
    }
    #expect(NameProblem.problems(of: bytes(String(repeating: "é", count: 127))).isEmpty)
    // 255 UTF-16 units, but 510 bytes.
    let long = NameProblem.problems(of: bytes(String(repeating: "é", count: 255)))
    #expect(long.first?.systems == [.apfs, .ext4CaseFold, .zfsInsensitive, .samba, .linux])
  }

  @Test("bytes that are not UTF-8, with the place of the first")
  func illFormed() {
    let problems = NameProblem.problems(of: [0x61, 0x62, 0xFF, 0xFE])
    #expect(problems.map { $0.code } == [.invalidUTF8])
    #expect(problems.first?.offset == 2)
    #expect(problems.first?.message == "byte FF is not UTF-8")
    #expect(problems.first?.systems.contains(.linux) == false)
  }

  @Test("several problems, each kind once, in the order of their places")
  func several() {
    let problems = NameProblem.problems(of: bytes(" a<b>c\u{202E}d."))
    #expect(
      problems.map { $0.code }
        == [.leadingSpace, .forbiddenCharacter, .bidirectionalControl, .trailingDot])
    #expect(problems.map { $0.offset } == [0, 2, 6, 10])
  }

  @Test("only the systems asked for count")
  func narrowed() {
    #expect(NameProblem.problems(of: bytes("aux"), for: [.apfs, .linux]).isEmpty)
    #expect(NameProblem.problems(of: bytes("aux"), for: [.win32]).first?.systems == [.win32])
    let name = bytes(String(repeating: "a", count: 144))
    #expect(NameProblem.problems(of: name).isEmpty)
    #expect(NameProblem.problems(of: name, for: [.eCryptfs]).first?.code == .tooLong)
  }

  @Test("paths that are too long as a whole")
  func paths() throws {
    let short = try RelativePath(bytes(String(repeating: "a/", count: 129) + "ab"))
    #expect(short.bytes.count == 260)
    #expect(NameProblem.problems(ofPathLength: short).isEmpty)
    let middle = try RelativePath(bytes(String(repeating: "a/", count: 130) + "a"))
    #expect(NameProblem.problems(ofPathLength: middle).first?.systems == [.win32])
    let long = try RelativePath(bytes(String(repeating: "a/", count: 200) + "a"))
    #expect(NameProblem.problems(ofPathLength: long).first?.systems == [.win32, .oneDrive])
    #expect(NameProblem.problems(ofPathLength: long, for: [.apfs]).isEmpty)
    // 260 units of two bytes each.
    let wide = try RelativePath(bytes(String(repeating: "é/", count: 129) + "éé"))
    #expect(NameProblem.problems(ofPathLength: wide).isEmpty)
  }
}
