import ConflictResolution
import Reviews
import Scenarios
import TextMerge

// Actions that need other programs.
extension ManualReview {
  /// Lets the person edit the merge or a version, and takes the text if no conflict is left in it.
  ///
  /// A text with remaining conflicts is not lost: the next `e` starts with it.
  mutating func edit(
    _ file: UndecidedFile, version number: Int?, at position: Int, _ console: inout Console
  ) {
    let start = number.map { file.bytes(of: $0 - 1) } ?? drafts[position] ?? file.editable
    guard let text = start, LineOrder.isText(text) else {
      console.note("There is no text to edit.\n")
      return
    }
    switch programs.edit(text, for: file.review.file.path.bytes) {
    case .failed(let reason): console.note(reason + " Nothing is decided.\n")
    case .text(let edited):
      guard edited != text || number != nil else {
        console.note("Nothing was changed in the editor, and nothing is decided.\n")
        return
      }
      take(edited: edited, for: file, at: position, &console)
    }
  }

  /// Takes an edited text, or keeps it for further editing if a conflict is left in it.
  mutating func take(
    edited: [UInt8], for file: UndecidedFile, at position: Int, _ console: inout Console
  ) {
    if let reason = file.refusal(ofEdited: edited) {
      drafts[position] = edited
      console.note(
        question(about: file, console).wrapped(
          "That cannot be taken: \(DisplayText.escaping(reason)). Type e to go on with it."))
      return
    }
    drafts[position] = nil
    session.answer(file.decision(.content(edited)))
  }

  /// Shows the whole difference, or a version.
  func view(_ file: UndecidedFile, version number: Int?, _ console: inout Console) {
    if let number {
      guard let bytes = file.bytes(of: number - 1) else {
        console.note("There is no content to show.\n")
        return
      }
      guard LineOrder.text(of: bytes) != nil else {
        console.note("Version \(number) is not text: o \(number) opens it.\n")
        return
      }
      return show(bytes, &console)
    }
    let text = question(about: file, console).difference(limit: nil)
    guard !text.isEmpty else {
      console.note("There is no text to compare.\n")
      return
    }
    if let problem = programs.page(text) { console.note(problem + "\n") }
  }

  /// Shows what a merge makes of the newest version.
  func view(_ file: UndecidedFile, merge number: Int?, _ console: inout Console) {
    guard let merge = merge(number, of: file, &console) else { return }
    let text = question(about: file, console).difference(to: merge, number: number, limit: nil)
    if let problem = programs.page(text) { console.note(problem + "\n") }
  }

  /// Shows a content.
  func show(_ bytes: [UInt8], _ console: inout Console) {
    let shown = LineOrder.text(of: bytes) ?? bytes
    var lines = shown.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let text = lines.map { DifferenceText.text(of: $0, isCut: false, marksTabs: false) + "\n" }
    if let problem = programs.page(text.joined()) { console.note(problem + "\n") }
  }

  /// Opens versions with the system's program.
  mutating func open(_ file: UndecidedFile, version number: Int?, _ console: inout Console) {
    let indices = number.map { [$0 - 1] } ?? Array(file.review.versions.indices)
    let contents: [ReviewPrograms.Content] = indices.compactMap { index in
      if let place = file.places[index] { return .place(place) }
      return file.bytes(of: index).map {
        .bytes($0, for: file.review.versions[index].version.path.bytes)
      }
    }
    guard !contents.isEmpty else {
      console.note("There is no content to open.\n")
      return
    }
    if let problem = programs.open(contents) { console.note(problem + "\n") }
  }
}
