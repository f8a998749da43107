package import ConflictResolution
import FileAccess

/// What was seen to be open in one folder: since when, and when it was reported to a person.
///
/// ```
/// {"format":"resolve-open-conflicts/1","folder":"/home/mom/Documents"}
/// {"path":"notes.md","key":"3f0c…","copies":["notes.sync-conflict-….md"],"since":"2026-11-21T00:02:49Z",
///  "from":"name","seen":"2026-11-21T08:00:00Z","told":"2026-11-21T08:00:00Z"}
/// ```
///
/// It is a file next to the other facts about the folder, never in a synced folder. A program that reads the
/// folder notes what is open, and learns what is new and what was settled since:
///
///     let changes = try folder.changeOpenConflicts { record in
///       let changes = record.note(open, at: now)
///       let due = record.due(after: 7, now: now)
///       record.noteTold(due, at: now)
///       return (changes, due)
///     }
///
/// A conflict is the same as long as one of its copies is there, also if the original changes. It is open since
/// the time in the name of a copy; if none has one, since it was seen first; and if nothing was noted before,
/// since a copy was last changed.
package struct OpenConflictRecord: Hashable, Sendable {
  /// A conflict that was open when the folder was scanned.
  package struct Entry: Hashable, Sendable {
    /// The path of the original from the root of the folder.
    package let path: [UInt8]
    /// ``UnsettledConflict/key``, by which it is known that no copy has changed.
    package internal(set) var key: String
    /// The names of the copies.
    package internal(set) var copies: [[UInt8]]
    /// Whether all copies that count have names that prove little.
    package internal(set) var isWeak: Bool
    /// Since when it is open.
    package let since: OpenSince
    /// When it was noted first.
    package let firstSeen: Timestamp
    /// When it was reported to a person last; `nil` if it was not since a copy was added.
    package internal(set) var told: Timestamp?
  }

  /// The changes in conflicts since the folder was scanned before.
  package struct Changes: Hashable, Sendable {
    /// Those that were not open, and those that have a further copy.
    package var new: [Entry] = []
    /// Those that are not open any longer.
    package var settled: [Entry] = []
  }

  /// The path of the folder; absolute.
  package let folder: [UInt8]
  /// What is open, in the order of the paths' bytes and of the keys.
  package internal(set) var entries: [Entry] = []
  /// Whether the folder was scanned before.
  var wasNoted = false

  init(of folder: [UInt8]) { self.folder = folder }

  /// Notes what is open now.
  ///
  /// - Parameters:
  ///   - open: All conflicts that are open in the scanned places.
  ///   - now: The time now.
  ///   - isUnseen: Whether an entry may be open although it is not among them: its place was not scanned.
  /// - Returns: What is new, and what was settled.
  /// - Complexity: O(*n* log *n*) in the number of conflicts.
  @discardableResult
  package mutating func note(
    _ open: [UnsettledConflict], at now: Timestamp, isUnseen: (Entry) -> Bool = { _ in false }
  ) -> Changes {
    var known: [[UInt8]: [Int]] = [:]
    for (index, entry) in entries.enumerated() { known[entry.path, default: []].append(index) }
    var used: Set<Int> = []
    var changes = Changes()
    var next: [Entry] = []
    for conflict in open {
      let names = conflict.copies.map(\.name)
      let match = known[conflict.path, default: []].first { index in
        !used.contains(index) && entries[index].copies.contains { names.contains($0) }
      }
      guard let match else {
        let entry = entry(of: conflict, names, seen: now)
        changes.new.append(entry)
        next.append(entry)
        continue
      }
      used.insert(match)
      var entry = entries[match]
      let hasFurther = !names.allSatisfy { entry.copies.contains($0) }
      entry.key = conflict.key
      entry.copies = names
      entry.isWeak = conflict.isWeak
      if hasFurther {
        entry.told = nil
        changes.new.append(entry)
      }
      next.append(entry)
    }
    for (index, entry) in entries.enumerated() where !used.contains(index) {
      if isUnseen(entry) { next.append(entry) } else { changes.settled.append(entry) }
    }
    entries = next
    sort()
    wasNoted = true
    return changes
  }

  private func entry(of conflict: UnsettledConflict, _ names: [[UInt8]], seen: Timestamp) -> Entry {
    let own = conflict.ownSince(now: seen)
    return Entry(
      path: conflict.path, key: conflict.key, copies: names, isWeak: conflict.isWeak,
      since: own.source == .modified && wasNoted ? OpenSince(seen, from: .seen) : own,
      firstSeen: seen, told: nil)
  }

  /// The conflicts to report: those that were not reported yet, and those that were last reported that long ago.
  ///
  /// - Parameters:
  ///   - days: After how many days it has to be reported again; `nil` for never.
  ///   - now: The time now.
  /// - Returns: The entries.
  package func due(after days: Int?, now: Timestamp) -> [Entry] {
    // At most a thousand years, so that the time stays in range.
    let seconds = Int64(min(max(days ?? 0, 0), 365_000)) * 86_400
    return entries.filter { entry in
      guard let told = entry.told else { return true }
      guard days != nil else { return false }
      // A clock that was set back must not silence it.
      return told > now || told.adding(seconds: seconds) <= now
    }
  }

  /// Notes that conflicts were reported to a person.
  ///
  /// - Parameters:
  ///   - told: The conflicts.
  ///   - now: The time now.
  package mutating func noteTold(_ told: [Entry], at now: Timestamp) {
    let keys = Set(told.map(\.key))
    for index in entries.indices where keys.contains(entries[index].key) {
      entries[index].told = now
    }
  }

  /// The entry of a conflict; `nil` if it was not noted.
  ///
  /// - Complexity: O(log *n*) in the number of entries.
  package func entry(of conflict: UnsettledConflict) -> Entry? {
    let index = entries.partitioningIndex {
      !Self.isBefore($0, (conflict.path, conflict.key))
    }
    guard index < entries.count, entries[index].path == conflict.path,
      entries[index].key == conflict.key
    else { return nil }
    return entries[index]
  }

  /// Puts the entries in the order of their paths' bytes, and of their keys.
  mutating func sort() { entries.sort { Self.isBefore($0, ($1.path, $1.key)) } }

  private static func isBefore(_ entry: Entry, _ other: (path: [UInt8], key: String)) -> Bool {
    entry.path == other.path
      ? entry.key < other.key : entry.path.lexicographicallyPrecedes(other.path)
  }
}
