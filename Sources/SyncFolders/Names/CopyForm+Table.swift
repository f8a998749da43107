extension CopyForm {
  /// A number as programs count copies; greater ones are years and the like.
  private static let count = Piece.number(1...999)
  /// A number where the first copy is the second file.
  private static let later = Piece.number(2...999)
  /// A number for which nothing else can be taken.
  private static let any = Piece.number(1...999_999_999)
  /// ` (2)` behind a space, where there is one.
  private static let maybeNumbered = Piece.maybe([.text(" ("), any, .text(")")])

  /// Every form, by tool; where two fit, the one that stands first is taken, and strong before weak.
  ///
  /// Sources: the tools' own sources, documentation and tests where they can be had (Syncthing
  /// `lib/model/folder_sendrecv.go`, Nextcloud `src/common/utility.cpp`, Seafile `common/vc-common.c`,
  /// Unison `src/files.ml`, rclone `cmd/bisync/resolve.go`, git-annex `Annex/VariantFile.hs`, kDrive
  /// `platforminconsistencycheckerutility.cpp`, cozy `core/utils/conflicts.js`, abraunegg `src/util.d`);
  /// names that were seen for the others. Finder, Explorer and Resilio have no primary source.
  static let all: [CopyForm] = [
    // notes.sync-conflict-20261121-000249-X6UAVQQ.md; versions before 1.0 told no device. What this
    // program adds for a second copy of one second is a number.
    CopyForm(
      .syncthing,
      [
        .text(".sync-conflict-"), .time("YYYYMMDD-hhmmss"),
        .maybe([.text("-"), .device(.base32, 7)]), .maybe([.text("-"), .number(2...999)]),
      ]),

    // Budget (conflicted copy anna 2026-09-29 101010).xlsx: the time of day marks it off from Dropbox.
    CopyForm(
      .nextcloud,
      [
        .text(" (conflicted copy "), .maybe([.who, .text(" ")]), .time("YYYY-MM-DD hhmmss"),
        .text(")"),
      ]),
    CopyForm(
      .nextcloud, [.text(" (case clash from "), .time("YYYY-MM-DD hhmmss"), .text(")")],
      cause: .caseClash),
    // a_conflict-anna-20190102-030405.txt, by older versions.
    CopyForm(
      .nextcloud,
      [.text("_conflict-"), .maybe([.who, .text("-")]), .time("YYYYMMDD-hhmmss")]),

    // db (Pierre's MacBook Pro's conflicted copy 2026-02-13 (1)).kdbx
    CopyForm(
      .dropbox,
      [
        .text(" (conflicted copy "), .time("YYYY-MM-DD"), maybeNumbered, .text(")"),
        maybeNumbered,
      ]),
    CopyForm(
      .dropbox,
      [
        .text(" ("), .whose, .text(" conflicted copy "), .time("YYYY-MM-DD"), maybeNumbered,
        .text(")"), maybeNumbered,
      ]),
    CopyForm(
      .dropbox, [.text(" (Case Conflict"), .maybe([.text(" "), any]), .text(")")],
      cause: .caseClash),
    CopyForm(
      .dropbox, [.text(" (Unicode Encoding Conflict"), .maybe([.text(" "), any]), .text(")")],
      cause: .unicodeForm),
    CopyForm(
      .dropbox, [.text(" (Selective Sync Conflict"), .maybe([.text(" "), any]), .text(")")],
      cause: .selectiveSync),
    CopyForm(
      .dropbox, [.text(" (white space conflict"), .maybe([.text(" "), any]), .text(")")],
      cause: .whiteSpace),
    // What ownCloud itself takes for a copy, and nobody is known to write.
    CopyForm(.nextcloud, [.text(" (conflicted copy "), .anything, .text(")")], isWeak: true),

    // report (SFConflict anna@example.com 2026-09-29-10-10-10).txt
    CopyForm(
      .seafile,
      [
        .text(" (SFConflict "), .maybe([.who, .text(" ")]), .time("YYYY-MM-DD-hh-mm-ss"),
        .text(")"),
      ]),
    CopyForm(.seafile, [.text(" (case conflict "), any, .text(")")], cause: .caseClash),

    // report (conflict #2_on_2026-09-29).txt
    CopyForm(
      .unison,
      [
        .text(" (conflict"), .maybe([.text(" #"), any]), .text("_on_"), .time("YYYY-MM-DD"),
        .text(")"),
      ]),
    CopyForm(
      .unison,
      [
        .text(" (conflict"), .maybe([.text(" #"), any]), .text("_on_"), .time("YYYY-MM-DD"),
        .text("_was_deleted)"),
      ], cause: .deletion),

    // report.txt.conflict1, report.txt.path2; report.txt..path1 before 1.66.
    CopyForm(.rclone, [.text(".conflict"), any], place: .atEnd),
    // The number is that of the side.
    CopyForm(.rclone, [.text("..path"), .number(1...2)], place: .atEnd),
    CopyForm(.rclone, [.text(".path"), .number(1...2)], place: .atEnd),
    CopyForm(.rclone, [.text(".conflict"), any], isWeak: true, place: .beforeSomeExtension),

    // foo.variant-c696: both sides get such a name, the original's own is gone.
    CopyForm(.gitAnnex, [.text(".variant-"), .device(.hexadecimal, 4)]),

    // report_conflict_20260929_101010_Abc123XYZ0.txt; of two of these markers nobody can tell which
    // one is the tool's.
    CopyForm(
      .kDrive,
      [.text("_conflict_"), .time("YYYYMMDD_hhmmss"), .text("_"), .characters(.alphanumeric, 10)],
      ambiguousAfter: "_conflict_"),
    CopyForm(
      .kDrive,
      [
        .text("_blacklisted_"), .time("YYYYMMDD_hhmmss"), .text("_"),
        .characters(.alphanumeric, 10),
      ], cause: .refusedName, ambiguousAfter: "_blacklisted_"),

    CopyForm(
      .kDrive,
      [.text("_"), .time("YYYYMMDD_hhmmss"), .text("_"), .characters(.alphanumeric, 10)],
      isWeak: true, requiredBefore: "_conflict_"),

    // report-conflict-2026-09-29T10_10_10.000Z.pdf
    CopyForm(.cozy, [.text("-conflict-"), .time("YYYY-MM-DDThh_mm_ss.fffZ")]),

    // report-myhost-safeBackup-0001.txt
    CopyForm(
      .abraunegg, [.text("-"), .computer(isAllCapitals: false), .text("-safeBackup-"), .digits(4)]),

    // report_DESKTOP-HKGCSV3_Jan-15-123319-2026_Conflict.txt
    CopyForm(
      .synology,
      [.text("_"), .who, .text("_"), .time("Mmm-DD-hhmmss-YYYY"), .text("_Conflict")]),
    CopyForm(
      .synology,
      [.text("_"), .who, .text("_"), .time("Mmm-DD-hhmmss-YYYY"), .text("_CaseConflict")],
      cause: .caseClash),
    CopyForm(
      .synology,
      [.text("_"), .who, .text("_"), .time("Mmm-DD-hhmmss-YYYY"), .text("_DownloadCaseConflict")],
      cause: .caseClash),

    // report.Conflict1.txt; without an extension the word alone says too little.
    CopyForm(.resilio, [.text(".Conflict"), .maybe([any])], place: .beforeSomeExtension),
    CopyForm(.resilio, [.text(".Conflict"), .maybe([any])], isWeak: true, place: .atEnd),

    // report(Conflict_anna (Windows)_2026-09-29-10-10-10).txt
    CopyForm(
      .fileCloud,
      [.text("(Conflict_"), .who, .text("_"), .time("YYYY-MM-DD-hh-mm-ss"), .text(")")]),

    // report (edited by anna on HOME-PC @ 9-29-26 10-10-10 PM).txt
    CopyForm(
      .syncplicity,
      [.text(" (edited by "), .who, .text(" on "), .who, .text(" @ "), .americanTime, .text(")")]),

    // report (conflicting version 3 from HOME-PC).txt
    CopyForm(.wuala, [.text(" (conflicting version "), any, .text(")")]),
    CopyForm(.wuala, [.text(" (conflicting version "), any, .text(" from "), .who, .text(")")]),

    // note (home conflict 2026-09-29).md, note (conflict 2026-09-29 10-10-10).md
    CopyForm(.obsidian, [.text(" (conflict "), .time("YYYY-MM-DD hh-mm-ss"), .text(")")]),
    CopyForm(
      .obsidian, [.text(" ("), .who, .text(" conflict "), .time("YYYY-MM-DD"), .text(")")]),

    // What many write for many reasons.
    CopyForm(.nutstore, [.text("-NSConflict")], isWeak: true),
    CopyForm(
      .fileManager, [.text(" - Copy")], cause: .duplicate, isWeak: true, impliedNumber: 1),
    CopyForm(
      .fileManager, [.text(" - Copy ("), later, .text(")")], cause: .duplicate, isWeak: true),
    CopyForm(
      .fileManager, [.text(" (Copy)")], cause: .duplicate, isWeak: true, impliedNumber: 1),
    CopyForm(
      .fileManager, [.text(" (Copy "), later, .text(")")], cause: .duplicate, isWeak: true),
    CopyForm(.parenthesis, [.text(" ("), count, .text(")")], cause: .duplicate, isWeak: true),
    CopyForm(.finder, [.text(" copy")], cause: .duplicate, isWeak: true, impliedNumber: 1),
    CopyForm(.finder, [.text(" copy "), later], cause: .duplicate, isWeak: true),
    CopyForm(.finder, [.text(" "), later], cause: .duplicate, isWeak: true),
    CopyForm(.hyphen, [.text("-"), .number(0...999)], cause: .duplicate, isWeak: true),
    CopyForm(.oneDrive, [.text("-"), .computer(isAllCapitals: true)], isWeak: true),
    CopyForm(
      .oneDrive, [.text("-"), .computer(isAllCapitals: true), .text("-"), count], isWeak: true),
  ]
}
