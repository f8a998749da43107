/// Fields that sides added at one place of the front matter, which has no order: all of them, sorted by their keys.
///
/// ```
/// base           side 1           side 2           merged
/// title: Rome    title: Rome      title: Rome      title: Rome
///                status: done     author: Ann      author: Ann
///                                                  status: done
/// ```
struct FrontMatterFields {
  /// The fields of the result in order.
  private(set) var fields: [InsertedBlocks.Block] = []

  /// The fields of a conflict; `nil` if it is not of this kind: the base has lines here, it is not in the front matter, a line
  /// belongs to no field, or a key is there already, or twice with different values.
  ///
  /// - Complexity: O(*n* log *n*) in the fields, plus linear in the bytes of the front matter.
  init?(of region: MergeRegion, in inputs: [LineTable]) {
    let place = inputs[0].frontMatter
    guard region.base.isEmpty, !place.isEmpty, region.base.lowerBound >= place.lowerBound,
      region.base.lowerBound <= place.upperBound
    else { return nil }
    var known: [(key: ArraySlice<UInt8>, block: InsertedBlocks.Block)] = []
    for side in region.sides.indices where !region.sides[side].isEmpty {
      let (table, lines) = (inputs[side + 1], region.sides[side])
      let frontMatter = table.frontMatter
      guard frontMatter.lowerBound <= lines.lowerBound, lines.upperBound <= frontMatter.upperBound
      else { return nil }
      let others =
        (frontMatter.lowerBound..<lines.lowerBound).map { $0 }
        + (lines.upperBound..<frontMatter.upperBound)
      let keys = Set(others.compactMap { Self.key(table.bytes[table.content(of: $0)]) })
      var start = lines.lowerBound
      while start < lines.upperBound {
        guard let key = Self.key(table.bytes[table.content(of: start)]), !keys.contains(key) else {
          return nil
        }
        var end = start + 1
        while end < lines.upperBound, Self.continues(table.bytes[table.content(of: end)]) {
          end += 1
        }
        let index = known.firstIndex { $0.key == key }
        guard let index else {
          known.append((key, InsertedBlocks.Block(sides: [side], lines: start..<end)))
          start = end
          continue
        }
        let block = known[index].block
        guard block.sides.last != side,
          inputs.areEqual(block.lines, of: block.sides[0] + 1, start..<end, of: side + 1)
        else { return nil }
        known[index].block = InsertedBlocks.Block(sides: block.sides + [side], lines: block.lines)
        start = end
      }
    }
    known.sort { $0.key.lexicographicallyPrecedes($1.key) }
    fields = known.map { $0.block }
  }

  /// Finds a field of a merged text whose key an earlier one has.
  ///
  /// - Parameter tables: The base, the sides and the text that was made of them.
  /// - Returns: The line of the first one; `nil` without one, or if an input has such a field.
  /// - Complexity: Linear in the bytes of the front matter.
  static func firstRepeated(in tables: [LineTable]) -> Int? {
    func repeated(_ table: LineTable) -> Int? {
      var known: Set<ArraySlice<UInt8>> = []
      return table.frontMatter.first { line in
        key(table.bytes[table.content(of: line)]).map { !known.insert($0).inserted } ?? false
      }
    }
    guard let line = tables.last.flatMap(repeated),
      tables.dropLast().allSatisfy({ repeated($0) == nil })
    else { return nil }
    return line
  }

  /// The key with which a line begins a field: `title: Rome`.
  private static func key(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let key = line.prefix { Byte.isLetterOrDigit($0) || $0 >= 0x80 || "_-. ".utf8.contains($0) }
    guard let first = key.first, Byte.isLetterOrDigit(first) || first >= 0x80 || first == 0x5F,
      line[key.endIndex...].first == UInt8(ascii: ":"),
      line[key.endIndex...].dropFirst().first.map(Byte.isBlank) ?? true
    else { return nil }
    return key
  }

  /// Whether a line belongs to the field above it: it is indented, or an item of a list.
  private static func continues(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    return Byte.isBlank(first) || line.starts(with: "- ".utf8) || line.elementsEqual("-".utf8)
  }
}
