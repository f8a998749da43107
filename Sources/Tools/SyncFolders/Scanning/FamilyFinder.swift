import ConflictResolution
import FileAccess
import FileNames

/// Puts the names of one folder that look like copies into families.
struct FamilyFinder {
  /// What could not be asked about.
  private(set) var problems: [ScanProblem] = []

  private let path: [UInt8]
  private let weakCopies: WeakCopies
  /// Names that are there and are not copies, even if they look like copies.
  private let ordinaryNames: Set<[UInt8]>
  private let traces: ToolTraces
  /// The computers that copies in the folder are known to be from.
  private let computers: Set<[UInt8]>
  /// The names of the folder that look like copies.
  private var candidates: [FolderEntry] = []
  /// The tools of which another copy in the folder counts; `nil` until a name needs it.
  private var toolsOfCopies: Set<CopyTool>?
  /// The originals that two copies name whose tool renames both sides.
  private var namedTwice: Set<[UInt8]> = []
  /// What was asked about already: many copies have one original.
  private var known: [[UInt8]: FileStatus?] = [:]
  /// The files whose names some file system treats as equal to one that is asked for, in the order of their bytes.
  private var spellings: [CollisionKey: [(name: [UInt8], kind: FileKind)]] = [:]

  /// Prepares for the names of a folder.
  ///
  /// - Parameters:
  ///   - path: The path of the folder from the root of the scan.
  ///   - weakCopies: Which weak matches were asked for.
  ///   - ordinaryNames: Names that are there and are not copies, even if they look like copies.
  ///   - traces: What tools keep for themselves in the tree.
  ///   - computers: The computers that copies in the folder are known to be from.
  init(
    at path: [UInt8], weakCopies: WeakCopies = .none, ordinaryNames: Set<[UInt8]> = [],
    traces: ToolTraces, computers: Set<[UInt8]> = []
  ) {
    self.path = path
    self.weakCopies = weakCopies
    self.ordinaryNames = ordinaryNames
    self.computers = computers
    self.traces = traces
  }

  /// The families, in the order of their originals' names.
  ///
  /// - Complexity: O(*n* log *n*) in the number of candidates; the folder is listed again if an original is
  ///   missing.
  mutating func families(of candidates: [FolderEntry], in folder: OpenFolder) -> [CopyFamily] {
    var copies: [[UInt8]: [FamilyMember]] = [:]
    var renamed: [(formerName: [UInt8], member: FamilyMember)] = []
    findNamesOfTwo(candidates)
    self.candidates = candidates
    findSpellings(besides: candidates, in: folder)
    for candidate in candidates {
      let fileName = Placeholder.fileName(of: candidate.name)
      guard let match = match(fileName ?? candidate.name, candidate.kind, in: folder),
        // A file that has vanished meanwhile does not count.
        let status = status(of: candidate.name, in: folder)
      else { continue }
      let member = FamilyMember(
        name: candidate.name, copy: match.copy, status: status, isWeak: match.isWeak,
        isPlaceholder: fileName != nil)
      if match.copy.cause.isNameClash {
        renamed.append((match.root, member))
      } else {
        copies[match.root, default: []].append(member)
      }
    }
    var families = copies.map { name, members in
      var members = members.sorted { $0.name.lexicographicallyPrecedes($1.name) }
      if let original = original(name, in: folder) { members.insert(original, at: 0) }
      return CopyFamily(folder: path, originalName: name, members: members)
    }
    // A renamed file that has copies of its own keeps its name until these are resolved.
    for (formerName, member) in renamed where copies[member.name] == nil {
      families.append(
        CopyFamily(.nameClash, folder: path, originalName: formerName, members: [member]))
    }
    families.sort { left, right in
      if left.originalName != right.originalName {
        return left.originalName.lexicographicallyPrecedes(right.originalName)
      }
      if left.kind != right.kind { return left.kind == .versions }
      return left.members[0].name.lexicographicallyPrecedes(right.members[0].name)
    }
    for (index, family) in families.enumerated()
    where family.kind == .nameClash || family.original == nil {
      let key = CollisionKey.universal(family.originalName)
      families[index].namesakes = spellings[key, default: []].map(\.name)
    }
    return families
  }

  /// The original, or the placeholder that stands for it.
  private mutating func original(_ name: [UInt8], in folder: OpenFolder) -> FamilyMember? {
    if let status = status(of: name, in: folder) {
      return FamilyMember(name: name, copy: nil, status: status, isWeak: false)
    }
    for placeholder in Placeholder.names(for: name) {
      guard let status = status(of: placeholder, in: folder), status.kind == .file else { continue }
      return FamilyMember(
        name: placeholder, copy: nil, status: status, isWeak: false, isPlaceholder: true)
    }
    return nil
  }

  /// Looks up which names some file system treats as equal to originals that are not there as copies spell
  /// them.
  private mutating func findSpellings(
    besides candidates: [FolderEntry], in folder: OpenFolder
  ) {
    var wanted: Set<CollisionKey> = []
    var waiting = candidates.map { Placeholder.fileName(of: $0.name) ?? $0.name }
    var seen = Set(waiting)
    while let name = waiting.popLast() {
      for reading in ConflictCopyName.readings(of: name)
      where weakCopies.lists(reading) && seen.insert(reading.original).inserted {
        waiting.append(reading.original)
        if reading.cause.isNameClash || status(of: reading.original, in: folder) == nil {
          wanted.insert(CollisionKey.universal(reading.original))
        }
      }
    }
    guard !wanted.isEmpty else { return }
    do throws(FileAccessError) {
      try folder.handle.forEachEntry { entry in
        let name = Placeholder.fileName(of: entry.name) ?? entry.name
        let key = CollisionKey.universal(name)
        if wanted.contains(key) { spellings[key, default: []].append((name, entry.kind)) }
      }
    } catch {
      problems.append(ScanProblem(path: path, error: error))
    }
    for key in spellings.keys {
      spellings[key]?.sort { $0.name.lexicographicallyPrecedes($1.name) }
    }
  }

  /// The name of an original as it is there: as a copy spells it, or the only existing name of that kind that
  /// some file system treats as equal; `nil` if neither exists.
  private mutating func spelling(
    of name: [UInt8], _ kind: FileKind, in folder: OpenFolder
  ) -> [UInt8]? {
    if status(of: name, in: folder) != nil { return name }
    let others = spellings[CollisionKey.universal(name), default: []].filter { $0.kind == kind }
    if others.contains(where: { $0.name == name }) { return name }
    return others.count == 1 ? others[0].name : nil
  }

  private struct Match {
    let root: [UInt8]
    let copy: ConflictCopyName
    let isWeak: Bool
  }

  /// Strips the markers of a name for as long as they count, so that copies of copies are in one family.
  ///
  /// Stripping ends at the marker of a renamed file if another marker came off before: a copy of such a file is
  /// a version of it, and not of the file that has its former name.
  private mutating func match(
    _ candidate: [UInt8], _ kind: FileKind, in folder: OpenFolder
  ) -> Match? {
    var name = candidate
    var first: ConflictCopyName?
    var isStrong = false
    var isWeak = false
    while let step = step(from: name, kind, isStrong, in: folder) {
      if step.cause.isNameClash, first != nil { break }
      first = first ?? step
      if isWeakMatch(step, in: folder) { isWeak = true } else { isStrong = true }
      name = step.original
      if step.cause.isNameClash { break }
      name = spelling(of: name, kind, in: folder) ?? name
      if ordinaryNames.contains(name) { break }
    }
    return first.map { Match(root: name, copy: $0, isWeak: isWeak) }
  }

  /// The reading of a name that counts, or `nil` if it is not a copy.
  private mutating func step(
    from name: [UInt8], _ kind: FileKind, _ isStrong: Bool, in folder: OpenFolder
  ) -> ConflictCopyName? {
    var readings = ConflictCopyName.readings(of: name)
    if !computers.isEmpty {
      readings += ConflictCopyName.readingsByComputer(of: name).filter {
        computers.contains($0.writer ?? [])
      }
    }
    guard let likeliest = readings.first else { return nil }
    if likeliest.strength != .strong {
      for reading in readings where weakCopies.lists(reading) {
        // Behind a strong marker a weak one is a part of the name that the tool found, unless such a name is itself
        // a copy that counts.
        if isStrong, isWeakMatch(reading, in: folder),
          !weakCopies.includes(reading.tool) || status(of: name, in: folder) == nil
        {
          continue
        }
        if hasOriginal(reading, kind, in: folder) { return reading }
      }
      return nil
    }
    guard readings.count > 1 else { return likeliest }
    for reading in readings where spelling(of: reading.original, kind, in: folder) != nil {
      return reading
    }
    return likeliest
  }

  /// Whether the original of a reading exists, or the original's name is itself that of a copy whose original
  /// exists.
  private mutating func hasOriginal(
    _ reading: ConflictCopyName, _ kind: FileKind, in folder: OpenFolder
  ) -> Bool {
    let name = reading.original
    if let found = spelling(of: name, kind, in: folder) {
      return status(of: found, in: folder)?.kind == kind
    }
    if isWeakMatch(reading, in: folder) { return false }
    if reading.renamesBothSides, namedTwice.contains(name) { return true }
    return reading.strength != .strong && step(from: name, kind, true, in: folder) != nil
  }

  /// Whether a reading, whose original is next to it, does not count alone.
  private mutating func isWeakMatch(_ reading: ConflictCopyName, in folder: OpenFolder) -> Bool {
    switch reading.strength {
    case .strong, .besideOriginal: return false
    case .weak:
      guard reading.tool == .oneDrive, let writer = reading.writer else { return true }
      return !computers.contains(writer)
    case .withEvidence:
      // A tool that numbers the sides has renamed both.
      if reading.number != nil, reading.renamesBothSides, namedTwice.contains(reading.original) {
        return false
      }
      if toolsOfCopies == nil { toolsOfCopies = findToolsOfCopies(in: folder) }
      return !(toolsOfCopies?.contains(reading.tool) ?? false)
        && !traces.has(reading.tool, in: path)
    }
  }

  /// The tools of which a copy in the folder counts alone, or has the time of day next to two originals.
  private mutating func findToolsOfCopies(in folder: OpenFolder) -> Set<CopyTool> {
    var tools: Set<CopyTool> = []
    var stamped: [CopyTool: Set<[UInt8]>] = [:]
    for candidate in candidates {
      guard let copy = ConflictCopyName(candidate.name) else { continue }
      let needsOriginal = copy.strength != .strong
      if copy.strength == .weak
        || needsOriginal && spelling(of: copy.original, candidate.kind, in: folder) == nil
      {
        continue
      }
      if copy.strength != .withEvidence {
        tools.insert(copy.tool)
      } else if copy.time?.hour != nil {
        stamped[copy.tool, default: []].insert(copy.original)
      }
    }
    return tools.union(stamped.filter { $0.value.count > 1 }.keys)
  }

  /// Notes the originals of tools that rename both sides, so that two copies prove each other; also if such a copy was
  /// renamed again.
  private mutating func findNamesOfTwo(_ candidates: [FolderEntry]) {
    var once: Set<[UInt8]> = []
    var waiting = candidates.map(\.name)
    let present = Set(waiting)
    while let name = waiting.popLast() {
      guard let reading = ConflictCopyName(name), reading.renamesBothSides,
        !once.insert(reading.original).inserted,
        namedTwice.insert(reading.original).inserted, !present.contains(reading.original)
      else { continue }
      waiting.append(reading.original)
    }
  }

  private mutating func status(of name: [UInt8], in folder: OpenFolder) -> FileStatus? {
    if let status = known[name] { return status }
    var status: FileStatus?
    do throws(FileAccessError) {
      status = try folder.handle.status(of: name)
    } catch {
      let place = path.isEmpty ? name : path + [0x2F] + name
      // A name that the file system could not hold is not there.
      if error.code != .invalidPath {
        problems.append(ScanProblem(path: place, error: error))
      }
    }
    known[name] = .some(status)
    return status
  }
}
