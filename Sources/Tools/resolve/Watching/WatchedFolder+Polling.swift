import ConflictResolution
import FileAccess
import SyncFolders

// Finding changes in places without events.
extension WatchedFolder {
  /// Finds what has changed in places without events.
  func lookForChanges(
    in places: [ScanPlace], at now: Int64, _ reporter: WatchReporter, _ console: inout Console
  ) throws(CommandFailure) {
    poll?.time = now + (arguments.pollSeconds.map { $0 * Self.second } ?? Self.usualPoll)
    guard isInPlace else {
      isStale = true
      return
    }
    var seen: [FamilyKey: Int] = [:]
    do throws(CommandFailure) {
      let folder = try syncFolder()
      var scan = try arguments.resolve.folder.scan(of: folder, knownFiles: KnownFiles())
      scan.forEachStep(in: places) { step, _ in
        guard case .families(let families) = step else { return }
        for family in families where family.counts(arguments.resolve.folder.weakCopies) {
          let key = FamilyKey(family)
          seen[key] = family.fingerprint
          if polled[key] != family.fingerprint {
            settling.note(.name(folder: family.folder, family.originalName), at: now)
          }
        }
      }
    } catch {
      return try say(error.message ?? "", reporter, &console)
    }
    for (key, _) in polled where seen[key] == nil {
      settling.note(.folder(key.folder), at: now)
    }
    polled = seen
  }
}
