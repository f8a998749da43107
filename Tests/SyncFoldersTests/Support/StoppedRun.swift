import ConflictResolution
import TestSupport
import Testing

@testable import SyncFolders

/// A run that is stopped before each of its changes, one after another, and a disk that keeps only a part of the last
/// ones.
struct StoppedRun {
  let time: Timestamp
  /// Whether the run is finished, and stopped while it is taken back.
  let isTakenBack: Bool
  let disk: () -> SimulatedDisk
  let store: (SimulatedDisk) throws -> FolderStore<SimulatedFolder>
  let plan: (SimulatedDisk) throws -> RunPlan
  /// What is wrong with a disk on which the run was stopped.
  let faults: (SimulatedDisk) throws -> [String]

  /// Stops it everywhere.
  ///
  /// - Returns: The number of changes before which it was stopped.
  func stopEverywhere() throws -> Int {
    var stops = 0
    // In an ordinary run, before every third change.
    let stride = lawFactor == nil ? 3 : 1
    while true {
      let disk = disk()
      let store = try store(disk)
      let plan = try plan(disk)
      do {
        if isTakenBack {
          let record = try store.finish(try store.begin(plan, at: time))
          disk.changesLeft = stops
          _ = try store.takeBack(record)
        } else {
          disk.changesLeft = stops
          _ = try store.finish(try store.begin(plan, at: time))
        }
      } catch {
        guard disk.isStopped else { throw error }
      }
      let found = try faults(disk.copy())
      #expect(found == [], "stopped before change \(stops)")
      for seed in seeds(10, ordinarily: 2) {
        var generator = RepeatableGenerator(seed: seed &+ UInt64(stops) &* 1000)
        let crashed = disk.crashed { Int.random(in: 0..<$0, using: &generator) }
        let found = try faults(crashed)
        #expect(found == [], "crashed before change \(stops), seed \(seed)")
      }
      let rest = try faults(disk.crashed { _ in 0 })
      #expect(rest == [], "crashed before \(stops), all lost")
      if !disk.isStopped { return stops }
      stops += stride
    }
  }
}

extension StoppedRun {
  /// What is wrong with a disk on which a run was stopped, if another one finishes its work, and if another one undoes it.
  ///
  /// - Parameters:
  ///   - disk: The disk.
  ///   - texts: The contents that must be on it.
  ///   - store: Opens the store.
  ///   - tree: The files that the run changes.
  ///   - before: These files before the run.
  ///   - after: These files after it.
  /// - Returns: Sentences for a person; empty if all is right.
  /// - Throws: What the store throws.
  static func faults(
    on disk: SimulatedDisk, keeping texts: some Sequence<String>,
    store: (SimulatedDisk) throws -> FolderStore<SimulatedFolder>,
    tree: (SimulatedDisk) -> [String: String], before: [String: String], after: [String: String]
  ) throws -> [String] {
    var faults: [String] = []
    let found = Set(disk.tree().values)
    for text in texts where !found.contains(text) { faults.append("'\(text)' is lost") }
    for isFinished in [true, false] {
      let again = disk.copy()
      let store = try store(again)
      for record in try store.records() {
        switch record.state {
        case .foreign: faults.append("run \(record.id) is foreign")
        case .void, .damaged, .undone: break
        case .begun, .undoing, .finished:
          if isFinished, record.state != .undoing {
            let done = try store.finish(record)
            if !done.refusals.isEmpty { faults.append("refused: \(done.refusals)") }
          } else {
            let (_, refusals) = try store.takeBack(record)
            if !refusals.isEmpty { faults.append("not taken back: \(refusals)") }
          }
        }
      }
      let states = try store.records().map { $0.state }
      let expected = states == [.finished] ? after : before
      let found = tree(again)
      if found != expected { faults.append("\(states): \(found)") }
    }
    return faults
  }
}
