import FileAccess

/// What journals said when they were last read, for a program that looks at the runs of a store again and again.
///
/// Every look at a store asks what all runs were. Without a memory that reads and parses each journal, with one it reads
/// those that have changed.
///
/// **Invariant.** A journal only grows, or another file takes its place. So if its file, size and times are the same, so
/// is what it says. A journal that cannot be read is read again at the next look. One of somebody else is not: it may be as
/// large as he likes.
package final class JournalMemory: Sendable {
  private struct Known {
    let statuses: [FileStatus?]
    let record: RunRecord
  }

  private let known = Monitor<[String: Known]>([:])

  /// Makes an empty memory.
  package init() {}

  /// How many runs are known.
  package var count: Int {
    var count = 0
    known.update { count = $0.count }
    return count
  }

  /// What the journals of a run said.
  ///
  /// - Parameters:
  ///   - id: The name of the run.
  ///   - statuses: What the system says of its journals now; `nil` for one that is not there.
  /// - Returns: The record; `nil` if the journals were not read yet, or have changed.
  func record(of id: String, _ statuses: [FileStatus?]) -> RunRecord? {
    var found: RunRecord?
    known.update { known in
      if let entry = known[id], entry.statuses == statuses { found = entry.record }
    }
    return found
  }

  /// Notes what the journals of a run said.
  ///
  /// - Parameters:
  ///   - record: What they said.
  ///   - statuses: What the system said of them before they were read.
  func note(_ record: RunRecord, _ statuses: [FileStatus?]) {
    known.update { $0[record.id] = Known(statuses: statuses, record: record) }
  }

  /// Forgets the runs that are not there any more.
  ///
  /// - Parameter ids: The names of those that are.
  func keep(only ids: Set<String>) {
    known.update { known in
      if known.count > ids.count { known = known.filter { ids.contains($0.key) } }
    }
  }
}
