import FileAccess
import JSONText
import Scenarios
import SyncFolders
import TextMerge

/// `resolve show PATH[@RUN]`: the content of a version that was set aside.
struct ShowCommand: Command {
  let arguments: ShowArguments

  /// The most bytes of a version that are shown on a terminal.
  private static let terminalLimit: UInt64 = 1 << 22

  /// Prints the content, or the data of the versions.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let lookup = try VersionLookup(arguments.version, store: arguments.store, &console)
    guard arguments.format == .text else {
      try console.write(try json(of: lookup))
      return .complete
    }
    let version = try lookup.version(for: "show", &console)
    let store = try lookup.openStore(of: version)
    if version.file.stamp.kind == .folder {
      try list(try members(of: version, in: store), of: version, lookup, &console)
      return .complete
    }
    if StandardStream.output.isTerminal {
      return try show(version, in: store, lookup, &console)
    }
    var failure: CommandFailure?
    let isWhole = try CommandFailure.ofStore { () throws(FileAccessError) in
      try store.read(version) { block in
        guard failure == nil else { return }
        do throws(CommandFailure) {
          try console.write(content: block[...])
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    return try status(of: version, isWhole: isWhole, &console)
  }

  /// Shows a text on a terminal; control characters are escaped.
  private func show(
    _ version: SetAsideVersion, in store: borrowing FolderStore<FolderHandle>,
    _ lookup: VersionLookup, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let size = version.file.stamp.content.size
    var bytes: [UInt8] = []
    var isWhole: Bool? = true
    if size <= Self.terminalLimit {
      isWhole = try CommandFailure.ofStore { () throws(FileAccessError) in
        try store.read(version) { bytes += $0 }
      }
    }
    guard size <= Self.terminalLimit, let text = LineOrder.text(of: bytes),
      String(validating: text, as: UTF8.self) != nil
    else {
      console.note(
        "\(DisplayText.quoted(version.path)) is \(ByteCount(size))"
          + (size > Self.terminalLimit ? "" : " and no text")
          + ": redirect it to a file, or restore it: resolve restore "
          + lookup.words.word(version.path, run: version.entry.record.id) + "\n")
      return .remaining
    }
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast(
      text.last == 0x0A ? 1 : 0)
    {
      // Tabs are as harmless as spaces.
      let parts = line.split(separator: 0x09, omittingEmptySubsequences: false)
      try console.write(
        parts.map { DisplayText.escaping(Array($0)) }.joined(separator: "\t") + "\n")
    }
    return try status(of: version, isWhole: isWhole, &console)
  }

  /// The status of the command for a version that was read.
  private func status(
    of version: SetAsideVersion, isWhole: Bool?, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let path = DisplayText.quoted(version.path)
    guard let isWhole else {
      throw CommandFailure(.remaining, "\(path) is not in the store any longer.")
    }
    // The content is printed before the warning about it.
    try console.flush()
    guard !isWhole else { return .complete }
    console.warn("\(path) was changed in the store since it was set aside")
    return .remaining
  }

  // MARK: Documents

  private func members(
    of version: SetAsideVersion, in store: borrowing FolderStore<FolderHandle>
  ) throws(CommandFailure) -> [(path: [UInt8], size: UInt64)] {
    try CommandFailure.ofStore { () throws(FileAccessError) in try store.members(of: version) }
  }

  private func list(
    _ members: [(path: [UInt8], size: UInt64)], of version: SetAsideVersion,
    _ lookup: VersionLookup, _ console: inout Console
  ) throws(CommandFailure) {
    var table = TextTable(width: console.width ?? .max)
    for member in members {
      table.add(DisplayText.escaping(member.path), "\(ByteCount(member.size))")
    }
    var text = ""
    table.write(into: &text)
    try console.write(text)
    try console.flush()
    console.note(
      "\(DisplayText.quoted(version.path)) is a document of "
        + "\(DisplayText.count(members.count, "file")). To restore it: resolve restore "
        + lookup.words.word(version.path, run: version.entry.record.id) + "\n")
  }

  // MARK: JSON

  private func json(of lookup: VersionLookup) throws(CommandFailure) -> [UInt8] {
    try JSONWriter.report(RunFormat.versions) { (json) throws(CommandFailure) in
      json.member("path", name: lookup.scope.path)
      json.beginArray("versions")
      for version in lookup.versions {
        var members: [(path: [UInt8], size: UInt64)]?
        if version.file.stamp.kind == .folder {
          members = try self.members(of: version, in: try lookup.openStore(of: version))
        }
        json.version(version, members: members)
      }
      json.endArray()
    }
  }
}
