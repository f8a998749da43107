/// The words and parts of words that negate a sentence.
///
/// Source: the negations of the languages with most speakers in which people write notes. What is not listed is only
/// not looked for. A word that is a negation in one language and common in another is left out (Finnish `en`), or it
/// counts only beside letters or words of its own language: Romanian `nu` is Swedish for *now*.
enum Negations {
  private static let words = Set(
    """
    not no never none nobody nothing nowhere neither nor without cannot hardly barely scarcely seldom
    refuse refuses refused doesnt didnt isnt arent wasnt werent wont cant couldnt shouldnt wouldnt
    havent hasnt hadnt mustnt
    nicht kein keine keinen keiner keinem keines nie niemals niemand nichts ohne weder kaum nirgends
    ne pas jamais sans aucun aucune rien guère non
    nunca sin nadie nada ningún ninguna ninguno tampoco jamás
    mai senza nessuno nessuna niente neanche nemmeno não nao sem nenhum nenhuma ninguém
    niet geen nooit zonder inte ingen aldrig utan ej ikke ikkje aldri uten uden
    bez není nejsem nejsou nikdy nelze nemoj neću nećeš neće nećemo nećete nije nisam nisi nismo niste nisu
    nigdy żaden не нет ни никогда без нельзя немає ні ніколи nem sem emme ette eivät
    δεν δε μη μην χωρίς ποτέ değil yok hiç không chẳng chưa đừng tidak bukan jangan belum
    לא אין בלי لا ليس لم لن لیس नहीं मत না নেই নয় 안 못 없이
    """.utf8.split { $0 <= Byte.space }.map(ScalarFolding.lowered))

  /// What negates as a part of a word, or in scripts without blanks between words.
  private static let parts = [
    "不", "没", "沒", "未", "别", "別", "无", "無", "ない", "なく", "せん", "ず", "ไม่", "อย่า", "않", "아니",
  ].map { ScalarFolding.lowered($0.utf8) }

  /// Words that negate in a sentence with one of these letters.
  private static let ambiguous = [("nu", "ăâîșşțţ"), ("ei", "äö")].map {
    (word: ScalarFolding.lowered($0.0.utf8), letters: ScalarFolding.lowered($0.1.utf8))
  }

  /// What is French for *whose*, unless one of the other words is there.
  private static let dont = ScalarFolding.lowered("dont".utf8)
  private static let english = Set(
    ["i", "you", "we", "they", "the", "to"].map { ScalarFolding.lowered($0.utf8) })

  /// Prefixes that negate a word, each with the fewest letters of such a word: `inside` is not the contrary of `side`.
  private static let prefixes = [
    ("ne", 3), ("nie", 3), ("un", 4), ("in", 5), ("dis", 5), ("не", 3),
  ].map { (letters: ScalarFolding.lowered($0.0.utf8), least: $0.1) }

  /// How many of the pieces of a text negate, and how many parts of it.
  ///
  /// - Complexity: Linear in the bytes.
  static func count(in pieces: some Sequence<ArraySlice<UInt8>>) -> Int {
    var count = 0
    var text: [UInt32] = []
    var found = Array(repeating: 0, count: ambiguous.count)
    var (dontCount, isEnglish) = (0, false)
    for bytes in pieces {
      let word = ScalarFolding.lowered(bytes)
      if let first = word.first, first < 0x80, !Byte.isLetter(UInt8(truncatingIfNeeded: first)) {
        text += word
        continue
      }
      if words.contains(word) || isShortened(word) { count += 1 }
      if word == dont { dontCount += 1 }
      if english.contains(word) { isEnglish = true }
      text += word
      // `Ei` is German for *egg*.
      for (index, own) in ambiguous.enumerated()
      where own.word.elementsEqual(bytes, by: { $0 == UInt32($1) }) {
        found[index] += 1
      }
    }
    if isEnglish { count += dontCount }
    guard text.contains(where: { $0 >= 0x80 }) else { return count }
    for (index, own) in ambiguous.enumerated() where found[index] > 0 {
      if text.contains(where: own.letters.contains) { count += found[index] }
    }
    for start in text.indices where text[start] >= 0x80 {
      for part in parts where text[start...].starts(with: part) { count += 1 }
    }
    return count
  }

  /// Whether one of the words is the other with a prefix that negates.
  static func negates(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    let (long, short) =
      one.count > other.count
      ? (ScalarFolding.lowered(one), ScalarFolding.lowered(other))
      : (ScalarFolding.lowered(other), ScalarFolding.lowered(one))
    return prefixes.contains { prefix in
      guard long.starts(with: prefix.letters) else { return false }
      let rest = long.dropFirst(prefix.letters.count)
      return rest.elementsEqual(short)
        && (short.count >= prefix.least || short.contains { (0x80..<0x2000).contains($0) })
    }
  }

  /// Whether it is `can't` or `n'aime`.
  private static func isShortened(_ word: [UInt32]) -> Bool {
    func isMark(_ letter: UInt32) -> Bool { letter == 0x27 || letter == 0x2019 }
    let end = word.suffix(3)
    if end.count == 3, end[end.startIndex] == 0x6E, isMark(end[end.startIndex + 1]),
      end.last == 0x74
    {
      return true
    }
    return word.count > 2 && word[0] == 0x6E && isMark(word[1])
  }
}
