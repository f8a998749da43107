import FileAccess
import Scenarios

/// Finds the lines below some folders: those that are spelled in several ways, and those whose name
/// something else has, too.
struct FolderMeeting {
  /// A folder by its hash, and the lines to be resolved together with lines below it.
  private struct Mark {
    /// The lines that are to be joined with those below the folder.
    var waiting: [Int] = []
    /// Whether all lines below are wanted; else one whose file is live there in any case.
    var wantsAll = false
    /// A line below, once one is found.
    var found: Int?
    var isDone: Bool { found != nil && waiting.isEmpty }
  }

  private var marks: [UInt64: Mark] = [:]

  /// Whether there are folders whose lines are still to be found.
  var hasMarks: Bool { marks.values.contains { !$0.isDone } }

  /// Asks for one line below a folder to be joined with a line.
  mutating func mark(_ hash: UInt64, for line: Int) {
    marks[hash, default: Mark()].waiting.append(line)
  }

  /// Asks for all lines below a folder to be joined, with a line if one is given.
  mutating func markAll(_ hash: UInt64, for line: Int?) {
    var mark = marks[hash] ?? Mark()
    // One line may have been found already, but not the others.
    if !mark.wantsAll { mark.found = nil }
    mark.wantsAll = true
    if let line { mark.waiting.append(line) }
    marks[hash] = mark
  }

  /// Joins what was asked for.
  ///
  /// - Throws: `FileAccessError` if the disk fails.
  /// - Complexity: O(*n*) in the number of names, twice that if no file below some folder is live in any case.
  mutating func join(
    _ placement: NamePlacement, _ joints: inout LineJoints
  ) throws(FileAccessError) {
    for hash in Array(marks.keys) where marks[hash]?.found != nil { settle(hash, &joints) }
    guard hasMarks else { return }
    try look(placement, &joints)
    for hash in Array(marks.keys) where marks[hash]?.found == nil { marks[hash]?.wantsAll = true }
    if hasMarks { try look(placement, &joints) }
    // The folders without a line by now have none below.
    for hash in Array(marks.keys) { settle(hash, &joints) }
  }

  /// Joins the lines that wait with the line that was found.
  private mutating func settle(_ hash: UInt64, _ joints: inout LineJoints) {
    guard var mark = marks[hash] else { return }
    let line = mark.found ?? mark.waiting.first
    for waiting in mark.waiting { if let line { joints.join(waiting, line) } }
    mark.found = line ?? -1
    mark.waiting = []
    marks[hash] = mark
  }

  private mutating func look(
    _ placement: NamePlacement, _ joints: inout LineJoints
  ) throws(FileAccessError) {
    let open = Set(marks.filter { !$0.value.isDone }.keys)
    try placement.forEachName(below: { open.contains($0) }) { name, hash in
      take(Int(name.line), standsInAnyCase: name.standsInAnyCase, below: hash, &joints)
    }
    for hash in Array(marks.keys) where marks[hash]?.found != nil { settle(hash, &joints) }
  }

  private mutating func take(
    _ line: Int, standsInAnyCase: Bool, below hash: UInt64, _ joints: inout LineJoints
  ) {
    guard let mark = marks[hash] else { return }
    if let found = mark.found {
      if mark.wantsAll { joints.join(line, found) }
    } else if mark.wantsAll || standsInAnyCase {
      marks[hash]?.found = line
    }
  }
}
