// What must hold for names and paths, for any bytes:
//
// - A path is accepted with its bytes, components, parent and last name, or refused at a position in it.
// - A collision key is its own key; equal canonical keys have equal universal keys; and the universal key joins all
//   names that a system treats as the same (except for the two gaps that `FileSystem` documents).
// - Each problem of a name is at a position in it, has a different kind, and concerns only requested systems.
// - A numbered name is a valid name, within the limit, free, has the lowest free number, and is always the same.
// - The collisions do not depend on the order of the paths, and join the same names as the keys.

@testable import FileNames

func fuzz(_ bytes: [UInt8]) {
  guard let mode = bytes.first else { return }
  let inputs = parts(Array(bytes.dropFirst()), between: [0], atMost: 12)
  let paths = inputs.compactMap(path)
  let names = Array(Set(inputs.flatMap { $0.split(separator: 0x2F).map(Array.init) })).sorted {
    $0.lexicographicallyPrecedes($1)
  }.prefix(10)
  for name in names {
    expectKeys(of: name)
    expectProblems(of: name)
    for other in names { expectJoins(name, other) }
  }
  for name in names.prefix(2) { expectNumbering(of: name, mode, taken: Array(names)) }
  for path in paths { expectPathProblems(of: path) }
  expectCollisions(among: paths)
}

// MARK: Paths

func path(_ bytes: [UInt8]) -> RelativePath? {
  do throws(FileNameError) {
    let path = try RelativePath(bytes)
    require(path.bytes == bytes, "a path is its bytes")
    let components = path.components
    require((try? RelativePath(components: components)) == path, "a path of its components")
    require(components.last == path.lastComponent, "the last name")
    let whole = (path.parent.map { $0.bytes + [0x2F] } ?? []) + path.lastComponent
    require(whole == bytes, "parent and last name")
    if let parent = path.parent {
      require(path.isBelow(parent) && parent < path && !parent.isBelow(path), "below its parent")
    }
    return path
  } catch {
    require(error.offset.map { (0...bytes.count).contains($0) } ?? bytes.isEmpty, "\(error): place")
    let isName: ([UInt8]) -> Bool = { !$0.isEmpty && $0 != [0x2E] && $0 != [0x2E, 0x2E] }
    let components = bytes.split(separator: 0x2F, omittingEmptySubsequences: false).map(Array.init)
    require(bytes.contains(0) || !components.allSatisfy(isName), "\(error): a path is accepted")
    return nil
  }
}

func expectPathProblems(of path: RelativePath) {
  let problems = NameProblem.problems(ofPathLength: path, for: FileSystem.allCases)
  require(problems.count <= 1, "a path is too long once")
}

// MARK: Keys

func expectKeys(of name: [UInt8]) {
  let canonical = CollisionKey.canonicalCaseless(name)
  let universal = CollisionKey.universal(name)
  require(.canonicalCaseless(canonical.bytes) == canonical, "\(literal(name)): its own key")
  require(.universal(universal.bytes) == universal, "\(literal(name)): its own universal key")
  require(.universal(canonical.bytes) == universal, "\(literal(name)): universal of canonical")
  require(canonical.bytes.isEmpty == name.isEmpty, "\(literal(name)): no name folds to nothing")
  require(canonical.bytes.count <= 3 * name.count, "a key has a bounded length")
  require(!universal.bytes.contains(0x2F) && !universal.bytes.contains(0), "a key is one name")
  let isText = String(validating: name, as: UTF8.self) != nil
  require(isText == (String(validating: canonical.bytes, as: UTF8.self) != nil), "text stays text")
}

func expectJoins(_ left: [UInt8], _ right: [UInt8]) {
  let isCanonical = CollisionKey.canonicalCaseless(left) == .canonicalCaseless(right)
  let isUniversal = CollisionKey.universal(left) == .universal(right)
  require(!isCanonical || isUniversal, "\(literal(left)) \(literal(right)): canonical, universal")
  for system in FileSystem.allCases where system.takesForOne(left, right) {
    require(system.takesForOne(right, left), "\(system): both ways")
    require(
      isUniversal || isGap(left) || isGap(right), "\(literal(left)) \(literal(right)): \(system)")
  }
}

/// Whether the name belongs to one of the two gaps, in which the universal key does not join names like every system.
func isGap(_ name: [UInt8]) -> Bool {
  guard let text = String(validating: name, as: UTF8.self) else { return false }
  let scalars = text.unicodeScalars
  return scalars.contains { $0.value == 0x345 || decomposesToIota($0) }
    || scalars.allSatisfy {
      $0 == "." || $0 == " " || $0.properties.isDefaultIgnorableCodePoint
        || $0.properties.generalCategory == .unassigned
    }
}

/// Whether the decomposition of a scalar contains U+0345.
func decomposesToIota(_ scalar: Unicode.Scalar) -> Bool {
  CollisionKey.canonicalCaseless(Array(String(scalar).utf8)).bytes.suffix(2) == [0xCE, 0xB9]
}

// MARK: Problems

func expectProblems(of name: [UInt8]) {
  let problems = NameProblem.problems(of: name, for: FileSystem.allCases)
  var last = 0
  var codes: Set<NameProblem.Code> = []
  for problem in problems {
    require(problem.offset >= last && problem.offset < name.count, "\(problem): place")
    require(codes.insert(problem.code).inserted, "\(problem): once")
    require(
      problem.systems.isEmpty == (problem.code == .bidirectionalControl), "\(problem): systems")
    require(!problem.message.isEmpty, "\(problem): says what is wrong")
    last = problem.offset
  }
  for system in FileSystem.allCases {
    let own = NameProblem.problems(of: name, for: [system])
    let expected = problems.filter { $0.systems.isEmpty || $0.systems.contains(system) }
    require(own.map { $0.code } == expected.map { $0.code }, "\(literal(name)): \(system) alone")
  }
}

// MARK: Numbering

func expectNumbering(of name: [UInt8], _ mode: UInt8, taken names: [[UInt8]]) {
  guard (try? RelativePath(name)) != nil else { return }
  let limit = mode & 1 == 0 ? 255 : 8 + Int(mode)
  let origin = CopyOrigin(
    device: mode & 2 == 0 ? [] : names.last ?? [],
    secondsSince1970: mode & 4 == 0 ? 0 : Int64(bitPattern: UInt64(mode) << 56) / 3)
  let isDirectory = mode & 8 != 0
  for convention in NumberingConvention.allCases {
    let about = "\(convention.name) of \(literal(name)) within \(limit)"
    var taken = Set(names.map(CollisionKey.universal))
    var hints = NumberingHints()
    for _ in 0..<3 {
      do throws(FileNameError) {
        let found = try convention.firstFree(
          for: name, isDirectory: isDirectory, limit: limit, origin: origin
        ) { _, key in !taken.contains(key) }
        require(found.name.count <= limit, "\(about): within the limit")
        require((try? RelativePath(components: [found.name])) != nil, "\(about): a name")
        require(found.key == .universal(found.name), "\(about): its key")
        require(!taken.contains(found.key), "\(about): free")
        let again = try convention.name(
          of: name, number: found.number, isDirectory: isDirectory, limit: limit, origin: origin)
        require(again == found.name, "\(about): the name of its number")
        for number in convention.numbers.lowerBound..<min(found.number, 20) {
          let lower = try convention.name(
            of: name, number: number, isDirectory: isDirectory, limit: limit, origin: origin)
          require(taken.contains(.universal(lower)), "\(about): \(number) is taken")
        }
        let hinted = try convention.firstFree(
          for: name, isDirectory: isDirectory, limit: limit, origin: origin, hints: &hints
        ) { _, key in !taken.contains(key) }
        require(hinted == found, "\(about): the same with hints")
        taken.insert(found.key)
      } catch {
        require(error.code == .nameTooLong || error.code == .exhausted, "\(about): \(error)")
        require(error.code == .nameTooLong || limit < 255, "\(about): \(error)")
        break
      }
    }
  }
}

// MARK: Collisions

func expectCollisions(among paths: [RelativePath]) {
  func collisions(_ paths: [RelativePath]) -> [NameCollision] {
    var finder = CollisionFinder(for: FileSystem.allCases)
    for path in paths { finder.insert(path) }
    return finder.collisions()
  }
  let found = collisions(paths)
  require(collisions(paths.reversed()) == found, "collisions for any order")
  require(collisions(paths + paths) == found, "the same path twice is one path")
  func universal(_ path: RelativePath) -> [CollisionKey] { path.components.map { .universal($0) } }
  func canonical(_ path: RelativePath) -> [CollisionKey] {
    path.components.map { .canonicalCaseless($0) }
  }
  for collision in found {
    require(collision.paths.count > 1, "a collision has two paths")
    require(Set(collision.paths).count == collision.paths.count, "they differ")
    require(Set(collision.paths.map(universal)).count == 1, "they have one universal key")
    require(
      collision.isCertain == (Set(collision.paths.map(canonical)).count < collision.paths.count),
      "certain where two have one canonical key")
  }
  for (index, left) in paths.enumerated() {
    for right in paths[..<index] where left != right && canonical(left) == canonical(right) {
      require(
        found.contains { $0.paths.contains(left) && $0.paths.contains(right) },
        "\(left) and \(right) collide")
    }
  }
}
