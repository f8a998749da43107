import FileAccess
import TextMerge

/// `resolve merge-file CURRENT BASE OTHER`: what `git merge-file` does.
struct MergeFileCommand: Sendable {
  private let arguments: MergeFileArguments

  init(_ arguments: MergeFileArguments) { self.arguments = arguments }

  /// Merges the files, and ends as git does: with the number of conflicts, or 255.
  func run(_ console: inout Console) throws(CommandFailure) -> Never {
    do throws(CommandFailure) {
      let status = try merge(&console)
      // The process ends here and its memory with it.
      try console.end(status)
    } catch {
      throw CommandFailure(.failedAsGit, arguments.isQuiet ? nil : error.message)
    }
  }

  private func merge(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    // In git's order, so that of several files that are in the way the same one is told.
    let current = try contents(of: arguments.current)
    let base = try contents(of: arguments.base)
    let other = try contents(of: arguments.other)

    let result: TextMergeResult
    do throws(TextMergeError) {
      result = try TextMerger(rules: arguments.rules).merge(base: base, sides: [current, other])
    } catch {
      guard let path = arguments.drivenPath else { throw failure(error) }
      // From 2.42 on git abandons the whole merge where a driver ends with more than 128.
      if !arguments.isQuiet {
        console.warn(
          "'\(String(displayingPath: path))' is not merged and keeps this side's content: "
            + "\(failure(error).message ?? "")")
      }
      return .conflicts(1)
    }
    let merged =
      if let favor = arguments.favor {
        result.merged(favoring: favor, style: arguments.style)
      } else {
        result.merged(
          style: arguments.style, labels: arguments.labels, markerLength: arguments.markerLength)
      }
    if arguments.prints {
      for piece in merged.pieces { try console.write(piece) }
    } else if !merged.elementsEqual(current) {
      do throws(FileAccessError) {
        try FileWriter.overwrite(arguments.current, with: merged.bytes)
      } catch {
        throw CommandFailure(writing: error)
      }
    }
    return .conflicts(merged.conflictCount)
  }

  private func contents(of path: [UInt8]) throws(CommandFailure) -> [UInt8] {
    do throws(FileAccessError) {
      return try FileReader.read(path, limit: TextMerger.largestInputSize)
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  /// The error of the merge, with the name of the file that it is about.
  private func failure(_ error: TextMergeError) -> CommandFailure {
    let path =
      switch error.input {
      case .base: arguments.base
      case .side(0): arguments.current
      default: arguments.other
      }
    return CommandFailure(
      .badInput, "'\(String(displayingPath: path))', byte \(error.offset): \(error.message)")
  }
}
