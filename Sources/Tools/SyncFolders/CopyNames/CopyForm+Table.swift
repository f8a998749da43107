extension CopyForm {
  /// A number as programs count copies; greater ones are years and the like.
  static let count = Piece.number(1...999)
  /// A number where the first copy is the second file.
  static let later = Piece.number(2...999)
  /// A number for which nothing else can be taken.
  static let any = Piece.number(1...999_999_999)
  /// ` (2)` behind a space, if the name has a number.
  static let maybeNumbered = Piece.maybe([.text(" ("), any, .text(")")])

  /// Every form, by tool; if two fit, the first one is used, and the one that proves more comes before the
  /// others.
  ///
  /// Each form cites where it is known from: the tool's sources, documentation or tests, or names that were
  /// seen in public. Every row of `Fixtures/names/copies-seen.json` that is read has its form here.
  static let all: [CopyForm] = openSource + dropbox + services + apps + weak

  /// The forms of sync tools whose sources can be read.
  private static let openSource: [CopyForm] = [
    // notes.sync-conflict-20261121-000249-X6UAVQQ.md; versions before 1.0 left the device out. For a second
    // copy of one second this program adds a number.
    // Syncthing, lib/model/folder_sendrecv.go.
    CopyForm(
      .syncthing,
      [
        .text(".sync-conflict-"), .time("YYYYMMDD-hhmmss"),
        .maybe([.text("-"), .device(.base32, 7)]), .maybe([.text("-"), .number(2...999)]),
      ]),

    // Budget (conflicted copy anna 2026-09-29 101010).xlsx: the time of day marks it off from Dropbox.
    // Nextcloud, src/common/utility.cpp.
    CopyForm(
      .nextcloud,
      [
        .text(" (conflicted copy "), .maybe([.who, .text(" ")]), .time("YYYY-MM-DD hhmmss"),
        .text(")"),
      ]),
    CopyForm(
      .nextcloud, [.text(" (case clash from "), .time("YYYY-MM-DD hhmmss"), .text(")")],
      cause: .caseClash),
    // a_conflict-anna-20190102-030405.txt, by versions before 2.5. Programs stamp their own files like that.
    CopyForm(
      .nextcloud,
      [.text("_conflict-"), .maybe([.who, .text("-")]), .time("YYYYMMDD-hhmmss")],
      strength: .withEvidence),

    // report (SFConflict anna@example.com 2026-09-29-10-10-10).txt
    // Seafile, common/vc-common.c; the month by its name was seen on a server in German.
    CopyForm(
      .seafile,
      [
        .text(" (SFConflict "), .maybe([.who, .text(" ")]), .time("YYYY-MM-DD-hh-mm-ss"),
        .text(")"),
      ]),
    CopyForm(
      .seafile,
      [
        .text(" (SFConflict "), .maybe([.who, .text(" ")]), .time("YYYY-Mmm-DD-hh-mm-ss"),
        .text(")"),
      ]),
    CopyForm(.seafile, [.text(" (case conflict "), any, .text(")")], cause: .caseClash),

    // report (conflict #2_on_2026-09-29).txt; report (copy: conflict on 2016-05-03).rb by -copyonconflict.
    // Unison, src/files.ml, and names that were seen.
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
    CopyForm(
      .unison,
      [
        .text(" (copy: conflict"), .maybe([.text(" #"), any]), .text(" on "), .time("YYYY-MM-DD"),
        .text(")"),
      ]),

    // report.txt.conflict1, report.txt.path2; report.txt..path1 before 1.66. By default both sides are
    // renamed. rclone, cmd/bisync/resolve.go.
    CopyForm(
      .rclone, [.text(".conflict"), any], strength: .besideOriginal, place: .atEnd,
      renamesBothSides: true),
    // The number is that of the side.
    CopyForm(.rclone, [.text("..path"), .number(1...2)], place: .atEnd, renamesBothSides: true),
    CopyForm(
      .rclone, [.text(".path"), .number(1...2)], strength: .withEvidence, place: .atEnd,
      renamesBothSides: true),
    // report.txt_Path1: rclonesync, before bisync was a part of rclone.
    CopyForm(
      .rclone, [.text("_Path"), .number(1...2)], strength: .withEvidence, place: .atEnd,
      renamesBothSides: true),
    CopyForm(
      .rclone, [.text(".conflict"), any], strength: .withEvidence, place: .beforeSomeExtension),

    // foo.variant-c696: both sides get such a name, the original's own is gone.
    // git-annex, Annex/VariantFile.hs.
    CopyForm(
      .gitAnnex, [.text(".variant-"), .device(.hexadecimal, 4)], strength: .withEvidence,
      renamesBothSides: true),
    // foo.variant-c696.variant-SHA256E-s9--….txt.txt: of a file that has such a name already, the whole key,
    // which ends in an extension of its own. Recorded.
    CopyForm(
      .gitAnnex,
      [
        .text(".variant-SHA256E-s"), .anything, .text("--"),
        .characters(.hexadecimal, 64), .maybe([.text("."), .anything]),
      ], strength: .besideOriginal, renamesBothSides: true),

    // report_conflict_20260929_101010_Abc123XYZ0.txt; if a name has two of these markers, it is unknown which
    // one is the tool's. kDrive, platforminconsistencycheckerutility.cpp.
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
      strength: .weak, requiredBefore: "_conflict_"),

    // report-conflict-2026-09-29T10_10_10.000Z.pdf; cozy, core/utils/conflicts.js.
    CopyForm(.cozy, [.text("-conflict-"), .time("YYYY-MM-DDThh_mm_ss.fffZ")]),

    // report-myhost-safeBackup-0001.txt; abraunegg/onedrive, src/util.d.
    CopyForm(
      .abraunegg, [.text("-"), .computer(.any), .text("-safeBackup-"), .digits(4)]),

    // report (Sam's conflicting copy 2022-08-30).pdf, (conflicting copy) before 1.7.
    // Maestral's change log; its sync.py for the clashes.
    CopyForm(
      .maestral,
      [
        .text(" ("), .who, .oneOf(["'s conflicting copy ", "’s conflicting copy "]),
        .time("YYYY-MM-DD"), .text(")"),
      ]),
    CopyForm(
      .maestral, [.text(" (conflicting copy"), .maybe([.text(" "), any]), .text(")")],
      strength: .besideOriginal),
    CopyForm(.maestral, [.text(" (case conflict)")], cause: .caseClash),
    CopyForm(
      .maestral, [.text(" (selective sync conflict"), .maybe([.text(" "), any]), .text(")")],
      cause: .selectiveSync),

    // buzz (Parsec - name conflict).txt, bar (Parsec - content conflict 2).txt
    // Parsec, libparsec, and its tests; two entries of one name are an edit on each side.
    CopyForm(
      .parsec,
      [
        .oneOf([
          " (Parsec - name conflict", " (Parsec - content conflict", " (Parsec sync conflict",
        ]), .maybe([.text(" "), any]), .text(")"),
      ]),

    // notes.txt.u1conflict, notes.txt.u1conflict.1; Ubuntu One, ubuntuone/syncdaemon.
    CopyForm(.ubuntuOne, [.text(".u1conflict")], place: .atEnd),
    CopyForm(.ubuntuOne, [.text(".u1conflict."), any], place: .atEnd),

    // notes.conflicted (alice's laptop copy 2016-11-11).txt
    // Keybase's file system, libkbfs/conflict_renamer.go.
    CopyForm(
      .keybase,
      [
        .text(".conflicted ("), .who, .text("'s "), .who, .text(" copy "), .time("YYYY-MM-DD"),
        .text(")"),
      ]),

    // survey (conflicted copy, martin v10).gpkg, survey.gpkg_conflict_copy before
    // Mergin Maps, core/coreutils.cpp of the mobile client; tests of the server.
    CopyForm(
      .merginMaps,
      [.text(" (conflicted copy, "), .who, .text(" v"), any, .text(")")]),
    CopyForm(
      .merginMaps, [.text("_conflict_copy")], strength: .besideOriginal, place: .atEnd),

    // logo.jpg_UserB-version; CmisSync, wiki: How CmisSync handles conflicts.
    CopyForm(
      .cmisSync, [.text("_"), .who, .text("-version")], strength: .withEvidence, place: .atEnd),

    // businessPitch (Created by Alice).odp; Cryptomator, docs: sync conflicts.
    CopyForm(
      .cryptomator, [.text(" (Created by "), .who, .text(")")], strength: .withEvidence),
  ]
}
