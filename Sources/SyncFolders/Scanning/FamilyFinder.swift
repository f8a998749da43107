import FileAccess

/// Puts the names of one folder that look like copies into families.
struct FamilyFinder {
  /// What could not be asked about.
  private(set) var problems: [ScanProblem] = []

  private let path: [UInt8]
  private let weakCopies: WeakCopies
  /// The originals that two copies name whose tool renames both sides.
  private var namedTwice: Set<[UInt8]> = []
  /// What was asked about already: many copies have one original.
  private var known: [[UInt8]: FileStatus?] = [:]

  init(at path: [UInt8], weakCopies: WeakCopies = .none) {
    self.path = path
    self.weakCopies = weakCopies
  }

  /// The families, in the order of their originals' names.
  ///
  /// - Complexity: O(*n* log *n*) in the number of candidates.
  mutating func families(of candidates: [FolderEntry], in folder: OpenFolder) -> [CopyFamily] {
    var copies: [[UInt8]: [FamilyMember]] = [:]
    findNamesOfTwo(candidates)
    for candidate in candidates {
      guard let match = match(candidate, in: folder),
        // What has vanished meanwhile is no copy any more.
        let status = status(of: candidate.name, in: folder)
      else { continue }
      copies[match.root, default: []].append(
        FamilyMember(
          name: candidate.name, copy: match.copy, status: status, isWeak: match.isWeak))
    }
    return copies.keys.sorted { $0.lexicographicallyPrecedes($1) }.map { name in
      var members = copies[name, default: []].sorted { $0.name.lexicographicallyPrecedes($1.name) }
      if let status = status(of: name, in: folder) {
        members.insert(FamilyMember(name: name, copy: nil, status: status, isWeak: false), at: 0)
      }
      return CopyFamily(folder: path, originalName: name, members: members)
    }
  }

  private struct Match {
    let root: [UInt8]
    let copy: ConflictCopyName
    let isWeak: Bool
  }

  /// Strips the markers of a name for as long as they count.
  private mutating func match(_ candidate: FolderEntry, in folder: OpenFolder) -> Match? {
    var name = candidate.name
    var first: ConflictCopyName?
    var isStrong = false
    var isWeak = false
    while let step = step(from: name, candidate.kind, isStrong, in: folder) {
      first = first ?? step
      if step.strength == .weak { isWeak = true } else { isStrong = true }
      name = step.original
    }
    return first.map { Match(root: name, copy: $0, isWeak: isWeak) }
  }

  /// The reading of a name that counts, or nothing where it is no copy.
  private mutating func step(
    from name: [UInt8], _ kind: FileKind, _ isStrong: Bool, in folder: OpenFolder
  ) -> ConflictCopyName? {
    let readings = ConflictCopyName.readings(of: name)
    guard let likeliest = readings.first else { return nil }
    if likeliest.strength != .strong {
      // Behind a strong marker a weaker one stays: it is a part of the name that the tool found.
      if isStrong { return nil }
      for reading in readings where weakCopies.lists(reading) {
        if status(of: reading.original, in: folder)?.kind == kind { return reading }
        if reading.renamesBothSides, namedTwice.contains(reading.original) { return reading }
      }
      return nil
    }
    guard readings.count > 1 else { return likeliest }
    for reading in readings where status(of: reading.original, in: folder) != nil {
      return reading
    }
    return likeliest
  }

  /// Notes the originals of tools that rename both sides, so that two copies prove each other.
  private mutating func findNamesOfTwo(_ candidates: [FolderEntry]) {
    var once: Set<[UInt8]> = []
    for candidate in candidates {
      guard let reading = ConflictCopyName(candidate.name), reading.renamesBothSides else {
        continue
      }
      if !once.insert(reading.original).inserted { namedTwice.insert(reading.original) }
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
