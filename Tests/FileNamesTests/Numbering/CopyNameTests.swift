import Testing

@testable import FileNames

/// What each convention makes of names, devices and times.
@Suite("Names by convention") struct CopyNameTests {
  /// 2026-11-21, 00:02:49 UTC.
  static let origin = CopyOrigin(device: bytes("X6UAVQQ"), secondsSince1970: 1_795_219_369)

  private static func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }

  /// The names of the first copies, one after the other.
  private static func names(
    _ convention: NumberingConvention, of name: String, count: Int, isDirectory: Bool = false,
    origin: CopyOrigin = origin
  ) throws -> [String] {
    var taken: Set<CollisionKey> = []
    return try (0..<count).map { _ in
      let found = try convention.firstFree(
        for: bytes(name), isDirectory: isDirectory, origin: origin
      ) { _, key in !taken.contains(key) }
      taken.insert(found.key)
      return text(found.name)
    }
  }

  static let firstThree: [(convention: NumberingConvention, names: [String])] = [
    (.hyphen, ["photo-1.png", "photo-2.png", "photo-3.png"]),
    (.hyphenFromZero, ["photo-0.png", "photo-1.png", "photo-2.png"]),
    (.finder, ["photo 2.png", "photo 3.png", "photo 4.png"]),
    (.finderDuplicate, ["photo copy.png", "photo copy 2.png", "photo copy 3.png"]),
    (.windows, ["photo (2).png", "photo (3).png", "photo (4).png"]),
    (.windowsCopy, ["photo - Copy.png", "photo - Copy (2).png", "photo - Copy (3).png"]),
    (.parenthesis, ["photo (1).png", "photo (2).png", "photo (3).png"]),
    (
      .syncthing,
      [
        "photo.sync-conflict-20261121-000249-X6UAVQQ.png",
        "photo.sync-conflict-20261121-000249-X6UAVQQ-2.png",
        "photo.sync-conflict-20261121-000249-X6UAVQQ-3.png",
      ]
    ),
    (
      .dropbox,
      [
        "photo (X6UAVQQ's conflicted copy 2026-11-21).png",
        "photo (X6UAVQQ's conflicted copy 2026-11-21 (1)).png",
        "photo (X6UAVQQ's conflicted copy 2026-11-21 (2)).png",
      ]
    ),
    (
      .nextcloud,
      [
        "photo (conflicted copy X6UAVQQ 2026-11-21 000249).png",
        "photo (conflicted copy X6UAVQQ 2 2026-11-21 000249).png",
        "photo (conflicted copy X6UAVQQ 3 2026-11-21 000249).png",
      ]
    ),
    (.rclone, ["photo.png.conflict1", "photo.png.conflict2", "photo.png.conflict3"]),
    (.backup, ["photo.png.~1~", "photo.png.~2~", "photo.png.~3~"]),
  ]

  @Test("the first three copies")
  func firstCopies() throws {
    #expect(Self.firstThree.map { $0.convention } == NumberingConvention.allCases)
    for row in Self.firstThree {
      #expect(try Self.names(row.convention, of: "photo.png", count: 3) == row.names)
    }
  }

  @Test("numbers go on where digits grow, and only the hyphens end at 999")
  func digits() throws {
    for convention in NumberingConvention.allCases {
      let name = bytes("photo.png")
      let names = [9, 10, 99, 100].map {
        try? convention.name(of: name, number: $0, isDirectory: false, origin: Self.origin)
      }
      #expect(names.allSatisfy { $0 != nil } && Set(names).count == 4, "\(convention.name)")
      let upper = convention.numbers.upperBound
      let ends = convention == .hyphen || convention == .hyphenFromZero
      #expect(upper == (ends ? 999 : 999_999_999))
      let last = try convention.name(
        of: name, number: upper, isDirectory: false, origin: Self.origin)
      #expect(Self.text(last).contains("\(upper)"))
      for number in [upper + 1, .max, convention.numbers.lowerBound - 1, .min] {
        #expect(throws: FileNameError.self) {
          try convention.name(of: name, number: number, isDirectory: false)
        }
      }
    }
  }

  /// The names under each kind of split: usual (here `finder`), Syncthing's, Nextcloud's, at the end.
  static let splits: [(name: String, isDirectory: Bool, names: [String])] = [
    (
      ".bashrc", false,
      [
        ".bashrc 2", ".sync-conflict-20261121-000249-X6UAVQQ.bashrc",
        ".bashrc (conflicted copy X6UAVQQ 2026-11-21 000249)", ".bashrc.conflict1",
      ]
    ),
    (
      "..a", false,
      [
        "..a 2", "..sync-conflict-20261121-000249-X6UAVQQ.a",
        ". (conflicted copy X6UAVQQ 2026-11-21 000249).a", "..a.conflict1",
      ]
    ),
    (
      "a.tar.gz", false,
      [
        "a 2.tar.gz", "a.tar.sync-conflict-20261121-000249-X6UAVQQ.gz",
        "a.tar (conflicted copy X6UAVQQ 2026-11-21 000249).gz", "a.tar.gz.conflict1",
      ]
    ),
    (
      "Vol. 2", false,
      [
        "Vol. 2 2", "Vol.sync-conflict-20261121-000249-X6UAVQQ. 2",
        "Vol (conflicted copy X6UAVQQ 2026-11-21 000249). 2", "Vol. 2.conflict1",
      ]
    ),
    (
      "trailing.", false,
      [
        "trailing. 2", "trailing.sync-conflict-20261121-000249-X6UAVQQ.",
        "trailing (conflicted copy X6UAVQQ 2026-11-21 000249).", "trailing..conflict1",
      ]
    ),
    (
      "my.folder", true,
      [
        "my.folder 2", "my.folder.sync-conflict-20261121-000249-X6UAVQQ",
        "my.folder (conflicted copy X6UAVQQ 2026-11-21 000249)", "my.folder.conflict1",
      ]
    ),
    (
      "Essay.pages", true,
      [
        "Essay 2.pages", "Essay.sync-conflict-20261121-000249-X6UAVQQ.pages",
        "Essay (conflicted copy X6UAVQQ 2026-11-21 000249).pages", "Essay.pages.conflict1",
      ]
    ),
    (
      "日本.md", false,
      [
        "日本 2.md", "日本.sync-conflict-20261121-000249-X6UAVQQ.md",
        "日本 (conflicted copy X6UAVQQ 2026-11-21 000249).md", "日本.md.conflict1",
      ]
    ),
  ]

  @Test("where the mark stands")
  func splitting() throws {
    let conventions: [NumberingConvention] = [.finder, .syncthing, .nextcloud, .rclone]
    for row in Self.splits {
      for (convention, expected) in zip(conventions, row.names) {
        let names = try Self.names(convention, of: row.name, count: 1, isDirectory: row.isDirectory)
        #expect(names == [expected], "\(convention.name)")
      }
      // Those that say nothing of splits do as the default does.
      let mark = try Self.names(.hyphen, of: row.name, count: 1, isDirectory: row.isDirectory)[0]
        .split(separator: "-1", maxSplits: 1, omittingEmptySubsequences: false)
      let usual: [(NumberingConvention, String)] = [
        (.finderDuplicate, " copy"), (.windows, " (2)"), (.windowsCopy, " - Copy"),
        (.parenthesis, " (1)"), (.dropbox, " (X6UAVQQ's conflicted copy 2026-11-21)"),
      ]
      for (convention, text) in usual {
        let names = try Self.names(convention, of: row.name, count: 1, isDirectory: row.isDirectory)
        #expect(names == [mark[0] + text + mark[1]], "\(convention.name)")
      }
      #expect(
        try Self.names(.backup, of: row.name, count: 1, isDirectory: row.isDirectory)
          == [row.name + ".~1~"])
    }
  }

  static let longText = String(repeating: "x", count: 300)
  static let longNames: [[UInt8]] = [
    bytes(longText), bytes(longText + ".txt"), bytes(longText + ".tar.gz"),
    bytes(String(repeating: "日", count: 90) + ".md"),
    bytes(String(repeating: "👨‍👩‍👧‍👦", count: 12) + ".jpeg"),
    bytes(String(repeating: "e\u{301}", count: 90) + ".odt"),
    bytes("." + longText), bytes(longText + ".") + [0xFF, 0xFE],
    [UInt8](repeating: 0xFF, count: 260), bytes("a." + longText),
    bytes("." + String(repeating: "e", count: 32) + longText),
  ]

  @Test("over-long names are cut by whole characters, and are told apart by their numbers")
  func longNames() throws {
    for convention in NumberingConvention.allCases where convention != .hyphenFromZero {
      for (index, original) in Self.longNames.enumerated() {
        for limit in [255, 143, 100] {
          var taken: Set<CollisionKey> = []
          for _ in 0..<12 {
            let found = try convention.firstFree(
              for: original, isDirectory: false, limit: limit, origin: Self.origin
            ) { _, key in !taken.contains(key) }
            let comment: Comment = "\(convention.name) \(index) \(limit) \(Self.text(found.name))"
            #expect(found.name.count <= limit, comment)
            #expect(found.name.count > limit - 30, comment)
            taken.insert(found.key)
            let isCutWhole = index < 6 && convention != .nextcloud && convention != .syncthing
            if isCutWhole {
              // Marks and extension are whole, and no character is cut in two.
              let name = Self.text(found.name)
              let characters = Set(Self.text(original))
              let mark = try Self.text(
                convention.name(
                  of: bytes("A"), number: found.number, isDirectory: false, origin: Self.origin)
              ).dropFirst()
              #expect(name.contains(mark), comment)
              let whole = ["", ".txt", ".tar.gz", ".md", ".jpeg", ".odt"][index]
              #expect(name.contains(whole), comment)
              let base = name.replacing(mark, with: "").replacing(whole, with: "")
              #expect(base.allSatisfy { characters.contains($0) }, comment)
            }
          }
          #expect(taken.count == 12)
        }
      }
    }
    #expect(throws: FileNameError.self) {
      try NumberingConvention.hyphenFromZero.name(
        of: bytes(Self.longText), number: 0, isDirectory: false)
    }
  }

  static let cuts: [(convention: NumberingConvention, limit: Int, expected: String?)] = [
    (.finder, 9, "abc 2.txt"), (.finder, 7, "a 2.txt"), (.finder, 6, "abcd 2"), (.finder, 3, "a 2"),
    (.finder, 2, nil), (.finderDuplicate, 10, "a copy.txt"), (.finderDuplicate, 9, "abcd copy"),
    (.windows, 12, "abcd (2).txt"), (.rclone, 16, "ab.txt.conflict1"),
    (.rclone, 17, "abc.txt.conflict1"),
    (.backup, 10, "ab.txt.~1~"), (.backup, 9, "a.txt.~1~"), (.backup, 8, "abcd.~1~"),
    (.backup, 5, "a.~1~"), (.backup, 4, nil),
  ]

  @Test("the extension stays while one character of the base stays")
  func cuts() throws {
    for row in Self.cuts {
      let number = row.convention.numbers.lowerBound
      let name = try? row.convention.name(
        of: bytes("abcdef.txt"), number: number, isDirectory: false, limit: row.limit)
      #expect(name == row.expected.map(bytes), "\(row.convention.name) \(row.limit)")
    }
  }

  @Test("bytes that are no UTF-8 are kept")
  func illFormedNames() throws {
    for convention in NumberingConvention.allCases {
      let original: [UInt8] = [0x61, 0xFF, 0x2E, 0x62]
      let name = try convention.name(
        of: original, number: convention.numbers.lowerBound, isDirectory: false,
        origin: Self.origin)
      #expect(name.starts(with: [0x61, 0xFF]))
    }
  }

  static let devices: [(device: [UInt8], syncthing: String, parenthesised: String)] = [
    (bytes("home"), "home", "home"),
    (bytes("a/b\\c"), "a_b_c", "a_b_c"),
    (bytes("<>:\"/\\|?*"), "_________", "_________"),
    (bytes("tab\tand\u{85}c1"), "tab_and_c1", "tab_and_c1"),
    (bytes("Anna (phone)"), "Anna (phone)", "Anna _phone_"),
    (bytes("ends. "), "ends. ", "ends. "),
    ([0x61, 0xFF, 0x62], "a_b", "a_b"),
    (bytes("Übersee 日本"), "Übersee 日本", "Übersee 日本"),
    (
      bytes(String(repeating: "d", count: 64)), String(repeating: "d", count: 64),
      String(repeating: "d", count: 64)
    ),
    (
      bytes("X6UAVQQ-YUTHDL4-J5C4FAB-AAAAAAA-BBBBBBB-CCCCCCC-DDDDDDD-EEEEEEE"), "X6UAVQQ",
      "X6UAVQQ-YUTHDL4-J5C4FAB-AAAAAAA-BBBBBBB-CCCCCCC-DDDDDDD-EEEEEEE"
    ),
    (
      bytes("x6UAVQQ-YUTHDL4-J5C4FAB-AAAAAAA-BBBBBBB-CCCCCCC-DDDDDDD-EEEEEEE"),
      "x6UAVQQ-YUTHDL4-J5C4FAB-AAAAAAA-BBBBBBB-CCCCCCC-DDDDDDD-EEEEEEE",
      "x6UAVQQ-YUTHDL4-J5C4FAB-AAAAAAA-BBBBBBB-CCCCCCC-DDDDDDD-EEEEEEE"
    ),
  ]

  @Test("devices in names")
  func devices() throws {
    for row in Self.devices {
      let origin = CopyOrigin(device: row.device, secondsSince1970: 0)
      #expect(
        try Self.names(.syncthing, of: "a.b", count: 1, origin: origin)
          == ["a.sync-conflict-19700101-000000-\(row.syncthing).b"])
      #expect(
        try Self.names(.dropbox, of: "a.b", count: 1, origin: origin)
          == ["a (\(row.parenthesised)'s conflicted copy 1970-01-01).b"])
      #expect(
        try Self.names(.nextcloud, of: "a.b", count: 1, origin: origin)
          == ["a (conflicted copy \(row.parenthesised) 1970-01-01 000000).b"])
    }
  }

  @Test("without a device, names are as the tools make them without one")
  func noDevice() throws {
    let origin = CopyOrigin(secondsSince1970: 1_795_219_369)
    let expected: [(NumberingConvention, [String])] = [
      (.syncthing, ["a.sync-conflict-20261121-000249.b", "a.sync-conflict-20261121-000249-2.b"]),
      (.dropbox, ["a (conflicted copy 2026-11-21).b", "a (conflicted copy 2026-11-21 (1)).b"]),
      (
        .nextcloud,
        ["a (conflicted copy 2026-11-21 000249).b", "a (conflicted copy 2 2026-11-21 000249).b"]
      ),
    ]
    for (convention, names) in expected {
      #expect(try Self.names(convention, of: "a.b", count: 2, origin: origin) == names)
    }
  }

  static let times: [(seconds: Int64, expected: String)] = [
    (0, "19700101-000000"), (-1, "19691231-235959"), (951_782_400, "20000229-000000"),
    (-62_167_219_200, "00000101-000000"), (.min, "00000101-000000"), (.max, "99991231-235959"),
    (253_402_300_799, "99991231-235959"), (4_102_444_800, "21000101-000000"),
    (-9_223_372_037, "16770921-001243"),
  ]

  @Test("times before 1970 and beyond four digits of a year")
  func times() throws {
    for row in Self.times {
      let origin = CopyOrigin(secondsSince1970: row.seconds)
      #expect(
        try Self.names(.syncthing, of: "a", count: 1, origin: origin)
          == ["a.sync-conflict-\(row.expected)"])
    }
  }

  @Test("conventions that only count take no notice of the version")
  func countingOnly() throws {
    for convention in NumberingConvention.allCases
    where ![.syncthing, .dropbox, .nextcloud].contains(convention) {
      #expect(
        try Self.names(convention, of: "a.b", count: 3)
          == Self.names(convention, of: "a.b", count: 3, origin: CopyOrigin()))
    }
  }

  @Test("a copy of a copy is a sibling, a user's own number stays")
  func provenance() throws {
    for convention in NumberingConvention.allCases {
      let family = try Self.names(convention, of: "photo.png", count: 3)
      let taken = Set(family.prefix(2).map { CollisionKey.universal(bytes($0)) })
      let sibling = try convention.firstFree(
        for: bytes("photo.png"), isDirectory: false, origin: Self.origin
      ) { _, key in !taken.contains(key) }
      #expect(Self.text(sibling.name) == family[2])
      // The same name, given by a user, is a name like any other.
      let own = try Self.names(convention, of: family[1], count: 1)[0]
      #expect(!family.contains(own) && own.utf8.count > family[1].utf8.count)
    }
  }
}
