extension NumberingConvention {
  /// What makes one convention, as data: the names themselves are all made in one place.
  struct Form: Sendable {
    /// The name of the convention; no two have the same.
    let name: String
    /// The numbers that it has.
    let numbers: ClosedRange<Int>
    /// The mark of a copy with a number.
    let mark: CopyMark
    /// The mark of the first copy, if that has no number.
    var firstMark: [CopyMark.Piece]?
    /// The rule that splits the original's name.
    var extensionRule = ExtensionRule.usual
    /// Whether the mark is after the extension instead of before it.
    var isMarkLast = false
    /// Whether a name over the limit is cut; if not, it is an error.
    var isCut = true
  }

  /// Numbers without an end that anybody would see, and far from where integers end.
  private static func numbers(from first: Int) -> ClosedRange<Int> { first...999_999_999 }

  /// `photo-1.png`, `photo-2.png` … `photo-999.png`; the default.
  ///
  /// The extension begins at the last dot that is not one of the leading ones, if what follows is not
  /// empty, at most 32 bytes, without white space and not digits only; `.tar.gz` and its like are one
  /// extension. So `.bashrc-1`, `Vol. 2-1`, `a-1.tar.gz`. A directory has an extension only as a
  /// package: `my.folder-1`, `Essay-1.pages`. Over the limit, whole characters are cut from the end
  /// of the base. The other conventions do the same unless they state otherwise.
  public static let hyphen = NumberingConvention(
    Form(name: "hyphen", numbers: 1...999, mark: CopyMark(["-"])))

  /// `photo-0.png`, `photo-1.png` … `photo-999.png`; only the last dot counts: `a.tar-0.gz`.
  ///
  /// The part after the last dot is the extension, if it is not empty and the dot is not one of the leading
  /// ones. Names are not cut: over the limit is an error.
  public static let hyphenFromZero = NumberingConvention(
    Form(
      name: "hyphen-from-0", numbers: 0...999, mark: CopyMark(["-"]), extensionRule: .lastDot,
      isCut: false))

  /// `photo 2.png`, `photo 3.png` …, as Finder and iCloud name a file that they keep next to another.
  ///
  /// Source: what macOS shows; no primary source was at hand.
  public static let finder = NumberingConvention(
    Form(name: "finder", numbers: numbers(from: 2), mark: CopyMark([" "])))

  /// `photo copy.png`, `photo copy 2.png` …, as Finder names duplicates.
  ///
  /// Number 1 is the one without a number. Source: what macOS shows; no primary source was at hand.
  public static let finderDuplicate = NumberingConvention(
    Form(
      name: "finder-duplicate", numbers: numbers(from: 1), mark: CopyMark([" copy "]),
      firstMark: [" copy"]))

  /// `photo (2).png`, `photo (3).png` …, as Explorer names a file that it keeps next to another.
  ///
  /// Source: what Windows shows; no primary source was at hand. Nautilus does the same (GNOME/nautilus
  /// `test/displayless/test-filename-utilities.c`).
  public static let windows = NumberingConvention(
    Form(name: "windows", numbers: numbers(from: 2), mark: CopyMark([" ("], after: [")"])))

  /// `photo - Copy.png`, `photo - Copy (2).png` …, as Explorer names copies.
  ///
  /// Number 1 is the one without a number. Source: what Windows shows; no primary source was at hand.
  public static let windowsCopy = NumberingConvention(
    Form(
      name: "windows-copy", numbers: numbers(from: 1), mark: CopyMark([" - Copy ("], after: [")"]),
      firstMark: [" - Copy"]))

  /// `photo (1).png`, `photo (2).png` …, as browsers, Google Drive, KDE and Android do.
  ///
  /// Source: Chromium `base/files/file_util.cc` (`GetUniquePath`), KDE/kcoreaddons
  /// `autotests/kfileutilstest.cpp`. Chromium ends at 100 and Android at 32; here the numbers continue.
  public static let parenthesis = NumberingConvention(
    Form(name: "parenthesis", numbers: numbers(from: 1), mark: CopyMark([" ("], after: [")"])))

  /// `notes.sync-conflict-20261121-000249-X6UAVQQ.md`, as Syncthing does.
  ///
  /// The time, in UTC, and the device are those of the version that gets the name; of a device ID in
  /// Syncthing's long form, the first seven characters. The name is split at its last dot, even one that begins
  /// it: `.sync-conflict-20261121-000249-X6UAVQQ.bashrc`. Number 1 is the name without a number. Syncthing has
  /// no second name for one device and second; here `-2` … follows the device. Syncthing's own search for
  /// copies, which accepts anything between the time and the extension, finds these names.
  ///
  /// Source: syncthing/syncthing `lib/model/folder_sendrecv.go` (`conflictName`,
  /// `existingConflicts`).
  public static let syncthing = NumberingConvention(
    Form(
      name: "syncthing", numbers: numbers(from: 1), mark: CopyMark(syncthingMark + ["-"]),
      firstMark: syncthingMark, extensionRule: .anyLastDot))

  private static let syncthingMark: [CopyMark.Piece] = [
    ".sync-conflict-", .date(separator: nil), "-", .time, .syncthingDevice(before: "-"),
  ]

  /// `photo (Anna's conflicted copy 2026-11-21).png`, then
  /// `photo (Anna's conflicted copy 2026-11-21 (1)).png` …, as Dropbox does.
  ///
  /// The day, in UTC, and the device are those of the version that gets the name; `(` and `)` in the
  /// device become `_`. Number 0 is the one without a number. Source: names that Dropbox made.
  public static let dropbox = NumberingConvention(
    Form(
      name: "dropbox", numbers: numbers(from: 0),
      mark: CopyMark(dropboxMark + [" ("], after: ["))"]), firstMark: dropboxMark + [")"]))

  private static let dropboxMark: [CopyMark.Piece] = [
    " (", .device(before: "", after: "'s "), "conflicted copy ", .date(separator: "-"),
  ]

  /// `photo (conflicted copy anna 2026-11-21 000249).png`, as Nextcloud and ownCloud do.
  ///
  /// The time, in UTC, and the device are those of the version that gets the name; `(` and `)` in the device
  /// become `_`. The name is split at its last dot, unless that begins it. Number 1 is the name without a
  /// number. Nextcloud has no second name for one device and second; here the number follows the device
  /// (`(conflicted copy anna 2 2026-11-21 000249)`). Every reader of such names expects a user's name there,
  /// which may contain spaces, and so finds the original's name.
  ///
  /// Source: nextcloud/desktop `src/common/utility.cpp` (`makeConflictFileName`,
  /// `conflictFileBaseNameFromPattern`).
  public static let nextcloud = NumberingConvention(
    Form(
      name: "nextcloud", numbers: numbers(from: 1),
      mark: CopyMark(nextcloudMark, after: [" "] + nextcloudTime),
      firstMark: nextcloudMark + nextcloudTime, extensionRule: .lastDotUnlessFirst))

  private static let nextcloudMark: [CopyMark.Piece] = [
    " (conflicted copy ", .device(before: "", after: " "),
  ]

  private static let nextcloudTime: [CopyMark.Piece] = [
    .date(separator: "-"), " ", .time, ")",
  ]

  /// `photo.png.conflict1`, `photo.png.conflict2` …, as rclone's bisync does.
  ///
  /// Source: rclone/rclone `cmd/bisync/resolve.go`.
  public static let rclone = NumberingConvention(
    Form(
      name: "rclone", numbers: numbers(from: 1), mark: CopyMark([".conflict"]), isMarkLast: true))

  /// `photo.png.~1~`, `photo.png.~2~` …, as the numbered backups of GNU programs.
  ///
  /// Source: GNU coreutils manual, *Backup options*.
  public static let backup = NumberingConvention(
    Form(
      name: "backup", numbers: numbers(from: 1), mark: CopyMark([".~"], after: ["~"]),
      isMarkLast: true))
}

extension NumberingConvention: CaseIterable {
  /// All conventions, the default first.
  public static let allCases: [NumberingConvention] = [
    .hyphen, .hyphenFromZero, .finder, .finderDuplicate, .windows, .windowsCopy, .parenthesis,
    .syncthing, .dropbox, .nextcloud, .rclone, .backup,
  ]
}
