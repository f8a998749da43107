import TextMerge

/// Finds what a merge of lines broke in settings and data.
///
/// Lines can be merged without conflict into a text that no program reads, or that has a key twice, or a list with an ID or
/// a string twice.
///
/// ```swift
/// let fault = DataGuard(.json).fault(in: bytes, base: base, sides: [ours, theirs])
/// // .repeatedKey(line: 12, key: "theme")
/// ```
///
/// A fault that an input has too is not reported, unless one side alone cannot be read. The check is strict for JSON,
/// property lists and `.strings`; of TOML it reads what keys and tables need, of YAML the keys of block mappings and the anchors; in INI files a key that occurs
/// twice is only a fault if no input has any key twice. In lists of JSON, IDs, names and paths of elements are checked like
/// keys. A table has a fault if two rows begin with one cell, and each input has a different one in each row, or if a row of one
/// side is there as it was, and another side changed the columns.
public struct DataGuard: Sendable {
  /// The notation of the texts.
  public let format: DataFormat

  /// Makes a check.
  ///
  /// - Parameter format: The notation of the texts.
  public init(_ format: DataFormat) {
    self.format = format
  }

  /// The first fault of a merged text that no input has.
  ///
  /// - Parameters:
  ///   - merged: The merged text.
  ///   - base: The text that the sides started from.
  ///   - sides: The texts that were merged.
  /// - Returns: `nil` if there is no fault, if the base or no side can be read, or if the merged
  ///   text is an input.
  /// - Complexity: O(*n*) in the bytes; the inputs are read only if the merged text may have a fault.
  public func fault(in merged: [UInt8], base: [UInt8], sides: [[UInt8]]) -> DataFault? {
    let merged = LineOrder.text(of: merged) ?? merged
    if format == .csv || format == .tsv {
      guard let trees = Self.trees(of: [merged, base] + sides, format) else { return nil }
      return rowOfOtherColumns(in: trees) ?? repeatedRow(in: trees)
    }
    let result: DataTree
    let repeatedElements: [Int]
    let collision: (name: String, node: Int)?
    do throws(ReadingFault) {
      result = try DataReader.tree(of: merged, format)
      repeatedElements = result.repeatedElements
      collision = format == .toml ? TOMLNameCheck.collision(in: result) : nil
      if result.repeated.isEmpty, result.firstTrailingSeparator == nil, repeatedElements.isEmpty,
        collision == nil
      {
        return nil
      }
    } catch {
      // One side that cannot be read spoils what the other has.
      guard !([base] + sides).contains(merged), Self.trees(of: [base], format) != nil,
        sides.contains(where: { Self.trees(of: [$0], format) != nil })
      else { return nil }
      return unreadable(error, in: merged)
    }
    guard let inputs = Self.trees(of: [base] + sides, format) else { return nil }
    if let place = result.firstTrailingSeparator,
      inputs.allSatisfy({ $0.firstTrailingSeparator == nil })
    {
      return unreadable(ReadingFault("a value behind the comma", at: place), in: merged)
    }
    if format == .ini, inputs.contains(where: { !$0.repeated.isEmpty }) { return nil }
    var known: Set<[[UInt8]]> = []
    for input in inputs { known.formUnion(input.repeatedNames.values) }
    let names = result.repeatedNames
    for key in result.repeated where !known.contains(names[key] ?? []) {
      return .repeatedKey(
        line: result.line(at: Int(result.nodes[key].keyStart)),
        key: String(decoding: result.name(of: key), as: UTF8.self))
    }
    // The tables of an array that are not together have the numbers of others.
    if let (name, node) = collision, result.firstUnsupported == nil || !name.utf8.contains(0),
      inputs.allSatisfy({ TOMLNameCheck.collision(in: $0) == nil })
    {
      return .repeatedKey(line: result.line(at: Int(result.nodes[node].keyStart)), key: name)
    }
    var knownElements: Set<ArraySlice<UInt8>> = []
    /// The keys under which elements of one list of an input have one value.
    var knownKeys: Set<[UInt8]> = []
    for input in inputs {
      for node in input.repeatedElements {
        knownElements.insert(input.bytes[input.nodes[node].range])
        let key = input.name(of: node)
        if !TreeMerge.isIDKey(key) { knownKeys.insert(key) }
      }
    }
    for node in repeatedElements {
      let bytes = result.bytes[result.nodes[node].range]
      let key = result.name(of: node)
      guard !knownElements.contains(bytes), key.isEmpty || !knownKeys.contains(key) else {
        continue
      }
      let (line, text) = (
        result.line(at: Int(result.nodes[node].start)), String(decoding: bytes, as: UTF8.self)
      )
      return !key.isEmpty
        ? .repeatedID(line: line, id: text) : .repeatedString(line: line, text: text)
    }
    return nil
  }

  /// The first row that one side wrote and that is there as it was, though another side changed the columns.
  ///
  /// New names of columns that stay where they are change nothing in a row.
  private func rowOfOtherColumns(in trees: [DataTree]) -> DataFault? {
    let (result, base, sides) = (trees[0], trees[1], trees.dropFirst(2))
    func rows(_ table: DataTree) -> [ArraySlice<UInt8>] {
      table.members(of: 0).map { table.bytes[table.nodes[$0].range] }
    }
    for side in sides
    where !SharedColumns.haveSameNames(side, base) && !SharedColumns.haveSamePlaces(side, base) {
      let known = Set(rows(base) + rows(side))
      for other in sides where SharedColumns.haveSameNames(other, base) {
        let new = Set(rows(other)).subtracting(known)
        for row in result.members(of: 0)
        where new.contains(result.bytes[result.nodes[row].range]) {
          return .otherColumns(line: result.line(at: Int(result.nodes[row].start)))
        }
      }
    }
    return nil
  }

  /// The first row of a table whose first cell an earlier row has, if all rows of each input have different ones.
  private func repeatedRow(in trees: [DataTree]) -> DataFault? {
    guard trees.allSatisfy({ $0.firstUnsupported == nil }),
      let columns = try? SharedColumns(of: Array(trees.dropFirst())), columns.keys == 0..<1,
      columns.places.allSatisfy({ $0.first == 0 })
    else { return nil }
    let result = trees[0]
    var known: Set<ArraySlice<UInt8>> = []
    for row in result.members(of: 0) {
      guard let cell = result.members(of: row).first(where: { _ in true }) else { continue }
      let text = result.bytes[result.nodes[cell].range]
      guard known.insert(text).inserted else {
        return .repeatedID(
          line: result.line(at: Int(result.nodes[cell].start)),
          id: String(decoding: text, as: UTF8.self))
      }
    }
    return nil
  }

  /// The trees of texts; `nil` if one cannot be read.
  private static func trees(of texts: [[UInt8]], _ format: DataFormat) -> [DataTree]? {
    var trees: [DataTree] = []
    for text in texts {
      do throws(ReadingFault) {
        trees.append(try DataReader.tree(of: LineOrder.text(of: text) ?? text, format))
      } catch {
        return nil
      }
    }
    return trees
  }

  private func unreadable(_ fault: ReadingFault, in text: [UInt8]) -> DataFault {
    .unreadable(
      line: LineNumber.line(of: fault.offset, in: text), expected: fault.expected.description)
  }
}

extension DataTree {
  /// The IDs, names and strings that an earlier element of the same list has, in JSON.
  ///
  /// - Complexity: O(*n*) in the number of values.
  fileprivate var repeatedElements: [Int] {
    guard notation == .json else { return [] }
    var repeated: [Int] = []
    func add(_ values: [Int]) {
      var known: [UInt64: Int] = [:]
      for value in values {
        if let other = known[nodes[value].hash], hasSameValue(value, as: other, of: self) {
          repeated.append(value)
        } else {
          known[nodes[value].hash] = value
        }
      }
    }
    for list in nodes.indices where nodes[list].kind == .list && nodes[list].count > 1 {
      let elements = Array(members(of: list))
      if elements.allSatisfy({ isString($0) }) { add(elements) }
      guard elements.allSatisfy({ nodes[$0].kind == .object }) else { continue }
      for key in TreeMerge.identityKeys {
        let name = Array(key.utf8)
        let hash = ByteHash.hash(name.span, 0, name.count, seed: 2)
        let ids = elements.compactMap { scalar(of: $0, named: name, hash: hash) }
        if ids.count == elements.count { add(ids) }
      }
    }
    return repeated
  }

  /// The keys that occur twice, each with those of the containers around it, from the root.
  ///
  /// Elements of lists have an empty one: their positions differ from text to text.
  ///
  /// - Complexity: O(*n*) in the number of values, and O(*d*) in the depth for each such key.
  fileprivate var repeatedNames: [Int: [[UInt8]]] {
    let repeated = Set(repeated)
    var names: [Int: [[UInt8]]] = [:]
    var open: [Int] = []
    for node in nodes.indices.dropFirst() {
      while let last = open.last, Int(nodes[last].next) <= node { open.removeLast() }
      open.append(node)
      if repeated.contains(node) { names[node] = open.map { name(of: $0) } }
    }
    return names
  }
}
