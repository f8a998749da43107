/// The forms of services and programs whose sources cannot be read: by their documentation, and by names that
/// were seen.
extension CopyForm {
  /// `_DESKTOP-HKGCSV3_Jan-15-123319-2026`, or with the time `0901`; the month in the computer's language.
  private static let synologyStamps: [[Piece]] = ["-DD-hhmmss-YYYY", "-DD-hhmm-YYYY"].map { time in
    [.text("_"), .who, .text("_"), .month, .time(TimeTemplate(stringLiteral: time))]
  }

  /// The forms of Synology Drive: report_DESKTOP-HKGCSV3_Jan-15-123319-2026_Conflict.txt,
  /// a_Andy-PC_Jan-03-0901-2013_CaseConflict_1.txt.
  ///
  /// Synology, Knowledge Center: file conflict resolution.
  private static let synology: [CopyForm] = [
    (
      [
        "_Conflict", "_DownloadConflict", "_UploadConflict", "_conflict", "_CONFLICT",
        "_conflict_parent",
      ], CopyCause.edit
    ),
    (["_CaseConflict", "_DownloadCaseConflict", "_UploadCaseConflict"], .caseClash),
    (["_WhiteSpaceConflict", "_DownloadWhiteSpaceConflict"], .whiteSpace),
    (["_TailCharacterConflict", "_TypeConflict"], .refusedName),
  ].flatMap { words, cause in
    synologyStamps.map { stamp in
      CopyForm(
        .synology, stamp + [.oneOf(words), .maybe([.text("_"), any])], cause: cause)
    }
  }

  /// The forms of services.
  static let services: [CopyForm] =
    synology + [
      // Plan (# Name clash 2026-10-05 k3x9qaC #).md, on a Mac (# Name Clash 823da3ff #): two files of one
      // name. Proton Drive, names that were seen.
      CopyForm(
        .protonDrive,
        [
          .oneOf([" (# Name clash ", " (# Name Clash ", " (# Edit conflict ", " (# Edit Conflict "]
          ),
          .time("YYYY-MM-DD"), .text(" "), .characters(.alphanumeric, 7), .text(" #)"),
        ]),
      CopyForm(
        .protonDrive,
        [
          .oneOf([" (# Delete conflict ", " (# Delete Conflict ", " (# Deleted "]),
          .time("YYYY-MM-DD"), .text(" "), .characters(.alphanumeric, 7), .text(" #)"),
        ], cause: .deletion),
      CopyForm(
        .protonDrive,
        [.text(" (# Name Clash "), .characters(.alphanumeric, 8), .text(" #)")]),

      // report(Cong-Windows的冲突副本1_2026-06-26 02-11-37).html, report-NSConflict.txt, report-冲突.txt
      // Nutstore, help 1129, and names that were seen.
      CopyForm(
        .nutstore,
        [
          .text("("), .who, .oneOf(["的冲突副本", "的衝突副本", " conflicted copy "]), any, .text("_"),
          .time("YYYY-MM-DD hh-mm-ss"), .text(")"),
        ]),
      CopyForm(.nutstore, [.text("-NSConflict")], strength: .besideOriginal),
      CopyForm(.nutstore, [.text("-冲突")], strength: .withEvidence),

      // notes [conflicted].md, notes [conflicted 2].md, notes.conflicted.md
      // pCloud, names that were seen.
      CopyForm(
        .pCloud, [.text(" [conflicted"), .maybe([.text(" "), any]), .text("]")],
        strength: .besideOriginal),
      CopyForm(
        .pCloud, [.text(" (conflicted"), .maybe([.text(" "), any]), .text(")")],
        strength: .withEvidence),
      CopyForm(
        .pCloud, [.text(".conflicted")], strength: .withEvidence, place: .beforeSomeExtension),

      // report.Conflict1.txt; Resilio, help center. Programmers name files like that.
      CopyForm(
        .resilio, [.text(".Conflict"), .maybe([any])], strength: .withEvidence,
        place: .beforeSomeExtension),
      CopyForm(
        .resilio, [.text(".Conflict"), .maybe([any])], strength: .withEvidence, place: .atEnd),

      // report(Conflict_anna (Windows)_2026-09-29-10-10-10).txt; FileCloud, docs: managing sync conflicts.
      CopyForm(
        .fileCloud,
        [.text("(Conflict_"), .who, .text("_"), .time("YYYY-MM-DD-hh-mm-ss"), .text(")")]),

      // report (edited by anna on HOME-PC @ 9-29-26 10-10-10 PM).txt; Syncplicity, names that were seen.
      CopyForm(
        .syncplicity,
        [.text(" (edited by "), .who, .text(" on "), .who, .text(" @ "), .americanTime, .text(")")]),

      // report (conflicting version 3 from HOME-PC).txt; Wuala, by confsolve's parser.
      CopyForm(
        .wuala, [.text(" (conflicting version "), any, .text(")")], strength: .withEvidence),
      CopyForm(
        .wuala, [.text(" (conflicting version "), any, .text(" from "), .who, .text(")")],
        strength: .withEvidence),

      // report (conflict copy from anna@example.com).docx; Egnyte, help desk: conflict detection.
      CopyForm(.egnyte, [.text(" (conflict copy from "), .address, .text(")")]),
      CopyForm(
        .egnyte, [.text(" (conflict copy from "), .who, .text(")")], strength: .besideOriginal),

      // Our Shared File (Conflicted copy 2015-10-01 for jsmith); Intermedia, knowledge base 20822.
      CopyForm(
        .securiSync,
        [
          .text(" (Conflicted copy "), .time("YYYY-MM-DD"), .text(" for "), .who, .text(")"),
        ]),

      // Notes (edits by lgreen not merged 2013-01-11).docx, Notes (lgreen’s conflict on 2013-01-11).docx
      // Hitachi Content Platform Anywhere, user guide: handling conflicts.
      CopyForm(
        .hcpAnywhere,
        [.text(" (edits by "), .who, .text(" not merged "), .time("YYYY-MM-DD"), .text(")")],
        strength: .withEvidence),
      CopyForm(
        .hcpAnywhere,
        [
          .text(" ("), .who, .oneOf(["’s conflict on ", "'s conflict on "]), .time("YYYY-MM-DD"),
          .text(")"),
        ], strength: .withEvidence),

      // report (Conflicted Copy from COMPUTER on 2026-02-13).txt; GoodSync, help: automatic conflict
      // resolution. Others write it in lower case, and with or without the date.
      CopyForm(
        .goodSync,
        [
          .oneOf([" (Conflicted Copy from ", " (conflicted copy from ", " (Conflicted copy from "]),
          .who, .text(" on "), .time("YYYY-MM-DD"), .text(")"),
        ]),
      CopyForm(
        .goodSync,
        [
          .oneOf([" (Conflicted Copy from ", " (conflicted copy from ", " (Conflicted copy from "]),
          .who, .text(")"),
        ], strength: .besideOriginal),

      // ExampleFile - Conflict On 2017_04_09 17_09_58.txt; CTERA, knowledge base: understanding conflicts.
      CopyForm(.ctera, [.text(" - Conflict On "), .time("YYYY_MM_DD hh_mm_ss")]),

      // report (conflict copy from server, 2026-10-05 101010).pdf; names that were seen.
      CopyForm(
        .program,
        [
          .oneOf([" (conflict copy from ", " (conflicted copy from "]), .who,
          .oneOf([", ", " "]), .time("YYYY-MM-DD hhmmss"), .text(")"),
        ]),
      CopyForm(
        .program,
        [
          .oneOf([" (conflict copy from ", " (conflicted copy from "]), .who,
          .oneOf([", ", " "]), .time("YYYY-MM-DD hh-mm-ss"), .text(")"),
        ]),
      CopyForm(
        .program,
        [
          .oneOf([" (conflict copy from ", " (conflicted copy from "]), .who,
          .oneOf([", ", " "]), .time("YYYY-MM-DD"), .text(")"),
        ]),

      // fish - Conflict 1.docx; Jungle Disk, help: what are sync conflicts.
      CopyForm(.jungleDisk, [.text(" - Conflict "), any], strength: .withEvidence),

      // report conflict (0).docx; PreVeil, wiki: what is a conflict file.
      CopyForm(
        .preVeil, [.text(" conflict ("), .number(0...999), .text(")")], strength: .withEvidence),

      // report [Conflict].md, report_conf(1).md; Google Drive, by the tests of other programs.
      CopyForm(.googleDrive, [.text(" [Conflict]")], strength: .withEvidence),
      CopyForm(
        .googleDrive, [.text("_conf("), any, .text(")")], strength: .withEvidence),
    ]

  /// The stamps behind `.conflict.` and `.conflict-`: note.conflict.20260303_120000.md,
  /// log.jsonl.conflict.20260730-101010, story.conflict-2025-10-26-143045.md; names that were seen.
  ///
  /// After an extension only programs write them; before it, a program may stamp files of its own.
  private static let dottedStamps: [CopyForm] = [
    "YYYYMMDD_hhmmss", "YYYYMMDD-hhmmss", "YYYYMMDDhhmmss", "YYYY-MM-DDThh-mm-ss",
    "YYYYMMDDThhmmss",
    "YYYYMMDDThhmmssZ", "YYYY-MM-DD-hhmmss", "YYYY-MM-DD-hh-mm-ss",
  ].flatMap { (stamp: String) -> [CopyForm] in
    let marker: [Piece] = [
      .oneOf([".conflict.", ".conflict-", ".CONFLICT."]), .time(TimeTemplate(stringLiteral: stamp)),
    ]
    return [
      CopyForm(.program, marker, strength: .besideOriginal, place: .atEnd),
      CopyForm(.program, marker, strength: .withEvidence, place: .beforeSomeExtension),
      // report.conflict.20250315T142301Z.a3f2e1b9.pdf: a digest behind the stamp.
      CopyForm(.program, marker + [.text("."), .characters(.hexadecimal, 8)]),
      // note.conflict-20251009T085320Z-007.org: thousandths of a second.
      CopyForm(.program, marker + [.text("-"), .digits(3)]),
      // report.conflict-20250106-120000-abc123.pdf, file.txt.conflict-20250110-123456-source
      CopyForm(
        .program, marker + [.text("-"), .characters(.alphanumeric, 6)], strength: .withEvidence),
      CopyForm(
        .program, marker + [.oneOf(["-source", "-dest"])], strength: .besideOriginal, place: .atEnd),
    ]
  }

  /// The forms of programs for notes, and of plugins and small tools.
  static let apps: [CopyForm] =
    [
      // Meeting notes (Conflicted copy MyMacBook2 202411281430).md; Obsidian, help: troubleshoot Sync.
      CopyForm(
        .obsidianSync,
        [
          .oneOf([" (Conflicted copy ", " (conflicted copy "]), .maybe([.who, .text(" ")]),
          .time("YYYYMMDDhhmm"), .text(")"),
        ]),

      // note (conflict 2026-09-29 10-10-10).md, Photos (conflict 2015-07-22-10-15-23).jpg
      // Autosync for Android and plugins of Obsidian, names that were seen.
      CopyForm(.autosync, [.text(" (conflict "), .time("YYYY-MM-DD-hh-mm-ss"), .text(")")]),
      CopyForm(.obsidian, [.text(" (conflict "), .time("YYYY-MM-DD hh-mm-ss"), .text(")")]),
      CopyForm(
        .obsidian,
        [
          .oneOf([" (conflict ", " (Konflikt "]), .maybe([.who, .text(" ")]),
          .time("YYYY-MM-DD hh-mm"), .text(")"),
        ]),
      CopyForm(
        .obsidian,
        [
          .text(" (conflict "), .maybe([.who, .text(" ")]), .time("YYYY-MM-DD hhmmss"), .text(")"),
        ]),
      CopyForm(
        .obsidian, [.text(" (conflict "), .time("YYYY-MM-DDThh-mm"), .text(")")]),
      // note (home conflict 2026-09-29).md, note (conflict 2026-09-29).md, note (conflict on 2026-09-29).md:
      // people write about conflicts with a date, too.
      CopyForm(
        .obsidian, [.text(" ("), .who, .text(" conflict "), .time("YYYY-MM-DD"), .text(")")],
        strength: .withEvidence),
      CopyForm(
        .obsidian, [.oneOf([" (conflict ", " (conflict on "]), .time("YYYY-MM-DD"), .text(")")],
        strength: .withEvidence),
      // note.conflict-20261001-1641.md
      CopyForm(
        .obsidian, [.text(".conflict-"), .time("YYYYMMDD-hhmm")], strength: .withEvidence),

      // note (conflict 2026-04-21 iPhone).md
      CopyForm(
        .obsidian,
        [
          .oneOf([" (conflict ", " (conflict on "]), .time("YYYY-MM-DD"), .text(" "), .who,
          .text(")"),
        ], strength: .withEvidence),
      // Letter (CONFLICT 20231005T070858).md, 报告(冲突副本-办公室电脑).txt
      CopyForm(.program, [.text(" (CONFLICT "), .time("YYYYMMDDThhmmss"), .text(")")]),
      CopyForm(.program, [.oneOf(["(冲突副本-", "(衝突副本-"]), .who, .text(")")]),
      // note (conflict 2025-01-15T10-30-00).md, a (conflict 2026-07-19 1532).md,
      // photo (Conflict 2025-04-11 19.15.54).jpg
      CopyForm(
        .program,
        [.oneOf([" (conflict ", " (Conflict "]), .time("YYYY-MM-DDThh-mm-ss"), .text(")")]),
      CopyForm(
        .program,
        [.oneOf([" (conflict ", " (Conflict "]), .time("YYYY-MM-DD hhmm"), .text(")")]),
      CopyForm(
        .program,
        [
          .oneOf([" (conflict ", " (Conflict "]), .time("YYYY-MM-DD hh.mm.ss"),
          .maybe([.text(" "), any]),
          .text(")"),
        ]),
      // note (conflict 2026-01-01T00-00-00Z from host).txt
      CopyForm(
        .program,
        [.text(" (conflict "), .time("YYYY-MM-DDThh-mm-ssZ"), .text(" from "), .who, .text(")")]),
      // note (conflicted copy 2026-10-02 0915).md
      CopyForm(
        .program,
        [
          .oneOf([" (conflicted copy ", " (Conflicted copy "]), .time("YYYY-MM-DD hhmm"),
          .text(")"),
        ]),
      // report (conflicted copy, Alex's laptop, 2026-08-02).pdf: no other than a program writes the comma.
      CopyForm(
        .program,
        [.oneOf([" (conflicted copy, ", " (Conflicted Copy, "]), .who, .text(")")],
        strength: .besideOriginal),
      // notes-conflicted copy 2021-04-24 2359.txt
      CopyForm(
        .program,
        [.oneOf(["-conflicted copy ", "-Conflicted copy "]), .time("YYYY-MM-DD hhmm")],
        strength: .besideOriginal),
      CopyForm(
        .program, [.oneOf(["-conflicted copy ", "-Conflicted copy "]), .time("YYYY-MM-DD")],
        strength: .besideOriginal),
    ]
    + dottedStamps + [

      // abc.dup.md; Remotely Save, src/fsLocal and tests.
      CopyForm(
        .remotelySave, [.text(".dup")], strength: .withEvidence, place: .beforeSomeExtension),

      // sylvester.conflict-alice; magic-folder for Tahoe-LAFS, integration/test_general_functionality.py.
      // Stamps of other programs fit, too, so it comes after them.
      CopyForm(
        .magicFolder, [.text(".conflict-"), .who], strength: .besideOriginal, place: .atEnd),
    ]
}
