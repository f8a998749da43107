import FileAccess
import Scenarios
import TextMerge

/// `resolve merge-file CURRENT BASE OTHER`: a replacement of `git merge-file`.
struct MergeFileCommand: Command {
  let arguments: MergeFileArguments

  /// Merges the files, and ends as git does: with the number of conflicts, or 255.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    do throws(CommandFailure) {
      let status = try merge(&console)
      // The process ends here and frees its memory.
      try console.end(status)
    } catch {
      throw CommandFailure(.failedAsGit, arguments.isQuiet ? nil : error.message)
    }
  }

  private func merge(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    // The order is git's, so that of several unusable files the same one is reported.
    let repository = arguments.areObjects ? CurrentRepository.find() : nil
    if arguments.areObjects, repository == nil {
      throw CommandFailure(
        .badInput, "There is no repository of git here, and '--object-id' takes objects of one.")
    }
    let current = try contents(of: arguments.current, repository)
    let base = try contents(of: arguments.base, repository)
    let other = try contents(of: arguments.other, repository)

    let result: TextMergeResult
    do throws(TextMergeError) {
      result = try TextMerger(rules: arguments.rules).merge(base: base, sides: [current, other])
    } catch {
      guard let path = arguments.drivenPath else { throw failure(error) }
      // Since 2.42, git abandons the whole merge if a driver ends with more than 128.
      if !arguments.isQuiet {
        console.warn(
          "\(DisplayText.quoted(path)) is not merged and keeps this side's content: "
            + "\(failure(error).message ?? "")")
      }
      return .conflicts(1)
    }
    let style = try style(of: result)
    let merged =
      if let favor = arguments.favor {
        result.merged(favoring: favor, style: style)
      } else {
        result.merged(
          style: style, labels: arguments.labels,
          markerLength: arguments.markerLength ?? ConflictStyle.usualMarkerLength,
          isExact: arguments.markerLength != nil)
      }
    if arguments.prints {
      for piece in merged.pieces { try console.write(content: piece) }
    } else if let repository {
      try console.write("\(repository.write(merged.bytes))\n")
    } else if !merged.elementsEqual(current) {
      do throws(FileAccessError) {
        try FileWriter.overwrite(arguments.current, with: merged.bytes)
      } catch {
        throw CommandFailure(writing: error)
      }
    }
    return .conflicts(merged.conflictCount)
  }

  /// The style of conflicts: the command line's, otherwise that of git's configuration; git reads it in a repository.
  private func style(of result: TextMergeResult) throws(CommandFailure) -> ConflictStyle {
    if let style = arguments.style { return style }
    // Without a conflict to show, git need not be asked.
    if result.isClean { return .merge }
    return try CurrentRepository.find()?.conflictStyle() ?? .merge
  }

  private func contents(
    of path: [UInt8], _ repository: CurrentRepository?
  ) throws(CommandFailure) -> [UInt8] {
    if let repository { return try repository.content(of: path) }
    return try CommandFailure.ofReading { () throws(FileAccessError) in
      try FileReader.read(path, limit: TextMerger.largestInputSize)
    }
  }

  /// The error of the merge, with the name of the file that caused it.
  private func failure(_ error: TextMergeError) -> CommandFailure {
    let path =
      switch error.input {
      case .base: arguments.base
      case .side(0): arguments.current
      default: arguments.other
      }
    // The message contains git's words, for tools that search for them.
    let words = error.code == .binary ? "Cannot merge binary files: " : ""
    return CommandFailure(
      .badInput,
      "\(words)\(DisplayText.quoted(path)), byte \(error.offset): \(error.message)")
  }
}
