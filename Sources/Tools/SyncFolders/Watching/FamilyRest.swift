package import FileAccess

/// Whether the files of a family are at rest, according to the system at that moment.
///
/// Events may be lost or late, and on the file system of another machine there are no events. So before a
/// family is acted on, this checks whether its files were changed a moment ago, whether a process writes to
/// one, and whether a tool is fetching one.
package struct FamilyRest: Sendable {
  /// Why a family is left for later.
  package struct Hold: Hashable, Sendable {
    /// In how many nanoseconds it may be at rest; `nil` if that is not known.
    package let rests: Int64?
    /// What its files are at, as the end of a sentence.
    package let reason: String
  }

  /// The time for which a file that a tool was fetching keeps another one from being acted on after its last change: a
  /// minute.
  ///
  /// A tool that fetches writes all the time. One that gave up may leave such a file for days: Syncthing does
  /// so if the file was edited meanwhile. If a tool continues later, it first checks whether what it is about
  /// to replace has changed.
  package static let fetchingLimit: Int64 = 60
  /// The same for a program that holds a file open: a day.
  package static let lockLimit: Int64 = 86_400

  private let quiet: Int64
  private let now: Int64
  private let waitsForTools: Bool

  /// Makes a check.
  ///
  /// - Parameters:
  ///   - quiet: How long files must not have changed, in nanoseconds.
  ///   - now: The clock's time, in nanoseconds since 1970.
  ///   - waitsForTools: Whether a file that a tool is fetching counts, too: a person who asks for a run now does not wait
  ///     for that, and the tool sees that the file has changed.
  package init(quiet: Int64, now: Int64, waitsForTools: Bool = true) {
    self.waitsForTools = waitsForTools
    self.quiet = quiet
    self.now = now
  }

  /// The files of a folder that stand for others for a while.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: What they stand for, and the times of their last change, in seconds since 1970.
  package func temporaries(
    in folder: borrowing FolderHandle
  ) -> [(meaning: TemporaryName.Meaning, changed: Int64)] {
    var names: [[UInt8]] = []
    try? folder.forEachEntry { entry in
      if TemporaryName.meaning(of: entry.name) != nil { names.append(entry.name) }
    }
    var found: [(meaning: TemporaryName.Meaning, changed: Int64)] = []
    for name in names {
      guard let meaning = TemporaryName.meaning(of: name),
        let status = try? folder.status(of: name)
      else { continue }
      let changed = max(status.seconds, status.statusSeconds)
      // A program that was killed leaves it forever; one on another machine writes to it now and then.
      if meaning.isSwap, (try? folder.hasWriter(name)) != true,
        now / 1_000_000_000 - changed >= Self.fetchingLimit
      {
        continue
      }
      found.append((meaning, changed))
    }
    return found
  }

  /// Why a family is not at rest.
  ///
  /// - Parameters:
  ///   - family: The family.
  ///   - folder: The folder that it is in.
  ///   - temporaries: What ``temporaries(in:)`` gave for that folder.
  /// - Returns: Why; `nil` if it is at rest.
  package func hold(
    _ family: CopyFamily, in folder: borrowing FolderHandle,
    _ temporaries: [(meaning: TemporaryName.Meaning, changed: Int64)]
  ) -> Hold? {
    if let hold = hold([family.originalName] + family.members.map(\.name), temporaries) {
      return hold
    }
    for member in family.members where family.kind != .document && !member.isPlaceholder {
      guard let status = try? folder.status(of: member.name) else { continue }
      let age = now &- status.statusSeconds &* 1_000_000_000
      // Whole seconds are known: it may have been changed at the end of that one.
      let rests = quiet + 1_000_000_000 - age
      if age >= 0, rests > 0, quiet > 0 {
        return Hold(rests: rests, reason: "it was changed a moment ago")
      }
      if status.kind == .file, (try? folder.hasWriter(member.name)) == true {
        return Hold(rests: nil, reason: "a program is writing to it")
      }
    }
    return nil
  }

  /// Why files are not at rest, by those that stand for others for a while.
  ///
  /// - Parameters:
  ///   - names: Their names, in one folder.
  ///   - temporaries: What ``temporaries(in:)`` gave for that folder.
  /// - Returns: Why; `nil` if none of them stands for one of these.
  func hold(
    _ names: [[UInt8]], _ temporaries: [(meaning: TemporaryName.Meaning, changed: Int64)]
  ) -> Hold? {
    for (meaning, changed) in temporaries
    where (waitsForTools || meaning.isLock) && names.contains(where: meaning.means) {
      let limit = meaning.isLock ? Self.lockLimit : Self.fetchingLimit
      let age = now / 1_000_000_000 - changed
      // A time from the future says nothing.
      guard age < limit, age > -limit else { continue }
      return Hold(
        rests: min(limit, limit - age) &* 1_000_000_000,
        reason: meaning.isLock ? "a program holds it open" : "it is being downloaded")
    }
    return nil
  }
}
