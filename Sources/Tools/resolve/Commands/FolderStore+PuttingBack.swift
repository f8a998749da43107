import FileAccess
import Scenarios
import SyncFolders

extension FolderStore<FolderHandle> {
  /// Puts the contents of a damaged run back into the folder, and prints where they are.
  ///
  /// - Parameters:
  ///   - record: the run.
  ///   - console: where it is printed.
  /// - Returns: how the command ends.
  /// - Throws: ``CommandFailure`` if the store cannot be read, or nothing can be printed.
  borrowing func putBack(
    _ record: RunRecord, tellingOn console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let results = try CommandFailure.ofStore { () throws(FileAccessError) in
      try putBack(record)
    }
    var count = 0
    var status = ExitStatus.complete
    for result in results {
      let known = result.content.path.map { DisplayText.quoted($0) }
      let stored = known ?? DisplayText.quoted(result.content.stored)
      switch result.result {
      case .success(let path):
        count += 1
        try console.write("\(DisplayText.escaping(path))\n")
        if !result.content.isSound {
          console.warn("\(stored) has been changed in the store since it was set aside")
        }
      case .failure(let error):
        console.warn("\(stored) is not put back: \(error.description)")
        status = status.and(ExitStatus(ofRefusalBy: error))
      }
    }
    let total = DisplayText.count(results.count, "content")
    try console.write("Put back \(count) of \(total) of run \(record.id).\n")
    return status
  }
}
