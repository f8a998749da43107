// Runs the part of `DocumentVersions` for `NSFileVersion` with the stub: with real files, and with the versions of the
// stub.

import ConflictResolution
import DocumentVersions
import Foundation

let room = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
let folder = room.appendingPathComponent("Documents")
let store = DocumentStore(folder: room.appendingPathComponent("Store"))
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: room) }

func check(_ condition: Bool, _ what: String) {
  if condition { return }
  print("document-versions: \(what)")
  exit(1)
}
func text(_ name: String) -> String? {
  (try? Data(contentsOf: folder.appendingPathComponent(name))).map {
    String(decoding: $0, as: UTF8.self)
  }
}
func names() -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
}

/// Resolves a document in conflict and terminates the app at each change in turn; the last run completes.
func resolve(_ name: String, _ own: String, _ theirs: String, base: String?) throws {
  let url = folder.appendingPathComponent(name)
  for changes in 0..<4 {
    for other in names() {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(other))
    }
    try Data(own.utf8).write(to: url)
    if let base, let path = RelativePath(name) {
      try store.store(AgreedContents([Array(base.utf8)]), of: path)
    }
    for left in NSFileVersion.otherVersionsOfItem(at: url) ?? [] { try left.remove() }
    try NSFileVersion.addConflict(
      at: url, Data(theirs.utf8), computer: "Mom's iPad", date: Date(timeIntervalSince1970: 1e9))
    unsafe NSFileVersion.changesLeft = changes
    _ = try? DocumentResolver().resolveConflicts(of: url, in: folder, store: store)
    unsafe NSFileVersion.changesLeft = .max
    try DocumentResolver().resolveConflicts(of: url, in: folder, store: store)
    check(
      NSFileVersion.otherVersionsOfItem(at: url)?.isEmpty != false, "versions are left of \(name)")
  }
}

try resolve("Budget.txt", "one\ntwo\n3\n", "1\ntwo\nthree\n", base: "one\ntwo\nthree\n")
check(
  names() == ["Budget.txt"] && text("Budget.txt") == "1\ntwo\n3\n", "a merge came to \(names())")
let setAside = try store.setAside(of: "Budget.txt").map {
  String(decoding: try Data(contentsOf: $0.url), as: UTF8.self)
}
check(
  Set(setAside) == ["one\ntwo\n3\n", "1\ntwo\nthree\n"] && setAside.count == 2,
  "what was merged was not set aside, but \(setAside)")

try resolve("Letter.txt", "mine\n", "theirs\n", base: nil)
check(
  names() == ["Letter-1.txt", "Letter.txt"]
    && Set([text("Letter.txt"), text("Letter-1.txt")]) == ["mine\n", "theirs\n"],
  "what does not merge came to \(names())")

let asked = folder.appendingPathComponent("Asked.txt")
try Data("mine\n".utf8).write(to: asked)
try NSFileVersion.addConflict(
  at: asked, Data("theirs\n".utf8), computer: "Mom's iPad", date: Date())
let asking = DocumentResolver(Policy([]))
let open = try asking.resolveConflicts(of: asked, in: folder, store: store)
check(open.isUndecided, "without strategies nothing was asked")
check(
  NSFileVersion.unresolvedConflictVersionsOfItem(at: asked)?.count == 1,
  "a question resolved something")
guard case .ask(let question) = open.result,
  let theirs = question.choices.first(where: { $0.computer == "Mom's iPad" })
else { fatalError("no question") }
try asking.resolveConflicts(of: asked, in: folder, store: store, answer: .keep([theirs]))
check(text("Asked.txt") == "theirs\n", "the answer was not carried out")
check(NSFileVersion.otherVersionsOfItem(at: asked)?.isEmpty != false, "an answer left versions")

do {
  _ = try asking.resolveConflicts(of: room, in: folder, store: store)
  check(false, "a document outside of the folder was resolved")
} catch DocumentError.outside {}
try await runExample()
print("The part for NSFileVersion does with a stub what it should.")
