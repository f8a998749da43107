import ConflictResolution
import FileNames
import SyncFolders
import TestSupport
import Testing

/// A name made by a form, of any original, gives the original back.
@Suite("Names that are made are read back")
struct CopyNameLawTests {
  /// The forms, written apart from the table that reads them: `S` is the stem, `E` the extension.
  static let forms:
    [@Sendable (_ stem: String, _ end: String, inout RepeatableGenerator) -> (String, CopyTool)] = [
      { stem, end, random in
        (
          "\(stem).sync-conflict-\(date(&random, ""))-\(time(&random, ""))-X6UAVQQ\(end)",
          .syncthing
        )
      },
      { stem, end, random in
        ("\(stem) (\(who(&random))'s conflicted copy \(date(&random, "-")))\(end)", .dropbox)
      },
      { stem, end, random in
        (
          "\(stem) (\(who(&random))'s conflicted copy \(date(&random, "-")) (\(random.number(9) + 1)))\(end)",
          .dropbox
        )
      },
      { stem, end, random in
        (
          "\(stem) (conflicted copy \(who(&random)) \(date(&random, "-")) \(time(&random, "")))\(end)",
          .nextcloud
        )
      },
      { stem, end, random in
        ("\(stem) (case clash from \(date(&random, "-")) \(time(&random, "")))\(end)", .nextcloud)
      },
      { stem, end, random in
        ("\(stem)_conflict-\(date(&random, ""))-\(time(&random, ""))\(end)", .nextcloud)
      },
      { stem, end, random in
        (
          "\(stem) (SFConflict \(who(&random)) \(date(&random, "-"))-\(time(&random, "-")))\(end)",
          .seafile
        )
      },
      { stem, end, random in
        ("\(stem) (conflict #\(random.number(8) + 2)_on_\(date(&random, "-")))\(end)", .unison)
      },
      { stem, end, random in ("\(stem)\(end).conflict\(random.number(99) + 1)", .rclone) },
      { stem, end, random in
        ("\(stem)_conflict_\(date(&random, ""))_\(time(&random, ""))_Abc123XYZ0\(end)", .kDrive)
      },
      { stem, end, random in
        ("\(stem)-conflict-\(date(&random, "-"))T\(time(&random, "_")).123Z\(end)", .cozy)
      },
      { stem, end, random in
        ("\(stem)-myhost-safeBackup-0\(100 + random.number(900))\(end)", .abraunegg)
      },
      { stem, end, random in
        (
          "\(stem)_NAS_Feb-\(11 + random.number(17))-\(time(&random, ""))-2026_Conflict\(end)",
          .synology
        )
      },
      { stem, end, random in
        (
          "\(stem)(Conflict_\(who(&random)) (Web)_\(date(&random, "-"))-\(time(&random, "-")))\(end)",
          .fileCloud
        )
      },
      { stem, end, random in
        ("\(stem) (conflicting version \(random.number(9) + 1) from \(who(&random)))\(end)", .wuala)
      },
      { stem, end, random in
        ("\(stem) (Copie en conflit de \(who(&random)) \(date(&random, "-")))\(end)", .dropbox)
      },
      { stem, end, random in
        ("\(stem) (\(who(&random)) の競合コピー \(date(&random, "-")))\(end)", .dropbox)
      },
      { stem, end, random in
        ("\(stem) (\(who(&random))의 충돌된 사본 \(date(&random, "-")))\(end)", .dropbox)
      },
      { stem, end, random in
        (
          "\(stem) (Cópia em conflito de \(who(&random)) \(date(&random, "-")) \(random.number(9) + 1))\(end)",
          .dropbox
        )
      },
      { stem, end, random in
        (
          "\(stem)(\(who(&random))的冲突副本\(random.number(9) + 1)_\(date(&random, "-")) \(time(&random, "-")))\(end)",
          .nutstore
        )
      },
      { stem, end, random in
        (
          "\(stem)_NAS_\(random.pick(["3月", "oct.", "1", "12"]))-\(11 + random.number(17))-1047-2026_CaseConflict_\(random.number(9) + 1)\(end)",
          .synology
        )
      },
      { stem, end, random in
        ("\(stem) (# Name clash \(date(&random, "-")) k3x9qaC #)\(end)", .protonDrive)
      },
      { stem, end, random in
        ("\(stem) (Conflicted copy \(who(&random)) 202611281430)\(end)", .obsidianSync)
      },
      { stem, end, random in
        ("\(stem) (\(who(&random))'s conflicting copy \(date(&random, "-")))\(end)", .maestral)
      },
      { stem, end, random in
        (
          "\(stem) (edits by \(who(&random)) not merged \(date(&random, "-")))\(end)",
          .hcpAnywhere
        )
      },
      { stem, end, random in
        (
          "\(stem) (Conflicted copy \(date(&random, "-")) for \(who(&random)))\(end)",
          .securiSync
        )
      },
      { stem, end, random in
        ("\(stem) - Conflict On \(date(&random, "_")) \(time(&random, "_"))\(end)", .ctera)
      },
      { stem, end, _ in ("\(stem) (conflict copy from anna@example.com)\(end)", .egnyte) },
      { stem, end, random in
        ("\(stem) (Parsec - content conflict \(random.number(8) + 2))\(end)", .parsec)
      },
      { stem, end, random in
        ("\(stem) [conflicted \(random.number(8) + 2)]\(end)", .pCloud)
      },
      { stem, end, random in
        (
          "\(stem).conflicted (anna's \(who(&random)) copy \(date(&random, "-")))\(end)",
          .keybase
        )
      },
      { stem, end, random in
        (
          "\(stem) (conflicted copy, martin v\(random.number(99) + 1))\(end)",
          .merginMaps
        )
      },
      { stem, end, random in
        (
          "\(stem) (conflict \(date(&random, "-"))T\(time(&random, "-")))\(end)",
          .program
        )
      },
      { stem, end, random in
        ("\(stem) (Copia conflictiva de \(who(&random)) \(date(&random, "-")))\(end)", .dropbox)
      },
      { stem, end, random in
        (
          "\(stem) (In Konflikt stehende Kopie von \(who(&random)) \(date(&random, "-")))\(end)",
          .dropbox
        )
      },
      { stem, end, random in
        ("\(stem) (\(who(&random)) 上の問題のあるコピー \(date(&random, "-")))\(end)", .dropbox)
      },
      { stem, end, random in ("\(stem) (\(random.number(99) + 1))\(end)", .parenthesis) },
      { stem, end, random in ("\(stem) \(random.number(99) + 2)\(end)", .finder) },
      { stem, end, random in ("\(stem)-\(random.number(99) + 1)\(end)", .hyphen) },
      { stem, end, random in ("\(stem) - Copy\(end)", .fileManager) },
    ]

  static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  static func date(_ random: inout RepeatableGenerator, _ separator: String) -> String {
    "\(1970 + random.number(130))\(separator)\(digits(random.number(12) + 1))\(separator)"
      + digits(random.number(28) + 1)
  }

  static func time(_ random: inout RepeatableGenerator, _ separator: String) -> String {
    [24, 60, 60].map { digits(random.number($0)) }.joined(separator: separator)
  }

  static func who(_ random: inout RepeatableGenerator) -> String {
    random.pick(["Anna", "anna@example.com", "Tom's iPad", "Büro (2)", "HOME-PC", "日本", "a.b"])
  }

  static func stem(_ random: inout RepeatableGenerator) -> String {
    let pieces = [
      "a", "Budget", "x (1)", "(draft)", "-", "_", "2026-01-05", " ", "É", "'s", "photo 2", ".b",
      "conflict", "Copy", "e\u{301}", ")", " (", "v1.2",
    ]
    return (0..<(1 + random.number(4))).map { _ in random.pick(pieces) }.joined()
  }

  @Test(arguments: forms.indices)
  func theOriginalComesBack(_ form: Int) {
    for seed in seeds(200) {
      var random = RepeatableGenerator(seed: seed)
      let stem = Self.stem(&random)
      let end = random.pick(["", ".txt", ".md", ".tar.gz", ".J", ".", ".sync"])
      let original = stem + end
      if ["", ".", ".."].contains(original) { continue }
      let (name, tool) = Self.forms[form](stem, end, &random)
      let readings = ConflictCopyName.readings(of: bytes(name))
      #expect(
        readings.contains { $0.tool == tool && $0.original == bytes(original) },
        "seed \(seed): '\(name)' of '\(original)' gives \(readings.map { text($0.original) })")
    }
  }

  /// The names that this program itself gives to copies are read back, too.
  @Test(arguments: NumberingConvention.allCases.filter { $0.name != "backup" }.map(\.name))
  func ownConventionsAreRead(_ convention: String) throws {
    let numbering = try #require(NumberingConvention(named: convention))
    let origin = CopyOrigin(device: bytes("Home Mac"), secondsSince1970: 1_795_000_050)
    let device = CopyOrigin(device: bytes("home"), secondsSince1970: 1_795_000_050)
    for name in ["photo.png", "Makefile", "a.tar.gz", "x (1).txt", "2026-01-05.md"] {
      let numbers = numbering.numbers
      for number in numbers.lowerBound...(numbers.lowerBound + 3) {
        // Syncthing has IDs for devices, and those alone are read.
        let made = try numbering.name(
          of: bytes(name), number: number, isDirectory: false,
          origin: convention == "syncthing"
            ? CopyOrigin(secondsSince1970: 1) : number % 2 == 0 ? origin : device)
        let readings = ConflictCopyName.readings(of: made)
        #expect(
          readings.contains { $0.original == bytes(name) },
          "'\(text(made))' gives \(readings.map { text($0.original) })")
      }
    }
  }

  /// What is read is always a name, shorter than the one that it was read from.
  @Test func anyBytesGiveANameOrNothing() {
    let pieces =
      [
        ".sync-conflict-", "20261121-000249", "-X6UAVQQ", " (", ")", "conflicted copy ",
        "2026-11-21",
        "'s ", ".", "..", "-", "-safeBackup-0001", "_Conflict", ".conflict1", ".path1", " copy",
        " 2",
        "(Conflict_", "\u{0}", "/", "é", "a", "_", "SFConflict ", ".tar.gz", " conflict ", " @ ",
        "AM",
      ].map { bytes($0) } + [[0xFF], [0xC3]]
    for seed in seeds(3000) {
      var random = RepeatableGenerator(seed: seed)
      let name = (0..<(1 + random.number(8))).flatMap { _ in random.pick(pieces) }
      for copy in ConflictCopyName.readings(of: name) {
        #expect(!copy.original.isEmpty && copy.original.count < name.count, "seed \(seed)")
        #expect(copy.original != bytes(".") && copy.original != bytes(".."), "seed \(seed)")
        #expect(!copy.original.contains(0) && !copy.original.contains(0x2F), "seed \(seed)")
      }
      _ = ConflictCopyName.root(of: name)
    }
  }
}
