/// Names that two sides gave in one block, at different places, where no version has a name twice.
///
/// Neither change touches the other, and the text has two functions `total`, two values of `padding`, two hosts `camera`.
/// Programs refuse that, or take one of them without a word.
///
/// What is a name in one text is none in another. So the text has to show it: in no version a block has this name twice,
/// and of columns and the like most lines of the block have such a name.
enum RepeatedNames {
  /// Where a side gives a name.
  private struct Place {
    /// The change, and the line in the merged text.
    let change: Int
    let line: Int
  }

  /// So many names that several sides gave are looked at, and so many places of one.
  private static let mostNames = 64

  /// - Parameter combined: The changes of a merge.
  /// - Returns: What is wrong with them; `nil` if nothing is.
  /// - Complexity: Linear in the lines that changed; in the bytes of all inputs if several sides gave one name.
  static func fault(of combined: CombinedChanges) -> CombinedChanges.Fault? {
    let candidates = names(of: combined)
    guard !candidates.isEmpty else { return nil }
    let lines = combined.lines
    let blocks = LineBlocks(lines).blocks
    var isNew = Array(repeating: false, count: lines.count)
    for index in combined.changes.indices {
      for line in combined.lines(addedBy: index) { isNew[line] = true }
    }
    var inputs: [(lines: [ArraySlice<UInt8>], blocks: [LineBlocks.Block?])]?
    for (name, places) in candidates {
      guard let (one, other) = pair(of: places, name, combined, blocks),
        shows(name, in: blocks[one.line], lines, blocks, isNew)
      else { continue }
      let known =
        inputs
        ?? combined.inputs.map { table in
          let lines = (0..<table.count).map { table.bytes[table.content(of: $0)] }
          return (lines, LineBlocks(lines).blocks)
        }
      inputs = known
      if known.contains(where: { isRepeated(name, in: $0.lines, $0.blocks) }) { continue }
      let side = combined.sides[one.change][0]
      let otherSide = combined.sides[other.change][0]
      func line(_ place: Place, of side: Int) -> Int {
        combined.changes[place.change].sides[side].lowerBound + place.line
          - combined.lines(addedBy: place.change).lowerBound
      }
      return CombinedChanges.Fault(
        doubt: .namedTwice(
          name.word, side: side, line: line(one, of: side), other: otherSide,
          otherLine: line(other, of: otherSide)),
        changes: [one.change, other.change])
    }
    return nil
  }

  /// The names that several sides gave in different changes, in the order of the text, with their places.
  private static func names(
    of combined: CombinedChanges
  ) -> [(name: LineName, places: [Place])] {
    var places: [LineName: [Place]] = [:]
    var order: [LineName] = []
    for index in combined.changes.indices {
      let added = combined.lines(addedBy: index)
      for (line, content) in zip(added, combined.added(by: index)) {
        for name in LineName.all(in: content) {
          if places[name] == nil { order.append(name) }
          places[name, default: []].append(Place(change: index, line: line))
        }
      }
    }
    var found: [(name: LineName, places: [Place])] = []
    for name in order where found.count < mostNames {
      // What is given so often is not there once.
      guard let own = places[name], own.count <= mostNames,
        own.contains(where: { areApart($0, own[0], combined) })
      else { continue }
      found.append((name, own))
    }
    return found
  }

  /// Whether two changes are of different sides.
  private static func areApart(
    _ one: Place, _ other: Place, _ combined: CombinedChanges
  ) -> Bool {
    !combined.sides[one.change].contains { combined.sides[other.change].contains($0) }
  }

  /// Two places of different sides in one block, or of a name of the whole text anywhere.
  private static func pair(
    of places: [Place], _ name: LineName, _ combined: CombinedChanges,
    _ blocks: [LineBlocks.Block?]
  ) -> (Place, Place)? {
    for (index, one) in places.enumerated() {
      for other in places[(index + 1)...] where areApart(one, other, combined) {
        if name.form == .identifier || blocks[one.line] == blocks[other.line] {
          return (one, other)
        }
      }
    }
    return nil
  }

  /// Whether the lines of the block that nobody changed show that this is a name there.
  private static func shows(
    _ name: LineName, in block: LineBlocks.Block?, _ lines: [ArraySlice<UInt8>],
    _ blocks: [LineBlocks.Block?], _ isNew: [Bool]
  ) -> Bool {
    if name.form == .definition || name.form == .identifier { return true }
    var (alike, others) = (0, 0)
    var numbers: Set<Int> = []
    for (line, own) in zip(lines.indices, blocks) where own == block && !isNew[line] {
      let content = lines[line].drop(while: Byte.isBlank)
      if content.first == UInt8(ascii: "#") || content.starts(with: "//".utf8) { continue }
      let own = LineName.all(in: content).first { $0.form == name.form }
      if name.form == .number, let number = own?.number { numbers.insert(number) }
      if own != nil,
        name.form != .column || content.last(where: { !Byte.isBlank($0) }) == UInt8(ascii: ",")
      {
        alike += 1
      } else {
        others += 1
      }
    }
    switch name.form {
    case .definition, .identifier: return true
    case .tag, .requirement: return alike > 0
    case .value: return alike > 1 || alike > 0 && alike > others
    case .path, .place, .host: return alike > 1 && alike > others
    case .number:
      // They count the lines, and both took the next one.
      guard let least = numbers.min(), let most = numbers.max(), alike > 1 else { return false }
      return numbers.count == alike && most - least == alike - 1 && name.number == most + 1
    // The last one has no comma.
    case .column: return alike > 1 && alike + 1 > others && (block?.opener ?? -1) >= 0
    }
  }

  /// Whether a block of a version has a name twice.
  private static func isRepeated(
    _ name: LineName, in lines: [ArraySlice<UInt8>], _ blocks: [LineBlocks.Block?]
  ) -> Bool {
    var known: [LineBlocks.Block] = []
    for (line, block) in zip(lines, blocks) {
      guard let block, LineName.all(in: line).contains(name) else { continue }
      // What is in so many blocks is compared no further.
      if known.count == mostNames || name.form == .identifier && !known.isEmpty
        || known.contains(block)
      {
        return true
      }
      known.append(block)
    }
    return false
  }
}
