import ConflictResolution
import FileAccess
import SyncFolders

/// `resolve scan FOLDER`: the conflict copies in a folder.
///
/// Families are printed as they are found and not kept in memory.
struct ScanCommand: Command {
  let arguments: ScanArguments

  /// Scans the folder.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let known = known()
    var scan = try FolderScan(
      of: arguments.folder, ignored: arguments.ignored, knownFiles: known.files,
      weakCopies: arguments.weakCopies)
    var bases = try bases()
    var printer = ScanPrinter(
      arguments.format, of: arguments.folder, usesColor: console.allowsColor,
      TextLayout(arguments.parsed, width: console.width))
    var originals = RenamedOriginals()
    let root = try root()
    var summary = ScanSummary()
    var problems: [ScanProblem] = []
    var progress = ProgressLine(on: console)
    defer { progress.clear(&console) }
    try scan.forEachStep { step, folder throws(CommandFailure) in
      switch step {
      case .folder(let names): progress.advance(by: names, &console)
      case .families(let families):
        let renamed = originals.find(families, in: root)
        for (place, family) in families.enumerated() {
          let base = bases?.base(of: family, in: folder)
          progress.expect(bytes: family.bytesInFiles)
          let description = FamilyDescription(of: family, in: folder, base: base?.content) {
            progress.read(bytes: $0, &console)
          }
          progress.settle()
          let finding = ScanFinding(
            family, description, weak: arguments.weakCopies, renamed: renamed[place])
          summary.count(finding)
          // If both go to one terminal, no result may follow the count on its line.
          progress.clear(&console)
          try console.write(printer.family(finding))
          if console.showsProgress { try console.flush() }
          problems += finding.problems
        }
      }
    }
    progress.clear(&console)
    problems += scan.problems + known.problems
    summary.names = scan.names
    summary.folders = scan.folders
    summary.problems = problems.count
    try console.write(printer.end(problems, skipped: scan.skippedCopies(), summary))
    // Results are written before problems: both may go to one file.
    try console.flush()
    console.report(problems)
    if !problems.isEmpty { return .failedTransfer }
    return summary.conflicts > 0 ? .remaining : .complete
  }

  /// The folder, in which renamed originals are searched.
  private func root() throws(CommandFailure) -> FolderHandle {
    return try CommandFailure.ofReading { () throws(FileAccessError) in
      try FolderHandle(arguments.folder)
    }
  }

  /// Finds bases; `nil` if there is no source.
  private func bases() throws(CommandFailure) -> BaseFinder? {
    let seen = try? SyncFolder(arguments.folder, store: arguments.store).seen
    let finder = try BaseFinder(in: arguments.folder, from: arguments.base, seen)
    return finder.hasPlaces ? finder : nil
  }

  /// The files that runs of this program made, and the problems if they cannot be read.
  private func known() -> (files: KnownFiles, problems: [ScanProblem]) {
    guard let folder = try? SyncFolder(arguments.folder, store: arguments.store) else {
      return (KnownFiles(), [])
    }
    do throws(SyncFolderError) {
      return (folder.filesMade(by: try folder.knownRecords()), [])
    } catch .access(let error) {
      return (KnownFiles(), [ScanProblem(path: error.path, error: error)])
    } catch .storeIsUnsafe(let store, let reason, let remedy) {
      let error = FileAccessError(
        code: .notARegularFile, action: .read, path: store,
        reason: reason + (remedy.map { " (to correct it: \($0))" } ?? ""))
      return (KnownFiles(), [ScanProblem(path: store, error: error)])
    } catch {
      // Without a usable store, no run has made any files.
      return (KnownFiles(), [])
    }
  }
}
