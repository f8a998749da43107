import ConflictResolution
import ContentDigests
import FileAccess
import JSONText

/// The text of a run's journal, `resolve-run/1`: one JSON object a line.
///
/// The first line has the facts of the run, then comes a line for each change, then one with their number and
/// the digest of all lines before, `{"planned":N,"sha256":"…","code":"…"}`. All of it is on the disk before the
/// first change is made. The lines after that only record progress, one step a line: if a crash leaves half a
/// line, or no line, the run is as far as the lines before it record.
///
/// The code is that of this installation's key over all that comes before it. Others who can write into the
/// store cannot make one, so nothing that somebody else wrote is carried out: ``JournalReader`` checks it.
enum RunJournal {
  static let format = "resolve-run/1"
  /// That of a run that moves files from one folder to another: a program that does not know of that must leave it alone.
  static let formatWithOrigins = "resolve-run/2"

  static func isFormat(_ text: String?) -> Bool {
    text == format || text == formatWithOrigins
  }

  /// The lines of a plan.
  ///
  /// - Parameters:
  ///   - record: The run.
  ///   - key: The key of this installation; `nil` to write lines without a code.
  /// - Returns: The lines, and their code.
  static func plan(
    _ record: RunRecord, key: JournalKey?
  ) -> (text: [UInt8], code: SHA256Digest?) {
    var text = line([
      "format": .string(
        record.changes.contains { $0.origin != nil } ? formatWithOrigins : format),
      "id": .string(record.id),
      "sequence": record.sequence.map(number) ?? .null, "began": .string("\(record.began)"),
      "folder": JSONValue(bytes: record.folder),
      "strategies": .array(record.strategies.map { JSONValue.string($0) }),
    ])
    for change in record.changes {
      var object = JSONObject()
      object["folder"] = .array(change.folder.map(JSONValue.init(bytes:)))
      if let origin = change.origin {
        var from = JSONObject()
        from["folder"] = .array(origin.folder.map(JSONValue.init(bytes:)))
        if let root = origin.root { from["root"] = JSONValue(bytes: root) }
        object["from"] = .object(from)
      }
      object["files"] = .array(change.files.map(file))
      if let reason = change.reason?.member { object[reason.key] = reason.value }
      text += line(.object(object))
    }
    let last = line([
      "planned": number(record.changes.count),
      "sha256": .string("\(SHA256.digest(of: text))"),
    ])
    guard let key else { return (text + last, nil) }
    let (signed, code) = JournalCode.sign(last) { key.code(ofPlan: text, $0) }
    return (text + signed, code)
  }

  /// How far a run has come.
  enum Step {
    /// All changes were made, or refused; some may have been undone since.
    case finished([Int: ChangeRefusal], undone: Set<Int> = [])
    case undoing
    case undone
  }

  /// The line of a step.
  ///
  /// - Parameters:
  ///   - step: How far the run has come.
  ///   - number: The number of the step, above that of all before it.
  ///   - plan: The code of the plan; `nil` if it has none.
  ///   - key: The key of this installation; `nil` to write lines without a code.
  /// - Returns: The line, with the end of a line before it: a crash may have left half a line.
  static func line(
    of step: Step, number: Int, plan: SHA256Digest?, key: JournalKey?
  ) -> [UInt8] {
    var members = JSONObject()
    switch step {
    case .finished(let refusals, let undone):
      members["finished"] = .bool(true)
      members["refused"] = refused(refusals)
      // Another key than that of a run that was undone: who does not know it reads a finished run.
      if !undone.isEmpty {
        members["undoneChanges"] = .array(undone.sorted().map { self.number($0) })
      }
    case .undoing: members["undoing"] = .bool(true)
    case .undone: members["undone"] = .bool(true)
    }
    members["step"] = self.number(number)
    let line = line(.object(members))
    guard let plan, let key else { return [0x0A] + line }
    return [0x0A] + JournalCode.sign(line) { key.code(ofStep: $0, after: plan) }.line
  }

  private static func refused(_ refusals: [Int: ChangeRefusal]) -> JSONValue {
    .array(
      refusals.sorted { $0.key < $1.key }.map { index, refusal in
        [
          "change": number(index), "name": JSONValue(bytes: refusal.name),
          "reason": .string(refusal.reason),
          "takenBack": .bool(refusal.isTakenBack),
        ] as JSONValue
      })
  }

  private static func file(_ file: MovedFile) -> JSONValue {
    let stamp = file.stamp
    let kind = kinds.contains(stamp.kind) ? stamp.kind.identifier : ""
    let before: JSONValue = file.before.map(JSONValue.init(bytes:)) ?? .null
    let after: JSONValue = file.after.map(JSONValue.init(bytes:)) ?? .null
    // Numbers beyond 2^53 do not survive every reader of JSON.
    return [
      "before": before, "after": after, "stored": JSONValue(bytes: file.stored),
      "kind": .string(kind),
      "size": .string("\(stamp.content.size)"),
      "seconds": .string("\(stamp.seconds)"), "nanoseconds": number(Int(stamp.nanoseconds)),
      "device": .string("\(stamp.device)"), "inode": .string("\(stamp.inode)"),
      "permissions": number(Int(stamp.permissions)), "sha256": .string("\(stamp.content.digest)"),
    ]
  }

  /// The kinds that a run moves.
  static let kinds: [FileKind] = [.file, .folder, .symbolicLink]

  static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

  private static func line(_ object: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(object, sortedKeys: false)
    return writer.takeBytes() + [0x0A]
  }
}
