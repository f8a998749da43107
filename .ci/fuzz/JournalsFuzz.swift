// What must hold of the journals of runs, whatever their bytes; the first byte says how the rest is used:
//
// - read in blocks of any size, or in one piece, a journal says the same, and no number in it stops the program;
// - what is accepted by this installation's key is what was written under it, whatever is put before, between and
//   after its lines; its state is one that was noted; with another key the run is foreign, and nothing of it is kept;
// - no name in a change leads out of its folder, whoever wrote it;
// - what a journal claims, written anew under a key, is read as the same by that key.

import ConflictResolution
import ContentDigests
import FileAccess
@testable import SyncFolders

/// The run that the seeds of the corpus are of.
let run = "20990101-000000"
/// The key that they are written under.
let authority = JournalAuthority(key: JournalKey([UInt8](repeating: 1, count: 32)))
let others = JournalAuthority(key: JournalKey([UInt8](repeating: 2, count: 32)))
let privateStore = JournalAuthority(key: authority.key, accepts: .withoutCode)

func fuzz(_ bytes: [UInt8]) {
  guard let mode = bytes.first else { return }
  let text = Array(bytes.dropFirst())
  if mode >= 128 {
    expectOwnPlan(edits: text)
  } else {
    expectClaims(text)
    for authority in [authority, privateStore, .claims] {
      let whole = JournalReader.read(text, run: run, by: authority)
      let blocks = JournalReader.read(run: run, by: authority) { body in
        var rest = text[...]
        while !rest.isEmpty {
          body(rest.prefix(Int(mode) + 1))
          rest = rest.dropFirst(Int(mode) + 1)
        }
      }
      require(whole.record == blocks.record && whole.stepCount == blocks.stepCount, "in blocks")
      expectSound(whole.record)
    }
  }
}

/// What claims say, written anew under a key.
func expectClaims(_ text: [UInt8]) {
  let claims = JournalReader.read(text, run: run, by: .claims).record
  guard claims.isReadable else { return }
  let plan = RunJournal.plan(claims, key: authority.key)
  guard let code = plan.code else { return require(false, "a plan under a key has a code") }
  var again = JournalReader.read(plan.text, run: run, by: authority).record
  require(again.state == .begun && again.planCode == code, "a plan that was written is accepted")
  expectSame(again, claims)
  require(
    JournalReader.read(plan.text, run: run, by: others).record.state == .foreign, "another key")
  let step = RunJournal.line(
    of: .finished(claims.refusals), number: 1, plan: code, key: authority.key)
  // A journal that others have, too: each finds its own, and theirs says nothing.
  let theirs = RunJournal.plan(claims, key: others.key)
  let noise = RunJournal.line(of: .undone, number: 1, plan: theirs.code, key: others.key)
  var journals = [
    plan.text + step, plan.text + [0x0A] + theirs.text + noise + step,
    theirs.text + noise + plan.text + step,
  ]
  // A run that is taken over is not one of this installation.
  if !JournalReader.read(text, run: run, by: authority).record.isReadable {
    journals.append(text + [0x0A] + plan.text + step)
  }
  for journal in journals {
    again = JournalReader.read(journal, run: run, by: authority).record
    require(again.state == .finished && again.refusals == claims.refusals, "its own step counts")
    expectSame(again, claims)
  }
  require(
    RunJournal.plan(claims, key: nil).text.count > 0
      && claims.digestOfClaims([]) == again.with(claims.state).digestOfClaims([]),
    "equal claims have equal digests")
}

func expectSame(_ left: RunRecord, _ right: RunRecord) {
  require(left.changes == right.changes, "the same changes")
  require(left.folder == right.folder && left.strategies == right.strategies, "the same run")
  require(left.sequence == right.sequence && left.began == right.began, "the same place")
}

/// A journal of this installation, with edits: a position of two bytes, what to do, a length, and bytes to insert.
func expectOwnPlan(edits: [UInt8]) {
  guard let original = own.first?.record else { return }
  var journal = own.flatMap(\.text)
  var rest = edits[...]
  while rest.count >= 4 {
    let numbers = rest.prefix(4).map(Int.init)
    rest = rest.dropFirst(4)
    let place = (numbers[0] << 8 | numbers[1]) % (journal.count + 1)
    let count = min(numbers[3], journal.count - place)
    switch numbers[2] % 4 {
    case 0: journal.removeSubrange(place..<place + count)
    case 1:
      journal.insert(contentsOf: rest.prefix(numbers[3]), at: place)
      rest = rest.dropFirst(numbers[3])
    case 2:
      // Lines of its own, once more.
      journal.insert(
        contentsOf: journal[place..<place + count * 8 % (journal.count - place + 1)], at: 0)
    default:
      if place < journal.count { journal[place] ^= UInt8(numbers[3]) }
    }
  }
  let read = JournalReader.read(journal, run: run, by: authority).record
  require(read.state != .void, "a journal is read as something")
  if read.isReadable {
    expectSame(read, original)
    require(own.contains { $0.states.contains(read.state) }, "a state that was noted")
  }
  let foreign = JournalReader.read(journal, run: run, by: others).record
  require(!foreign.isReadable, "another key accepts nothing")
  if foreign.state == .foreign {
    require(foreign.changes.isEmpty && foreign.folder.isEmpty, "nothing of it is kept")
  }
}

/// A plan of this installation with its steps.
let own: [(record: RunRecord, text: [UInt8], states: Set<RunRecord.State>)] = {
  let file = MovedFile(
    before: Array("a.md".utf8), after: nil, stored: Array("stored".utf8),
    stamp: FileStamp(
      kind: .file,
      content: ContentOnDisk(size: 3, digest: SHA256.digest(of: [1, 2, 3])), seconds: 1,
      nanoseconds: 2, device: 3, inode: 4, permissions: 0o644))
  let record = RunRecord(
    id: run, began: .seconds(4_070_908_800), folder: Array("/home/mom/Sync".utf8),
    strategies: ["newest"], sequence: 7,
    changes: [
      FolderChange(folder: [], files: [file]),
      FolderChange(
        folder: [Array("sub".utf8)],
        from: ChangeOrigin(root: Array("/home/mom/Inbox".utf8), folder: []), files: [file]),
    ])
  let plan = RunJournal.plan(record, key: authority.key)
  let steps: [RunJournal.Step] = [.finished([:]), .undoing, .undone]
  let lines = steps.enumerated().map { index, step in
    RunJournal.line(of: step, number: index + 1, plan: plan.code, key: authority.key)
  }
  return [
    (record, plan.text + lines.flatMap { $0 }, [.begun, .finished, .undoing, .undone])
  ]
}()

/// Nothing that is asked of a record stops the program, and no name leads out.
func expectSound(_ record: RunRecord) {
  for now in [Int64.min, 0, .max] {
    require([record, record].ages(now: now).allSatisfy { $0 >= 0 || now < 0 }, "an age")
  }
  _ = [record].restores(inTheWayOf: record)
  _ = record.bytesToRead
  for change in record.changes {
    _ = change.concerns(Array("a".utf8))
    var names = change.folder + (change.origin?.folder ?? [])
    for file in change.files {
      names += [file.stored] + [file.before, file.after].compactMap { $0 }
    }
    require(names.allSatisfy(Folder.isName), "a name is one component")
    require(change.origin?.root.map { $0.first == 0x2F } ?? true, "a root is absolute")
  }
  for (index, refusal) in record.refusals {
    require(record.changes.indices.contains(index), "a refusal is of a change")
    _ = record.path(of: refusal, inChange: index)
  }
}

extension RunRecord {
  func with(_ state: State) -> RunRecord {
    var record = self
    record.state = state
    return record
  }
}
