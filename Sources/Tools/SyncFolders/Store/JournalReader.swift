import ConflictResolution
import ContentDigests
import FileAccess
import JSONText

/// Reads a journal block by block, and finds out whose it is.
///
/// A journal may come from anywhere, so it is read twice. The first pass keeps no change and only finds out which plan is
/// this installation's: a foreign journal, however long, takes no memory. The second keeps the changes of that plan and
/// computes its code again, since the file may have become another one in between.
///
/// A journal has one plan, and another one for each further installation that has taken it over, each with a code of its
/// own. The first that the authority accepts is the run's; the steps of others have codes that do not fit it.
///
/// *Invariant.* A record whose state is `begun`, `finished`, `undoing` or `undone` is of a plan that the authority
/// accepts, and its state is the last one that this installation noted.
struct JournalReader {
  /// The most bytes of a journal: ten times those of a run that changes 40,000 files.
  static let sizeLimit = 1 << 28
  /// The most bytes of a line.
  private static let lineLimit = 1 << 24
  /// The most changes that are kept of a run whose plan is not whole.
  private static let damagedLimit = 10_000

  /// The contents of a journal.
  struct Reading {
    /// The record; damaged if the plan is not whole, foreign if somebody else wrote it.
    var record: RunRecord
    /// How many steps of the run are noted after the plan.
    var stepCount = 0

    /// Whether another journal of the same run contains more.
    func isWorse(than other: Reading) -> Bool {
      func rank(_ record: RunRecord) -> Int {
        switch record.state {
        case .damaged: 0
        case .foreign: 1
        case .void, .begun, .finished, .undoing, .undone: 2
        }
      }
      guard rank(record) == rank(other.record) else { return rank(record) < rank(other.record) }
      return record.state == .damaged
        ? record.changes.count < other.record.changes.count : stepCount < other.stepCount
    }
  }

  /// What has been read of a plan.
  private enum Part {
    /// Its lines; the last one has not come.
    case lines
    /// The whole plan was read, and this installation accepts it: steps follow.
    case steps
    /// The whole plan was read, and another installation wrote it.
    case foreign
    /// A last line came that does not fit the lines before.
    case damaged
  }

  /// Which plans are kept.
  private enum Kept: Hashable {
    /// None.
    case none
    /// That with this number.
    case plan(Int)
    /// The first of those that are not whole, as far as a person could need it.
    case damaged
  }

  private let authority: JournalAuthority
  private let kept: Kept
  /// The number of the plan that is read; 0 before the first one.
  private var plan = 0
  /// Whether a whole plan of another installation was read.
  private var hasForeign = false
  private var reading: Reading
  private var part = Part.lines
  /// The digest of this plan's lines so far.
  private var hash = FastSHA256()
  /// The code of this plan's lines so far; `nil` without a key.
  private var code: MessageAuthenticationCode?
  /// Whether no line of the journal was read yet.
  private var isFirst = true
  /// Whether every change that was to be kept could be read; always `true` in the first pass, which keeps none.
  private var isSound = true
  /// Whether the first line of a plan was read: lines before it are not hashed.
  private var isHeaded = false
  /// How many changes this plan has so far, kept or not.
  private var changes = 0
  /// The beginning of a line whose end is in the next block.
  private var pending: [UInt8] = []
  /// Whether a line was too long: nothing after it is read.
  private var isEnded = false

  private init(run id: String, by authority: JournalAuthority, keeping kept: Kept) {
    self.authority = authority
    self.kept = kept
    code = authority.key?.planCode
    reading = Reading(record: .unread(id, .damaged))
  }

  /// Reads a journal, and of a damaged one what can be read.
  ///
  /// - Parameters:
  ///   - id: The name of the run.
  ///   - authority: Which journals are those of this installation.
  ///   - forEachBlock: Gives the bytes of the journal block by block; it is called once or twice.
  /// - Returns: The contents.
  /// - Throws: What `forEachBlock` throws.
  /// - Complexity: O(*n*) in the bytes; in memory O(*n*) in the changes if this installation wrote it, else O(1).
  static func read<Failure>(
    run id: String, by authority: JournalAuthority,
    _ forEachBlock: (_ body: (ArraySlice<UInt8>) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> Reading {
    var first = JournalReader(run: id, by: authority, keeping: .none)
    try forEachBlock { first.takeBlock($0) }
    let kept: Kept
    switch first.finish().record.state {
    case .foreign: return Reading(record: .unread(id, .foreign))
    case .damaged: kept = .damaged
    case .void, .begun, .finished, .undoing, .undone: kept = .plan(first.plan)
    }
    var second = JournalReader(run: id, by: authority, keeping: kept)
    try forEachBlock { second.takeBlock($0) }
    return second.finish()
  }

  /// Reads a journal that is in memory.
  static func read(
    _ bytes: [UInt8], run id: String, by authority: JournalAuthority
  ) -> Reading {
    read(run: id, by: authority) { $0(bytes[...]) }
  }

  /// The folder that a run is on, by the first line of its journal.
  static func folder(in line: [UInt8]) -> [UInt8]? {
    guard let first = object(line[...]), RunJournal.isFormat(first["format"]?.stringValue) else {
      return nil
    }
    return first["folder"]?.bytesValue
  }

  // MARK: Lines

  private mutating func takeBlock(_ block: ArraySlice<UInt8>) {
    var rest = block
    while !isEnded, let end = rest.firstIndex(of: 0x0A) {
      if pending.isEmpty {
        takeLine(rest[...end])
      } else {
        append(rest[...end])
        let line = pending
        pending.removeAll(keepingCapacity: true)
        takeLine(line[...])
      }
      rest = rest[(end + 1)...]
    }
    append(rest)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if pending.count + bytes.count > Self.lineLimit {
      // No run of this program has such a line: nothing that follows is read.
      isEnded = true
      pending.removeAll()
    }
    if !isEnded { pending += bytes }
  }

  private mutating func finish() -> Reading {
    if !pending.isEmpty { takeLine(pending[...]) }
    if hasForeign, reading.record.state == .damaged {
      return Reading(record: .unread(reading.record.id, .foreign))
    }
    return reading
  }

  /// Takes a line with its end, which a crash may have left out.
  private mutating func takeLine(_ whole: ArraySlice<UInt8>) {
    let line = whole.last == 0x0A ? whole.dropLast() : whole
    guard !line.isEmpty else { return addToHash(whole) }
    if case .steps = part {
      if let step = Self.object(line) { takeStep(step, in: line) }
    } else if isFirst || line.starts(with: Self.firstStart), beganPlan(with: line) {
      addToHash(whole)
    } else if case .lines = part {
      isFirst = false
      if line.starts(with: Self.lastStart) { return end(line) }
      addToHash(whole)
      takeChange(line)
    }
  }

  private mutating func addToHash(_ bytes: ArraySlice<UInt8>) {
    guard case .lines = part, isHeaded else { return }
    hash.update(bytes)
    code?.update(bytes)
  }

  private static let firstStart = Array(#"{"format":"#.utf8)
  private static let lastStart = Array(#"{"planned":"#.utf8)

  private mutating func end(_ line: ArraySlice<UInt8>) {
    part = partAfter(last: line)
    switch part {
    case .steps: reading.record.state = .begun
    case .foreign: hasForeign = true
    case .lines, .damaged: break
    }
  }

  /// Takes the last line of a plan: whether it is whole, and whose it is.
  private mutating func partAfter(last line: ArraySlice<UInt8>) -> Part {
    let signature = JournalCode.split(line)
    guard isHeaded, isSound, let last = Self.object(line),
      last["planned"] == RunJournal.number(changes),
      kept == .none || reading.record.changes.count == changes,
      // The first journals had no digest.
      last["sha256"].map({ $0.stringValue == "\(hash.finalized())" }) ?? (signature == nil)
    else { return .damaged }
    guard let (bare, signed) = signature else {
      return authority.accepts == .none ? .foreign : .steps
    }
    code?.update(bare)
    if let code, code.finalized() == signed {
      reading.record.planCode = signed
    } else if authority.accepts != .all {
      return .foreign
    }
    return .steps
  }

  /// Begins a plan with a line, if that is the first line of one; returns whether it is.
  private mutating func beganPlan(with line: ArraySlice<UInt8>) -> Bool {
    let id = reading.record.id
    guard let first = Self.object(line), RunJournal.isFormat(first["format"]?.stringValue),
      first["id"]?.stringValue == id, let folder = first["folder"]?.bytesValue,
      let began = first["began"]?.stringValue.flatMap({ Timestamp($0) })
    else { return false }
    reading.record = RunRecord(
      id: id, began: began, folder: folder,
      strategies: first["strategies"]?.arrayValue?.compactMap { $0.stringValue } ?? [],
      sequence: first["sequence"].flatMap(RunRecord.sequence), state: .damaged)
    part = .lines
    plan += 1
    changes = 0
    (isFirst, isHeaded, isSound) = (false, true, true)
    hash = FastSHA256()
    code = authority.key?.planCode
    return true
  }

  /// The most changes that are kept of the plan that is read.
  private var limit: Int {
    switch kept {
    case .none: 0
    case .plan(let number): number == plan ? .max : 0
    case .damaged: Self.damagedLimit
    }
  }

  private mutating func takeChange(_ line: ArraySlice<UInt8>) {
    changes += 1
    guard reading.record.changes.count < limit else { return }
    if let change = Self.object(line).flatMap(Self.change) {
      reading.record.changes.append(change)
    } else {
      isSound = false
    }
  }

  /// Takes a line that records the progress of the run.
  private mutating func takeStep(_ line: JSONObject, in text: ArraySlice<UInt8>) {
    let number = line["step"].flatMap(RunRecord.sequence)
    if let plan = reading.record.planCode, authority.accepts != .all {
      // A copy of an earlier step must not be read as a new one.
      guard let key = authority.key, let (bare, code) = JournalCode.split(text),
        key.code(ofStep: bare, after: plan) == code, let number, number > reading.record.steps
      else { return }
    }
    switch (line["finished"], line["undoing"], line["undone"]) {
    case (.some, _, _):
      reading.record.state = .finished
      reading.record.refusals = [:]
      for refused in line["refused"]?.arrayValue ?? [] {
        guard let entry = refused.objectValue, let index = Self.integer(entry["change"]),
          reading.record.changes.indices.contains(index), let name = entry["name"]?.bytesValue
        else { continue }
        var refusal = ChangeRefusal(name, entry["reason"]?.stringValue ?? "")
        refusal.isTakenBack = entry["takenBack"] == .bool(true)
        reading.record.refusals[index] = refusal
      }
      reading.record.undoneChanges = Set(
        (line["undoneChanges"]?.arrayValue ?? []).compactMap { Self.integer($0) }
          .filter { reading.record.changes.indices.contains($0) })
    case (_, .some, _): reading.record.state = .undoing
    case (_, _, .some): reading.record.state = .undone
    default: return
    }
    reading.record.steps = max(reading.record.steps, number ?? 0)
    reading.stepCount += 1
  }
}
