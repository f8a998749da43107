/// Names that one side replaced by another wherever they were, or removed with their definition, and that another side began
/// to use.
///
/// The changes touch no common line, and the merged text would use a name that nothing there has any more: a variable of
/// a script that is empty, a service that does not exist, a person who does not come.
struct RenamedNames {
  private let tables: [LineTable]
  /// Their lines as tokens, and a number above every token.
  private let tokens: [[Int32]]
  private let tokenCount: Int
  /// For each side the lines that the base has more often, and those that it has more often than the base.
  private let removed: [[Int]]
  private let added: [[Int]]
  /// Whether people read the text: then a name has a capital, or is written as in code.
  private let isProse: Bool

  /// So many lines of a change are compared with those of another one.
  private static let mostLines = 512
  /// So many uses of a name are compared with the lines of the side that replaced it.
  private static let mostUses = 256
  /// So many steps are spent to align a line.
  private static let effort = 512
  /// So many names are looked for.
  private static let mostNames = 32

  /// Finds the first use of a name that another side replaced or removed.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text that was made of them.
  ///   - tokens: Their lines as tokens.
  ///   - counts: How often each text has each token.
  ///   - words: The words of these lines.
  ///   - units: The units by which the text is merged: those of code have the indentation.
  /// - Returns: The doubt; `nil` without one.
  /// - Complexity: Linear in the bytes of all for each name that one side removed and another wrote, at most 32.
  static func doubt(
    in tables: [LineTable], _ tokens: [[Int32]], _ counts: [[Int32]], _ words: LineWords,
    mergedBy units: [MergeUnit]
  ) -> LineDoubt? {
    func lines(of input: Int, missingIn other: Int) -> [Int] {
      tokens[input].indices.filter {
        let token = Int(tokens[input][$0])
        return counts[other][token] < counts[input][token]
      }
    }
    let inputs = tables.indices.dropLast()
    let names = RenamedNames(
      tables: tables, tokens: tokens, tokenCount: words.tokenCount,
      removed: inputs.map { lines(of: 0, missingIn: $0) },
      added: inputs.map { lines(of: $0, missingIn: 0) },
      isProse: units.contains(.words) && !units.contains(.indentation))
    for renaming in inputs.dropFirst() where !names.removed[renaming].isEmpty {
      for using in inputs.dropFirst() where using != renaming && !names.added[using].isEmpty {
        if let line = names.firstUse(by: using, renamedBy: renaming) {
          return .oldName(side: using - 1, line: line, renamedBy: renaming - 1)
        }
      }
    }
    return nil
  }

  private func content(_ line: Int, of input: Int) -> ArraySlice<UInt8> {
    tables[input].bytes[tables[input].content(of: line)]
  }

  private func firstUse(by using: Int, renamedBy renaming: Int) -> Int? {
    var gone: Set<ArraySlice<UInt8>> = []
    for line in removed[renaming] {
      for name in Self.names(in: content(line, of: 0)) { gone.insert(name) }
    }
    var looked: Set<ArraySlice<UInt8>> = []
    for line in added[using] {
      for name in Self.names(in: content(line, of: using))
      where gone.contains(name) && looked.count < Self.mostNames && looked.insert(name).inserted {
        let base = places(of: name, in: 0)
        let isRemoved = isRemoved(name, at: base, by: renaming)
        if isRemoved || isReplaced(name, at: base, by: renaming),
          let use = newUse(of: name, at: base, by: using, renamedBy: renaming),
          !isRemoved || !NameUse(line: content(use, of: using), name: name).isInComment
        {
          return use
        }
      }
    }
    return nil
  }

  // MARK: Names

  /// Where a name is in a line.
  private struct Place {
    let line: Int
    let name: ArraySlice<UInt8>
    /// Whether it is a member of something: `.max`.
    let isMember: Bool
  }

  /// The names in a line, in order; no numbers.
  private static func names(in line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split { !Byte.isInName($0) }.filter { !Byte.isDigit($0[$0.startIndex]) }
  }

  private func places(of name: ArraySlice<UInt8>, in input: Int) -> [Place] {
    var places: [Place] = []
    for line in 0..<tables[input].count {
      for own in Self.names(in: content(line, of: input)) where own == name {
        let isMember = content(line, of: input)[..<own.startIndex].last == UInt8(ascii: ".")
        places.append(Place(line: line, name: own, isMember: isMember))
      }
    }
    return places
  }

  private func line(of place: Place, of input: Int) -> NameUse {
    NameUse(line: content(place.line, of: input), name: place.name)
  }

  // MARK: Replacing

  /// Whether a side replaced a name by a new one wherever the base has it: at two places or more, or where it is defined.
  private func isReplaced(_ name: ArraySlice<UInt8>, at base: [Place], by side: Int) -> Bool {
    let uses = base.map { line(of: $0, of: 0) }
    guard
      !NameUse.isKeyword(name),
      uses.count > 1 || uses.contains(where: { $0.isDefinition && (!isProse || $0.isCode) }),
      !isProse || ScalarFolding.startsWithCapital(name) || uses.allSatisfy({ $0.isCode })
    else { return false }
    var new: ArraySlice<UInt8>?
    var last = -1
    for place in base.prefix(Self.mostUses) where place.line != last {
      last = place.line
      guard let own = replacement(of: name, in: line(of: place, of: 0), by: side) else { continue }
      if let new, new != own { return false }
      new = own
    }
    return new.map { places(of: $0, in: 0).isEmpty && places(of: $0, in: side).count >= base.count }
      ?? false
  }

  /// Whether a side removed a name with its definition, and has it nowhere.
  private func isRemoved(_ name: ArraySlice<UInt8>, at base: [Place], by side: Int) -> Bool {
    !isProse && !NameUse.isKeyword(name) && places(of: name, in: side).isEmpty
      && base.contains {
        let use = line(of: $0, of: 0)
        return use.isImport
          || use.isDeclaration && !use.isInComment && use.line.first.map(Byte.isBlank) == false
      }
  }

  /// The name that replaces another one in a line that a side added, if the rest of the line is equal.
  private func replacement(
    of name: ArraySlice<UInt8>, in use: NameUse, by side: Int
  ) -> ArraySlice<UInt8>? {
    let parts = Self.parts(of: use.line, without: name)
    for line in added[side].prefix(Self.mostLines) {
      let own = content(line, of: side)
      guard own.starts(with: parts[0]) else { continue }
      let new = own.dropFirst(parts[0].count).prefix(while: Byte.isInName)
      if !new.isEmpty, own.elementsEqual(parts.joined(separator: new)) { return new }
    }
    return nil
  }

  /// What is before, between and behind the places of a name in a line.
  private static func parts(
    of line: ArraySlice<UInt8>, without name: ArraySlice<UInt8>
  ) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = line.startIndex
    for own in names(in: line) where own == name {
      parts.append(line[start..<own.startIndex])
      start = own.endIndex
    }
    return parts + [line[start...]]
  }

  // MARK: Using

  /// The first line that uses a name as the base does, where the other side has it no more; `nil` if the new lines
  /// there define it themselves.
  private func newUse(
    of name: ArraySlice<UInt8>, at base: [Place], by side: Int, renamedBy renaming: Int
  ) -> Int? {
    let own = places(of: name, in: side)
    guard own.count > base.count, !places(of: name, in: tables.count - 1).isEmpty else {
      return nil
    }
    let kept = places(of: name, in: renaming)
    // Of equal lines some are old ones.
    var diff = SequenceDiff(base: tokens[0], side: tokens[side], tokenCount: tokenCount)
    diff.mark(by: .histogram, effort: Self.effort)
    var (last, defines) = (-1, false)
    for place in own where diff.isAdded[place.line] {
      // Lines that follow each other have one definition at most.
      let isApart = last < 0 || (last..<place.line).contains { !diff.isAdded[$0] }
      let isOwn = line(of: place, of: side).isOwnDefinition
      defines = isApart ? isOwn : defines || isOwn
      last = place.line
      let isKnown = base.contains { $0.isMember == place.isMember }
      if !defines, isKnown, !kept.contains(where: { $0.isMember == place.isMember }) {
        return place.line
      }
    }
    return nil
  }
}
