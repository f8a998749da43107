import ConflictResolution
import ContentDigests
import FileAccess
import FileNames
import JSONText
import Scenarios

/// The result of a block of lines, each resolved alone.
struct StreamBlockOutcome: Sendable {
  /// The result of one line.
  struct Line: Sendable {
    /// The place of its line feed in the block, or the block's end.
    let end: Int
    /// The length of the output up to the end of this line.
    var outputEnd: Int
    /// The hash of its file's identity.
    var identity: UInt64 = 0
    /// The state of its file; `nil` for a member of a group and for a bad line.
    var state: FileOutcome.State?
    /// How many versions are discarded.
    var discarded = 0
    /// Whether it is always resolved with others at the end.
    var isOpen = false
    /// Whether a decision may apply to it.
    var mayBeDecided = false
    /// Why it cannot be used; its line number counts from the block's first line.
    var error: ScenarioError?
  }

  /// The output: one line for each file that was resolved alone.
  var output: [UInt8] = []
  var lines: [Line] = []
  /// The keys of the lines, except those of their files' identities.
  var keys: [KeyRecord] = []
  /// The names, each with its line and folder.
  var placed: [NamePlacement.Name] = []
  /// The folders; the first is the root, and each comes after the one that contains it.
  var folders: [KeyRecord] = [.root]
  /// For each folder the number of the one that contains it.
  var parents = [0]
  var closing: [ClosingLine] = []
}

/// Reads the lines of a block and resolves each alone.
///
/// Each is used by one thread, and keeps its memory from block to block.
struct StreamBlockResolver {
  private let resolver: Resolver
  private let lone: LoneResolver
  private let decisions: StreamDecisions
  private let file: String
  private let sha256: @Sendable ([UInt8]) -> SHA256Digest
  private var decoder: FormatDecoder
  /// Reads the lines that are plain, and resolves most of them; `nil` in tests of the others.
  private var plain: PlainLineResolver?
  private var writer = JSONWriter()
  /// The folders of the block by their spelled names.
  private var folders = SpelledFolders()

  init(_ settings: StreamSettings) {
    // Each thread has its own, so that threads share no reference counts.
    resolver = settings.resolver.separate
    lone = LoneResolver(
      resolver.policy, decisions: settings.decisions.byConflict, sha256: settings.sha256)
    decisions = settings.decisions
    file = settings.file
    sha256 = settings.sha256
    decoder = settings.decoder
    plain = settings.resolvesPlainLinesApart ? PlainLineResolver(settings) : nil
  }

  /// Resolves a block.
  mutating func resolve(_ block: [UInt8]) -> StreamBlockOutcome {
    var outcome = StreamBlockOutcome()
    outcome.keys.reserveCapacity(block.count >> 9)
    outcome.placed.reserveCapacity(block.count >> 9)
    outcome.lines.reserveCapacity(block.count >> 9)
    folders.removeAll()
    writer.discardBytes()
    var start = 0
    while start < block.count {
      let end = LineBlock.end(ofLineAt: start, in: block)
      var line = StreamBlockOutcome.Line(end: end, outputEnd: 0)
      let number = outcome.lines.count
      do throws(NotPlain) {
        try resolvePlainLine(start..<end, in: block.span, number, &line, &outcome)
      } catch {
        do throws(ScenarioError) {
          let history = try read(start..<end, of: block, number: number)
          try resolveLine(history, number, &line, &outcome)
        } catch {
          line.error = error
        }
      }
      line.outputEnd = writer.bytes.count
      outcome.lines.append(line)
      start = end + 1
    }
    decoder.releaseLine()
    outcome.output = writer.bytes
    return outcome
  }

  private mutating func resolvePlainLine(
    _ range: Range<Int>, in block: Span<UInt8>, _ number: Int,
    _ line: inout StreamBlockOutcome.Line, _ outcome: inout StreamBlockOutcome
  ) throws(NotPlain) {
    guard let resolved = try plain?.resolve(range, in: block, to: &writer) else { throw NotPlain() }
    let path = block.extracting(resolved.path)
    line.identity = StreamKeys.hash(identity: block.extracting(resolved.identity))
    line.state = resolved.state
    line.discarded = resolved.discarded
    note(path, line: UInt32(truncatingIfNeeded: number), standsInAnyCase: true, in: &outcome)
  }

  /// The file of a line that has just been left by the resolver of plain ones.
  private mutating func read(
    _ range: Range<Int>, of block: [UInt8], number: Int
  ) throws(ScenarioError) -> FileHistory {
    if let history = plain?.history(in: block.span) { return history }
    decoder.start(block: block, line: range, number: number + 1)
    do throws(JSONError) {
      return try decoder.readLine()
    } catch {
      throw ScenarioError(decoder.explained(error), file: file)
    }
  }

  private mutating func resolveLine(
    _ history: FileHistory, _ number: Int, _ line: inout StreamBlockOutcome.Line,
    _ outcome: inout StreamBlockOutcome
  ) throws(ScenarioError) {
    line.identity = StreamKeys.hash(identity: history.identity.bytes.span)
    let lineNumber = UInt32(truncatingIfNeeded: number)
    let groups = resolver.memberships(of: history)
    if !groups.isEmpty {
      line.isOpen = true
      line.mayBeDecided = !decisions.isEmpty
      let (names, places) = history.namesAndPlaces(of: groups)
      for name in names {
        let hash = StreamKeys.hash(identity: FileIdentity(path: name).bytes.span)
        outcome.keys.append(KeyRecord(.reference, hash: hash, line: lineNumber))
      }
      for path in places { note(path.bytes.span, line: lineNumber, in: &outcome) }
      return
    }
    let alone: LoneResolution
    do throws(ResolutionError) {
      alone = try lone.resolve(history)
    } catch {
      throw ScenarioError(
        code: .inconsistent, file: file, line: number + 1, message: "\(error)")
    }
    let resolved = alone.file
    line.state = resolved.state
    line.discarded = resolved.discards.count
    if !decisions.isEmpty {
      line.mayBeDecided = decisions.mayBeAbout(history, resolved.conflict)
    }
    writer.file(resolved, pathsAsGiven: true, sha256: sha256)
    writer.endLine()
    for path in alone.places {
      note(
        path.bytes.span, line: lineNumber, isDirectory: alone.isDirectory,
        spellsFolder: alone.mayBeDirectory, standsInAnyCase: alone.standsInAnyCase, in: &outcome)
    }
    for path in alone.formerPlaces {
      outcome.keys.append(
        KeyRecord(.formerName, hash: StreamKeys.hash(path), line: lineNumber))
    }
    if alone.hasFamily {
      for hash in StreamKeys.family(of: resolved) {
        outcome.keys.append(KeyRecord(.reference, hash: hash, line: lineNumber))
      }
    }
    for collision in alone.collisions {
      outcome.closing.append(.collision(collision, line: number))
    }
    for copies in alone.copies {
      outcome.closing.append(.copies(copies, of: resolved, line: number))
    }
  }

  private mutating func note(
    _ path: Span<UInt8>, line: UInt32, isDirectory: Bool = false, spellsFolder: Bool = false,
    standsInAnyCase: Bool = false, in outcome: inout StreamBlockOutcome
  ) {
    var start = path.count
    while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
    let folder = start == 0 ? 0 : number(ofFolder: path.extracting(0..<start - 1), in: &outcome)
    let name = path.extracting(start..<path.count)
    outcome.keys.append(
      KeyRecord(
        isDirectory ? .directory : .name,
        hash: NameHash.ofKey(name, in: outcome.folders[folder].hash), line: line))
    outcome.placed.append(
      NamePlacement.Name(
        line: line, folder: UInt32(truncatingIfNeeded: folder), standsInAnyCase: standsInAnyCase))
    // A directory spells itself like a folder that contains something; so does what could become one.
    if spellsFolder { _ = number(ofFolder: path, in: &outcome) }
  }

  /// The number of a folder; new folders are noted with those that contain them.
  private mutating func number(
    ofFolder path: Span<UInt8>, in outcome: inout StreamBlockOutcome
  ) -> Int {
    let number = folders.number(of: path)
    for folder in folders.added {
      let around = outcome.folders[folder.parent]
      let name = path.extracting(folder.name)
      outcome.folders.append(
        KeyRecord(
          hash: NameHash.ofKey(name, in: around.hash),
          spelling: NameHash.ofSpelling(name, in: around.spelling)))
      outcome.parents.append(folder.parent)
    }
    return number
  }
}

extension FileHistory {
  /// The groups that this file is or may be in, and the possible places of the groups and the file: a group has a name
  /// like a file.
  fileprivate func namesAndPlaces(
    of groups: Set<GroupName>
  ) -> (names: Set<RelativePath>, places: Set<RelativePath>) {
    var names = Set(groups.map { $0.path })
    var places = names
    for path in Set(versions.map { $0.path } + [shown].compactMap { $0 }) {
      for group in groups {
        let components = path.components.prefix(group.path.components.count)
        if let place = try? RelativePath(components: Array(components)) { places.insert(place) }
      }
      // A member that was moved out is a separate file; without a rule, any folder that it is in may be a group.
      if groups.contains(where: { $0.isFolder ? path.isBelow($0.path) : path == self.path }) {
        continue
      }
      places.insert(path)
      var folder = group == nil ? nil : path.parent
      while let above = folder {
        names.insert(above)
        folder = above.parent
      }
    }
    return (names, places)
  }
}
