// Runs the example app: every recipe of the article once.

import CloudKit
import ConflictResolution
import Darwin
import DocumentVersions
import Foundation

@MainActor func runExample() async throws {
  let room = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: room) }
  let documents = room.appendingPathComponent("Documents")
  let inbox = documents.appendingPathComponent("Inbox")
  try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
  let app = NoteFolder(
    documents: documents, store: DocumentStore(folder: room.appendingPathComponent("Store")))
  func url(_ name: String) -> URL { documents.appendingPathComponent(name) }
  func text(_ name: String) -> String {
    (try? Data(contentsOf: url(name))).map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
  }
  func write(_ text: String, _ url: URL) throws { try Data(text.utf8).write(to: url) }
  func arrive(_ text: String, _ name: String) throws {
    try NSFileVersion.addConflict(
      at: url(name), Data(text.utf8), computer: "Mom's iPad", date: Date())
  }

  // Open, edit, a conflict, a merge with what was not saved yet, autosave.
  try write("one\ntwo\nthree\n", url("Budget.txt"))
  let note = Note(fileURL: url("Budget.txt"))
  check(note.light == nil, "a closed document has a light")
  check(await note.open(), "a document did not open")
  try app.noteAgreed(note.fileURL)
  note.edit("one\ntwo\n3\n")
  check(note.light == .green, "an open document is not green")
  try arrive("1\ntwo\nthree\n", "Budget.txt")
  check(note.light == .yellow, "a conflict is not yellow")
  check(try app.versions(of: note.fileURL).count == 2, "not all versions are listed")
  try await app.resolve(note.fileURL)
  check(note.light == .green, "a resolved document is not green")
  check(note.text == "1\ntwo\n3\n", "an open document does not show the merge, but \(note.text)")
  note.edit(note.text + "four\n")
  check(await note.autosave(), "a document was not saved")
  check(text("Budget.txt") == "1\ntwo\n3\nfour\n", "an autosave came to \(text("Budget.txt"))")

  // Keep both, with a coordinated copy; keep one; ask.
  try arrive("theirs\n", "Budget.txt")
  try await app.resolve(note.fileURL, Policy([.keepBoth]))
  check(try app.names() == ["Budget-1.txt", "Budget.txt"], "keep both: \(try app.names())")
  check(
    unsafe NSFileCoordinator.written.contains("Budget-1.txt"), "a copy was not coordinated")
  try arrive("newest\n", "Budget.txt")
  try await app.resolve(note.fileURL, Policy([.newest]))
  check(note.text == "newest\n", "newest: \(note.text)")
  try arrive("asked\n", "Budget.txt")
  try await app.resolve(note.fileURL) { question in
    check(question.choices.count == 2, "not all choices")
    return .write(Array("answered\n".utf8))
  }
  check(note.text == "answered\n", "ask: \(note.text)")
  let aside = try app.store.setAside(of: "Budget.txt")
  guard let merged = aside.first(where: { (try? Data(contentsOf: $0.url)) == Data("asked\n".utf8) })
  else { fatalError("nothing was set aside") }
  try app.restore(merged, as: "Restored.txt")
  check(text("Restored.txt") == "asked\n", "nothing was restored")

  check(try !app.isFree("BUDGET.TXT") && !app.isFree("aux") && app.isFree("New.txt"), "free names")

  // A save that fails.
  try FileManager.default.removeItem(at: url("Restored.txt"))
  unsafe NSFileCoordinator.refused = ["Budget.txt"]
  note.edit("unsaved\n")
  check(await note.autosave() == false, "a save did not fail")
  check(note.light == .red, "a failed save is not red")
  unsafe NSFileCoordinator.refused = []
  check(await note.autosave() && note.light == .green, "a second save failed")
  _ = await note.close()

  // Each strategy: both contents are in the folder or set aside.
  for name in Strategy.builtInNames {
    let texts = ["mine, \(name)\n", "theirs, \(name)\n"]
    try write(texts[0], url("Each.txt"))
    try arrive(texts[1], "Each.txt")
    let strategies = [Strategy(named: name), .keepBoth].compactMap { $0 }
    let resolution = try await app.resolve(url("Each.txt"), Policy(strategies))
    let found =
      try app.names().map(text)
      + app.store.setAside(of: "Each.txt").map {
        String(decoding: try Data(contentsOf: $0.url), as: UTF8.self)
      }
    check(!resolution.isUndecided, "\(name) does not decide")
    check(texts.allSatisfy(found.contains), "\(name) loses something")
    for left in NSFileVersion.otherVersionsOfItem(at: url("Each.txt")) ?? [] { try left.remove() }
    for file in try app.names() where file.hasPrefix("Each") {
      try FileManager.default.removeItem(at: url(file))
    }
  }

  // Evicted, before macOS 14 and iOS 17 and later; deleted elsewhere.
  try FileManager.default.moveItem(at: url("Budget.txt"), to: url(".Budget.txt.icloud"))
  check(try app.names() == ["Budget-1.txt", "Budget.txt"], "an evicted document lost its name")
  check(try !app.isReady(url("Budget.txt")), "what is evicted can be opened")
  check(try app.isReady(url("Budget.txt")), "what is downloaded cannot be opened")
  unsafe datalessPaths = [url("Budget.txt").path]
  try arrive("theirs\n", "Budget.txt")
  try app.noteAgreed(url("Budget.txt"))
  do {
    try await app.resolve(url("Budget.txt"))
    check(false, "a dataless document was resolved")
  } catch DocumentError.notDownloaded("Budget.txt") {}
  check(try !app.isReady(url("Budget.txt")), "what is dataless can be opened")
  try await app.resolve(url("Budget.txt"))
  check(
    try app.names() == ["Budget-1.txt", "Budget-2.txt", "Budget.txt"],
    "not kept: \(try app.names())")
  try FileManager.default.removeItem(at: url("Budget.txt"))
  check(try !app.isReady(url("Budget.txt")), "what is deleted can be opened")
  check(app.store.agreed(of: "Budget.txt").contents.isEmpty, "what is deleted is still agreed")

  // The inbox: a name that is taken, what is evicted, and what cannot be moved.
  for name in ["Budget-1.txt", "Film.mov", "Locked.txt", "Photo.jpg"] {
    try write("new", inbox.appendingPathComponent(name))
  }
  // It is the same, but nobody could tell without a download.
  try write("new", url("Film.mov"))
  unsafe datalessPaths = [inbox.appendingPathComponent("Photo.jpg").path, url("Film.mov").path]
  unsafe NSFileCoordinator.refused = ["Locked.txt"]
  let sweep = try app.sweepInbox()
  check(sweep.moved == 2 && sweep.staying == 2, "swept: \(sweep.steps)")
  check(text("Film-1.mov") == "new" && text("Budget-1-1.txt") == "new", "swept: \(sweep.steps)")
  unsafe NSFileCoordinator.refused = []
  check(try app.sweepInbox().moved == 2, "a second sweep")
  check(DocumentPresence(of: inbox) == .missing, "an empty inbox is left")

  let records = (CKRecord(), CKRecord(), CKRecord())
  records.0["text"] = "one\ntwo\nthree\n"
  records.1["text"] = "1\ntwo\nthree\n"
  records.2["text"] = "one\ntwo\n3\n"
  let record = try mergedRecord(
    CKError(ancestor: records.0, client: records.1, server: records.2), field: "text")
  check(record?["text"] as? String == "1\ntwo\n3\n", "a record did not merge")
}
