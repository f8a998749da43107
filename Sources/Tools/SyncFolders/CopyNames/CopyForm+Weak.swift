/// The forms that people and programs write for many reasons.
///
/// Sources: the programs' own documentation and tests if they are public (Nautilus, ownCloud), and names
/// that were seen. Finder and Explorer have no primary source.
extension CopyForm {
  /// The word for a copy as file managers write it, by language.
  private static let copyWords = [
    "Copy", "Kopie", "Copie", "Copia", "Cópia", "Kopia", "Kopi", "コピー", "副本", "複製", "복사본", "Копия",
  ]

  /// The forms that prove nothing.
  static let weak: [CopyForm] = [
    // ownCloud itself treats this as a copy, but no program is known to write it.
    CopyForm(.nextcloud, [.text(" (conflicted copy "), .anything, .text(")")], strength: .weak),
    // photo - Copy (2).png, photo - Kopie.png, photo (Copy 2).png
    CopyForm(
      .fileManager, [.oneOf(copyWords.map { " - \($0)" })], cause: .duplicate, strength: .weak,
      impliedNumber: 1),
    CopyForm(
      .fileManager, [.oneOf(copyWords.map { " - \($0)" }), .text(" ("), later, .text(")")],
      cause: .duplicate, strength: .weak),
    CopyForm(
      .fileManager, [.oneOf(copyWords.map { " (\($0)" }), .text(")")], cause: .duplicate,
      strength: .weak, impliedNumber: 1),
    CopyForm(
      .fileManager, [.text(" (Copy "), later, .text(")")], cause: .duplicate, strength: .weak),
    CopyForm(
      .parenthesis, [.text(" ("), count, .text(")")], cause: .duplicate, strength: .weak),
    // image(2).jpg; Yandex.Disk, help: syncing.
    CopyForm(.yandexDisk, [.text("("), later, .text(")")], cause: .duplicate, strength: .weak),
    CopyForm(
      .finder, [.oneOf([" copy", " Kopie", " copie", " copia", "のコピー", " 拷贝", " 복사본"])],
      cause: .duplicate, strength: .weak, impliedNumber: 1),
    CopyForm(
      .finder, [.oneOf([" copy", " Kopie", " copie", " copia"]), .text(" "), later],
      cause: .duplicate, strength: .weak),
    CopyForm(.finder, [.text(" "), later], cause: .duplicate, strength: .weak),
    // notes-1.md: what this program makes of a version that it keeps.
    CopyForm(.hyphen, [.text("-"), .number(0...999)], cause: .duplicate, strength: .weak),
    // Book-DESKTOP-4KJ9P2A-2.xlsx
    CopyForm(.oneDrive, [.text("-"), .computer(.capitals)], strength: .weak),
    CopyForm(
      .oneDrive, [.text("-"), .computer(.capitals), .text("-"), count],
      strength: .weak),
    // Report-MacBook-Pro.docx: names that Apple gives to computers.
    CopyForm(.oneDrive, [.oneOf(usualComputers)], strength: .weak),
    CopyForm(.oneDrive, [.oneOf(usualComputers), .text("-"), count], strength: .weak),
    // run-log-Zenbook.jsonl
    CopyForm(.oneDrive, [.text("-"), .computer(.capitalized)], strength: .weak),
    CopyForm(
      .oneDrive, [.text("-"), .computer(.capitalized), .text("-"), count], strength: .weak),
    // report (anna@example.com).md; Box, by the tests of other programs.
    CopyForm(.box, [.text(" ("), .address, .text(")")], strength: .weak),
  ]

  /// The forms that count only for a computer that another copy names: report-laptop.txt, report-laptop-2.txt.
  ///
  /// OneDrive's client for Linux before 2.4, by issues: abraunegg/onedrive#207, skilion/onedrive#171.
  static let computers: [CopyForm] = [
    CopyForm(.oneDrive, [.text("-"), .computer(.any)], strength: .weak),
    CopyForm(.oneDrive, [.text("-"), .computer(.any), .text("-"), count], strength: .weak),
  ]

  /// The ends of names that systems and people give to computers, in letters that are not all capitals.
  private static let usualComputers = [
    "-MacBook", "-MacBook-Pro", "-MacBook-Air", "-Mac", "-MacBook Pro", "-MacBook Air", "-iMac",
    "-Mac-mini", "-iPhone", "-iPad", "-laptop", "-Laptop", "-ubuntu",
  ]
}
