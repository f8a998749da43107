import ConflictResolution
import FileAccess
import JSONText

/// Files of one folder that are one state, such as a database and its log.
///
/// A version of the unit is a version of the main file with the companions of the same side. Copies belong to one side if
/// their markers are the same, or if each file has one copy of a tool and writer.
struct FileUnit {
  /// A companion of one version of the main file.
  struct Part: Hashable {
    /// The position of the version among the members of the main family.
    let member: Int
    /// Its name in the folder.
    let name: [UInt8]
    let companion: Companion.Name
    /// Whether its content is nothing of its own.
    let isIndex: Bool
  }

  /// The position of the main file's family; `nil` if only companions have copies.
  let main: Int?
  /// The positions of the companions' families.
  let families: [Int]
  let parts: [Part]
  /// Why nothing can be decided, as the rest of a sentence about the main file or, without one, about a companion.
  let problem: String?
}

extension FileUnit {
  /// Finds the units in conflict in one folder.
  ///
  /// - Parameters:
  ///   - families: The families of the folder.
  ///   - present: All names in the folder.
  ///   - weakCopies: Which weak matches are copies like others.
  ///   - policy: Its rules name further groups, and files that are decided alone (`group=none`).
  /// - Returns: The units. No family is in two of them.
  /// - Complexity: O(*n*) in the number of names for each kind of companion.
  static func units(
    of families: [CopyFamily], present: Set<[UInt8]>, weakCopies: WeakCopies, policy: Policy
  ) -> [FileUnit] {
    var placeOf: [[UInt8]: Int] = [:]
    for (place, family) in families.enumerated() where family.kind == .versions {
      placeOf[family.originalName] = place
    }
    if placeOf.isEmpty { return [] }
    var taken: Set<Int> = []
    var units: [FileUnit] = []
    // Reading every name of a large folder as that of a copy takes longer than listing it.
    let hasScopes = policy.rules.contains {
      if case .scope? = $0.settings.grouping { true } else { false }
    }
    let ends = hasScopes ? nil : Companion.ends(of: placeOf.keys)
    let possible = present.filter { name in ends?.contains { name.contains($0) } ?? true }
    let copies = CopiesInFolder(possible, families, weakCopies)
    for (place, family) in families.enumerated() where placeOf[family.originalName] == place {
      guard !taken.contains(place) else { continue }
      let companions = companions(of: family, present: present, copies, policy)
      if companions.isEmpty { continue }
      let unit = FileUnit(place, families, companions, placeOf, present, copies)
      taken.insert(place)
      taken.formUnion(unit.families)
      units.append(unit)
    }
    // A companion with copies whose file has none.
    for (place, family) in families.enumerated() where placeOf[family.originalName] == place {
      guard !taken.contains(place),
        let main = main(of: family, present, policy)
      else { continue }
      units.append(
        FileUnit(
          main: nil, families: [place], parts: [],
          problem:
            "it is a part of '\(String(displayingPath: main))', which has no conflict copy: open "
            + "'\(String(displayingPath: main))' with its program"
        ))
    }
    return units
  }

  /// What units mean for the families of one folder, as far as that is known without their contents.
  struct Standing {
    /// The families that are decided with another one.
    var companions: Set<Int> = []
    /// The families that others are decided with.
    var mains: Set<Int> = []
    /// Why no version of a family can be picked.
    var obstacles: [Int: String] = [:]
  }

  /// Finds what units mean for the families of one folder.
  ///
  /// - Parameters:
  ///   - families: The families of the folder.
  ///   - folder: The folder.
  ///   - weakCopies: Which weak matches are copies like others.
  /// - Returns: The positions of families.
  static func standing(
    of families: [CopyFamily], in folder: borrowing FolderHandle, weakCopies: WeakCopies
  ) -> Standing {
    var present: Set<[UInt8]> = []
    try? folder.forEachEntry { present.insert($0.name) }
    var standing = Standing()
    for unit in units(of: families, present: present, weakCopies: weakCopies, policy: Policy()) {
      guard let main = unit.main else {
        for place in unit.families { standing.obstacles[place] = unit.problem }
        continue
      }
      standing.companions.formUnion(unit.families)
      standing.mains.insert(main)
      let members = families[main].members
      let unshared = unit.unsharedPart(
        original: members.firstIndex { $0.copy == nil },
        among: members.indices.filter { weakCopies.includes(members[$0]) },
        sizes: unit.parts.map { UInt64((try? folder.status(of: $0.name))?.size ?? 0) })
      standing.obstacles[main] = unit.problem ?? unshared
    }
    return standing
  }

  /// Why no version can be picked: a part of the original may belong to any version, since not each has its own.
  ///
  /// - Parameters:
  ///   - original: The position of the original among the members.
  ///   - active: The positions of the members that are decided.
  ///   - sizes: The size of each part.
  /// - Returns: The reason; `nil` if each version has its parts.
  func unsharedPart(original: Int?, among active: [Int], sizes: [UInt64]) -> String? {
    let unshared = zip(parts, sizes).first { part, size in
      part.member == original && !part.isIndex && size > 0
        && !active.allSatisfy { index in
          parts.contains { $0.member == index && $0.companion == part.companion }
        }
    }
    guard let (part, _) = unshared else { return nil }
    let name = String(displayingPath: part.name)
    return
      "'\(name)' belongs to it and has no copy for each version, so its version cannot be known: close the program "
      + "that has the file open, so that it writes what is in '\(name)'"
  }

  /// The kinds of companions that a file in conflict has, and their names.
  private static func companions(
    of family: CopyFamily, present: Set<[UInt8]>, _ copies: CopiesInFolder, _ policy: Policy
  ) -> [(name: [UInt8], kind: Companion)] {
    guard let path = try? RelativePath(family.path) else { return [] }
    switch policy.grouping(of: path) {
    case .none?: return []
    case .scope(let group)?:
      // The family of the first file of the group decides for all.
      let others = (Array(present) + copies.byOriginal.keys).filter { name in
        guard name != family.originalName, ConflictCopyName(name)?.strength != .strong,
          let other = try? RelativePath(Folder.path(family.folder, name))
        else { return false }
        return policy.grouping(of: other) == .scope(group)
      }
      return Set(others).sorted { $0.lexicographicallyPrecedes($1) }.map {
        ($0, Companion(name: .own($0), relation: .unit))
      }
    case .folder?, nil: break
    }
    return Companion.ofUnits.compactMap { kind in
      guard let name = kind.name.of(family.originalName),
        present.contains(name) || copies.byOriginal[name] != nil,
        let other = try? RelativePath(Folder.path(family.folder, name)),
        policy.grouping(of: other) != PolicyRule.Grouping.none
      else { return nil }
      return (name, kind)
    }
  }

  /// The file without copies that a companion with copies belongs to.
  private static func main(
    of family: CopyFamily, _ present: Set<[UInt8]>, _ policy: Policy
  ) -> [UInt8]? {
    guard let path = try? RelativePath(family.path), policy.grouping(of: path) == nil else {
      return nil
    }
    return Companion.ofUnits.lazy.compactMap { kind in
      kind.name.main(of: family.originalName).first(where: present.contains)
    }.first
  }

  private init(
    _ place: Int, _ families: [CopyFamily],
    _ companions: [(name: [UInt8], kind: Companion)], _ placeOf: [[UInt8]: Int],
    _ present: Set<[UInt8]>, _ copies: CopiesInFolder
  ) {
    let main = families[place]
    var parts: [Part] = []
    var places: [Int] = []
    var problem: String?
    for (name, kind) in companions {
      func part(_ member: Int, _ name: [UInt8]) -> Part {
        Part(
          member: member, name: name, companion: kind.name, isIndex: kind.relation == .index)
      }
      let shown = "'\(String(displayingPath: name))'"
      if present.contains(name) {
        if main.original != nil {
          parts.append(part(0, name))
        } else {
          problem = "\(shown) belongs to it and is there without it"
        }
      }
      let family = placeOf[name].map { families[$0] }
      if let place = placeOf[name] { places.append(place) }
      // Every copy that the folder has, also one that is not decided now.
      let found = copies.byOriginal[name, default: []]
      let known = Set(family?.members.map(\.name) ?? [])
      if !found.allSatisfy({ known.contains($0.name) }) {
        problem = "a copy of \(shown), which belongs to it, is not at rest or is ignored"
        continue
      }
      let sides = Self.sides(of: main.members, found)
      for (index, copy) in found.enumerated() {
        guard let member = sides[index] else {
          problem =
            "to which version '\(String(displayingPath: copy.name))' belongs cannot be known: "
            + "keep the copies of one version and try again"
          break
        }
        parts.append(part(member, copy.name))
      }
    }
    self.init(main: place, families: places, parts: parts, problem: problem)
  }

  /// The version of the main file that each copy of a companion belongs to.
  private static func sides(
    of members: [FamilyMember], _ copies: [CopiesInFolder.Copy]
  ) -> [Int: Int] {
    struct Side: Hashable {
      let tool: CopyTool
      let writer: [UInt8]?
    }
    func side(_ copy: ConflictCopyName) -> Side { Side(tool: copy.tool, writer: copy.writer) }
    var sides: [Int: Int] = [:]
    var free = members.indices.filter { members[$0].copy != nil }
    for (index, copy) in copies.enumerated() {
      let same = free.filter { place in
        guard let main = members[place].copy else { return false }
        return side(main) == side(copy.copy) && main.time == copy.copy.time
          && main.number == copy.copy.number
      }
      guard same.count == 1 else { continue }
      sides[index] = same[0]
      free.removeAll { $0 == same[0] }
    }
    for (index, copy) in copies.enumerated() where sides[index] == nil {
      let same = free.filter { members[$0].copy.map(side) == side(copy.copy) }
      let rivals = copies.indices.filter {
        sides[$0] == nil && side(copies[$0].copy) == side(copy.copy)
      }
      guard same.count == 1, rivals.count == 1 else { continue }
      sides[index] = same[0]
    }
    return sides
  }
}

/// The copies of a folder, by their originals: those that a scan counts, and other names that only a sync tool gives.
struct CopiesInFolder {
  struct Copy {
    let name: [UInt8]
    let copy: ConflictCopyName
  }

  private(set) var byOriginal: [[UInt8]: [Copy]] = [:]

  init(_ names: Set<[UInt8]>, _ families: [CopyFamily], _ weakCopies: WeakCopies) {
    var known: Set<[UInt8]> = []
    for family in families where family.kind == .versions {
      for member in family.members where weakCopies.includes(member) {
        guard let copy = member.copy, known.insert(member.name).inserted else { continue }
        byOriginal[family.originalName, default: []].append(Copy(name: member.name, copy: copy))
      }
    }
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) where !known.contains(name) {
      guard let copy = ConflictCopyName(name),
        copy.strength == .strong
          || copy.strength == .besideOriginal
      else { continue }
      byOriginal[copy.original, default: []].append(Copy(name: name, copy: copy))
    }
  }
}

extension Companion.Name {
  /// The names of files that a companion may belong to.
  func main(of companion: [UInt8]) -> [[UInt8]] {
    switch self {
    case .appended(let suffix):
      guard companion.count > suffix.count, companion.suffix(suffix.count) == suffix[...] else {
        return []
      }
      return [Array(companion.dropLast(suffix.count))]
    case .replacing(let old, by: let new):
      guard Companion.Name.replacing(new, by: old).of(companion) != nil else { return [] }
      return [Companion.Name.replacing(new, by: old).of(companion)].compactMap { $0 }
    case .own: return []
    }
  }
}

extension Policy {
  /// The grouping of a file by the last rule with `group=`; `nil` if no such rule matches.
  func grouping(of path: RelativePath) -> PolicyRule.Grouping? {
    rules.last {
      $0.settings.grouping != nil && $0.settings.grouping != .folder
        && $0.pattern.matches(path, isDirectory: false)
    }?.settings.grouping
  }
}
