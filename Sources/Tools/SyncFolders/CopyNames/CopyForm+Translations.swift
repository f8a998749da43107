/// What tools write in the language of the computer: words are rows here, not code.
extension CopyForm {
  /// The words between the person or the device and the date.
  ///
  /// Dropbox; names that were seen in public repositories, in English, German, Danish, Swedish, Japanese,
  /// Chinese (simplified, traditional) and Korean; the older Japanese words by the source of a program that
  /// finds copies. A possessive belongs to the words.
  private static let wordsBehindWriter = [
    "'s conflicted copy ", "’s conflicted copy ", "' conflicted copy ", "’ conflicted copy ",
    " conflicted copy ", "'s Conflicted Copy ",
    "s in Konflikt stehende Kopie ", "' in Konflikt stehende Kopie ",
    " in Konflikt stehende Kopie ",
    "s modstridende kopi ", "' modstridende kopi ", " modstridende kopi ",
    ":s motstridiga kopia ", "s motstridiga kopia ", " motstridiga kopia ", "s konfliktkopia ",
    " の競合コピー ", "の競合コピー ", " 上の問題のあるコピー ", "上の問題のあるコピー ",
    " 的冲突副本 ", "的冲突副本 ", " 的衝突複本 ", "的衝突複本 ", " 的衝突副本 ", "的衝突副本 ",
    " 의 충돌된 사본 ", "의 충돌된 사본 ", " 님의 충돌된 사본 ", "님의 충돌된 사본 ",
  ]

  /// The words before the person or the device, after which the date comes.
  ///
  /// Dropbox; names that were seen in public repositories, in French, Spanish, Portuguese, Italian, Russian
  /// and Polish; in German, and in the older Spanish, by the source of a program that finds copies.
  private static let wordsBeforeWriter = [
    " (Copie en conflit de ", " (copie en conflit de ",
    " (Copia en conflicto de ", " (copia en conflicto de ",
    " (Copia conflictiva de ", " (copia conflictiva de ",
    " (In Konflikt stehende Kopie von ", " (in Konflikt stehende Kopie von ",
    " (Konfliktkopie von ",
    " (Cópia em conflito de ", " (cópia em conflito de ",
    " (Copia in conflitto di ", " (copia in conflitto di ",
    " (Конфликтующая копия с компьютера ", " (Конфликтующая копия пользователя ",
    " (конфликтующая копия с компьютера ", " (конфликтующая копия пользователя ",
    " (kopia powodująca konflikt użytkownika ", " (Kopia powodująca konflikt użytkownika ",
  ]

  /// The words before a date without a person or device.
  private static let wordsWithoutWriter = [
    " (conflicted copy ", " (Conflicted copy ", " (Conflicted Copy ",
    " (in Konflikt stehende Kopie ", " (In Konflikt stehende Kopie ", " (Konfliktkopie ",
    " (copia conflictiva ", " (Copia conflictiva ",
    " (copie en conflit ", " (Copie en conflit ",
    " (copia en conflicto ", " (copia in conflitto ", " (cópia em conflito ",
    " (конфликтующая копия ", " (冲突副本 ", " (衝突複本 ", " (競合コピー ", " (충돌된 사본 ",
  ]

  /// The words for a clash of names: of letters in upper and lower case, of forms of Unicode, of a folder that
  /// is not synced here, of white space.
  ///
  /// Dropbox, help: file name conflicts; in Spanish from names that were seen.
  private static let clashWords: [(cause: CopyCause, words: [String])] = [
    (.caseClash, [" (Case Conflict", " (Conflicto de mayúsculas y minúsculas"]),
    (.unicodeForm, [" (Unicode Encoding Conflict", " (Conflicto de codificación Unicode"]),
    (.selectiveSync, [" (Selective Sync Conflict", " (Konflikt durch selektive Synchronisierung"]),
    (.whiteSpace, [" (white space conflict", " (Whitespace Conflict"]),
  ]

  /// Phrases without the space that a date follows.
  private static func withoutDate(_ phrases: [String]) -> Piece {
    .oneOf(phrases.map { String($0.dropLast()) })
  }

  /// What may follow the date: ` 1`, ` (1)`, and ` (2)` behind the parenthesis.
  private static let endOfDropbox: [Piece] = [
    .maybe([.text(" "), count]), .maybe([.text(" ("), any, .text(")")]), .text(")"),
    maybeNumbered,
  ]

  /// The forms of Dropbox.
  static let dropbox: [CopyForm] =
    [
      // db (Pierre's MacBook Pro's conflicted copy 2026-02-13 (1)).kdbx, a (平川 の競合コピー 2023-10-29).hpp
      CopyForm(
        .dropbox,
        [.text(" ("), .who, .oneOf(wordsBehindWriter), .time("YYYY-MM-DD")] + endOfDropbox),
      // SENHAS (Cópia em conflito de Contabilidade 2026-08-25 1).xlsx
      CopyForm(
        .dropbox,
        [.oneOf(wordsBeforeWriter), .who, .text(" "), .time("YYYY-MM-DD")] + endOfDropbox),
      // report (conflicted copy 2026-09-29).txt
      CopyForm(.dropbox, [.oneOf(wordsWithoutWriter), .time("YYYY-MM-DD")] + endOfDropbox),
      // notes (Konflikt 2024-03-12 101530).xopp: what programs with Nextcloud's stamp write.
      CopyForm(
        .nextcloud,
        [
          .oneOf(wordsWithoutWriter + [" (Konflikt "]), .time("YYYY-MM-DD hhmmss"), .text(")"),
        ]),
      // note (Anna's conflicted copy).md, Guia (cópia em conflito de COORD-02), メモ (競合コピー).md: without a date
      // people write them, too.
      CopyForm(
        .dropbox, [.text(" ("), .who, withoutDate(wordsBehindWriter), .text(")"), maybeNumbered],
        strength: .besideOriginal),
      CopyForm(
        .dropbox, [.oneOf(wordsBeforeWriter), .who, .text(")"), maybeNumbered],
        strength: .besideOriginal),
      CopyForm(
        .dropbox, [withoutDate(wordsWithoutWriter), .text(")"), maybeNumbered],
        strength: .besideOriginal),
      // Books (view-only conflicts 2025-12-19): a folder with the edits that were refused.
      CopyForm(
        .dropbox,
        [
          .oneOf([" (view-only conflicts ", " (View-only conflicts "]), .time("YYYY-MM-DD"),
          .text(")"),
        ]),
      CopyForm(
        .dropbox, [.oneOf([" (shared folder conflict)", " (permission conflicts)"])],
        strength: .withEvidence),
    ]
    // Readme (Case Conflict 2).md
    + clashWords.map { cause, words in
      CopyForm(
        .dropbox, [.oneOf(words), .maybe([.text(" "), any]), .text(")")], cause: cause)
    }
}
