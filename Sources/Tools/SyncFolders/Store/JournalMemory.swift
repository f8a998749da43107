import FileAccess

/// The contents of journals when they were last read, for a program that reads the runs of a store again and again.
///
/// Every access to a store needs all runs. Without a memory this reads and parses each journal; with one it reads only
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
    known.update { $0.count }
  }

  /// The record in the journals of a run.
  ///
  /// - Parameters:
  ///   - id: The name of the run.
  ///   - statuses: The statuses of its journals now; `nil` for one that is not there.
  /// - Returns: The record; `nil` if the journals were not read yet, or have changed.
  func record(of id: String, _ statuses: [FileStatus?]) -> RunRecord? {
    known.update { known in
      known[id].flatMap { $0.statuses == statuses ? $0.record : nil }
    }
  }

  /// Notes the record in the journals of a run.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - statuses: Their statuses before they were read.
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
