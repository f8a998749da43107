import ConflictResolution
import FileAccess
import Scenarios

/// Finds the lines of a stream that meet others, and resolves them together.
///
/// Hashes decide which lines meet, and they select more lines than needed: lines that are resolved together
/// get the results that they would get among all files, as long as no line that matters is left out. So the
/// result of each set of lines is checked again: if it takes a name or an identity that a line outside the
/// set has, the sets are joined and resolved again.
///
/// What is known of lines that meet is in memory: their numbers, the result of each set, and the names that
/// it made. Of the other lines there are only the records of the index.
struct StreamMeeting {
  /// The result of a set of lines.
  struct Part {
    /// How many lines the set has.
    var lineCount = 0
    var closing: [ClosingLine] = []
    /// What it adds to the counts of the lines resolved alone.
    var change = Outcome.Summary()
    var refused: [RefusedDecision] = []
  }

  private(set) var joints = LineJoints()
  private var partOf: [Int: Part] = [:]
  private let settings: StreamSettings
  private let index: SortedStreamIndex
  private var folders = FolderMeeting()
  private var rereader: StreamRereader
  private let lone: LoneResolver
  /// The names that sets have made, by hash, and a line of the set.
  private var made: [UInt64: Int] = [:]
  /// Refused decisions that apply to no line.
  private var unmet: [RefusedDecision] = []
  /// The errors of sets that cannot be resolved.
  private var inconsistencies: [ResolutionError] = []

  /// - Throws: `FileAccessError` if the disk fails.
  init(
    _ settings: StreamSettings, _ index: consuming StreamIndex
  ) throws(FileAccessError) {
    self.settings = settings
    self.index = try index.sorted()
    rereader = StreamRereader(settings)
    lone = LoneResolver(settings.resolver.policy, decisions: settings.decisions.byConflict)
  }

  /// The results of the sets, in no particular order.
  var parts: [Part] { Array(partOf.values) }

  /// The decisions that were not carried out.
  var refused: [RefusedDecision] {
    unmet + partOf.values.flatMap { $0.refused }
  }

  /// Resolves all lines that meet others.
  mutating func resolve(_ input: borrowing LineBlocks) throws(ScenarioError) {
    try ScenarioError.ofFile { () throws(FileAccessError) in try joinKeys() }
    for line in index.open { joints.add(line) }
    for line in index.decided {
      joints.add(line)
      joints.join(line, index.decided[0])
    }
    if index.decided.isEmpty, !settings.decisions.isEmpty {
      do throws(ResolutionError) {
        unmet = try outcome(of: []).refused
      } catch {
        throw inconsistent(error)
      }
    }
    try joinFolders()
    var isSettled = false
    while !isSettled {
      isSettled = true
      let sets = joints.sets()
      for first in Array(partOf.keys) where joints.first(of: first) != first {
        partOf[first] = nil
      }
      for lines in sets where partOf[lines[0]]?.lineCount != lines.count {
        partOf[lines[0]] = try part(of: lines, input)
      }
      // Join all of them: which set comes first depends on hashes.
      if let error = ResolutionError(joining: inconsistencies) { throw inconsistent(error) }
      if folders.hasMarks { try joinFolders() }
      for lines in joints.sets() where partOf[lines[0]]?.lineCount != lines.count {
        isSettled = false
      }
    }
  }

  // MARK: Which lines meet

  private mutating func joinKeys() throws(FileAccessError) {
    var keys = try index.keys.merged()
    var same: [KeyRecord] = []
    while let first = try keys.next() {
      same.append(first)
      while keys.first?.hash == first.hash, let key = try keys.next() { same.append(key) }
      if same.count > 1 { join(same) }
      same.removeAll(keepingCapacity: true)
    }
  }

  /// Joins the lines whose keys have one hash.
  ///
  /// - Parameter keys: the keys, in the order of their roles.
  private mutating func join(_ keys: [KeyRecord]) {
    let hash = keys[0].hash
    let isFolder = keys[0].role == .folder
    /// Lines that the others are joined with: one that has the name, and one that depends on the identity.
    var (current, dependent): (Int?, Int?)
    var (isDirectory, isRespelled) = (true, false)
    for key in keys {
      switch key.role {
      case .folder: isRespelled = isRespelled || key.spelling != keys[0].spelling
      case .directory, .name:
        joints.join(current ?? key.line, key.line)
        current = current ?? key.line
        isDirectory = isDirectory && key.role == .directory
      case .formerName:
        joints.join(current ?? key.line, key.line)
        // Of all paths below, the smallest is reported.
        if isFolder { folders.markAll(hash, for: key.line) }
      case .reference:
        joints.join(dependent ?? key.line, key.line)
        dependent = dependent ?? key.line
      case .identity: joints.join(dependent ?? key.line, key.line)
      }
    }
    if isFolder, let current, !isDirectory { folders.mark(hash, for: current) }
    guard isRespelled else { return }
    // Lines that spell the folder in different ways.
    let named = keys.filter { $0.role != .folder && !$0.role.isOfIdentity }
    for key in named { joints.join(key.line, named[0].line) }
    folders.markAll(hash, for: named.first?.line)
  }

  private mutating func joinFolders() throws(ScenarioError) {
    try ScenarioError.ofFile { () throws(FileAccessError) in
      try folders.join(index.placement, &joints)
    }
  }

  // MARK: Results of sets

  private func outcome(of files: [FileHistory]) throws(ResolutionError) -> Outcome {
    try settings.resolver.resolve(files, decisions: settings.decisions.all)
  }

  private func inconsistent(_ error: ResolutionError) -> ScenarioError {
    ScenarioError(code: .inconsistent, file: settings.file, message: "\(error)")
  }

  /// Resolves a set of lines together.
  private mutating func part(
    of lines: [Int], _ input: borrowing LineBlocks
  ) throws(ScenarioError) -> Part {
    var part = Part()
    part.lineCount = lines.count
    var files: [FileHistory] = []
    var told: [FileIdentity: (line: Int, bytes: [UInt8])] = [:]
    for line in lines {
      let file = try rereader.history(ofLine: line, index.places, input)
      files.append(file)
      guard settings.resolver.memberships(of: file).isEmpty else { continue }
      let alone: FileOutcome
      do throws(ResolutionError) {
        alone = try lone.resolve(file).file
      } catch {
        throw ScenarioError(
          code: .inconsistent, file: settings.file, line: line + 1, message: "\(error)")
      }
      told[file.identity] = (line, OutcomeWriter.fileLine(alone.beforeCollisions()))
      part.change.count(alone.state, discarded: alone.discards.count, times: -1)
    }
    let outcome: Outcome
    do throws(ResolutionError) {
      outcome = try self.outcome(of: files)
    } catch {
      inconsistencies.append(error)
      return part
    }
    for file in outcome.files {
      part.change.count(file.state, discarded: file.discards.count)
      let bytes = OutcomeWriter.fileLine(file.beforeCollisions())
      let order = ClosingLine.order(file.path.bytes, file.identity.bytes)
      if let before = told[file.identity] {
        guard before.bytes != bytes else { continue }
        part.closing.append(
          ClosingLine(
            kind: .revised, line: before.line, order: [],
            bytes: OutcomeWriter.revisedLine(file.beforeCollisions())))
      } else {
        part.closing.append(ClosingLine(kind: .group, line: lines[0], order: order, bytes: bytes))
      }
    }
    part.closing += outcome.collisions.map { .collision($0, line: lines[0]) }
    for (file, copies) in outcome.copiesByFile() {
      part.closing.append(.copies(copies, of: file, line: lines[0]))
    }
    if let decided = index.decided.first, joints.first(of: decided) == joints.first(of: lines[0]) {
      part.refused = outcome.refused
    }
    try ScenarioError.ofFile { () throws(FileAccessError) in
      for file in outcome.files {
        try joinWhatMeets(file, line: lines[0])
        try joinWhatIsBelow(file, line: lines[0])
      }
    }
    for number in part.closing.indices { part.closing[number].isOfSet = true }
    return part
  }

  /// Joins a set with the lines outside it that its result meets.
  private mutating func joinWhatMeets(
    _ file: FileOutcome, line: Int
  ) throws(FileAccessError) {
    for kept in file.keeps where kept.version.state.isLive && kept.path != kept.given {
      let hash = StreamKeys.hash(kept.path)
      var isTaken = try join(line, withNames: hash)
      if let other = made[hash], joints.join(line, other) { isTaken = true }
      made[hash] = line
      guard isTaken else { continue }
      // The next numbers may be taken, too: try them now, instead of resolving again for each.
      var failure: FileAccessError?
      settings.resolver.tryNames(for: kept) { path in
        do throws(FileAccessError) {
          let hash = StreamKeys.hash(path)
          if try join(line, withNames: hash) { return false }
          return try index.paths(hash).allSatisfy { $0.role == .formerName }
        } catch {
          failure = error
          return true
        }
      }
      if let failure { throw failure }
    }
    guard file.keeps.count > 1 || !file.keptBefore.isEmpty || !file.notShown.isEmpty else {
      return
    }
    for hash in StreamKeys.family(of: file) {
      for other in try index.lines(around: hash) { joints.join(line, other) }
    }
  }

  /// Joins a set that leaves a tombstone with the lines whose files are below its path.
  private mutating func joinWhatIsBelow(
    _ file: FileOutcome, line: Int
  ) throws(FileAccessError) {
    for kept in file.keeps where !kept.version.state.isLive {
      let hash = StreamKeys.hash(kept.path)
      var isFolder = false
      for key in try index.paths(hash) {
        switch key.role {
        case .folder: isFolder = true
        case .formerName: break
        default: joints.join(line, key.line)
        }
      }
      if isFolder { folders.markAll(hash, for: line) }
    }
  }

  /// Joins a line with all that have a name, and marks a folder of that name.
  private mutating func join(
    _ line: Int, withNames hash: UInt64
  ) throws(FileAccessError) -> Bool {
    var (isTaken, isFolder) = (false, false)
    for key in try index.paths(hash) {
      if key.role == .folder {
        isFolder = true
      } else if joints.join(line, key.line), key.role != .formerName {
        isTaken = true
      }
    }
    if isFolder { folders.mark(hash, for: line) }
    return isTaken || isFolder
  }
}
