import TextMerge

/// Merges two edited versions of settings or data with the text that they started from, value by value.
///
/// ```swift
/// if let merger = DataMerger(.json) {
///   switch merger.merge(base: base, sides: [ours, theirs]) {
///   case .success(let text): save(text)
///   case .failure(let decline): print("not merged:", decline.reason, decline.path)
///   }
/// }
/// ```
///
/// **How it decides.** A value that one side left as it was is the other side's. Members of objects and sections are
/// matched by key, rows of tables by key columns, elements of lists by a member such as `id` that all elements have, or
/// by themselves if they are different strings, numbers or words; objects without such a member are matched by content:
/// equal ones, then those most similar to each other. All other lists are merged as lines are. It declines if both sides
/// changed a value differently, if one deleted what the other changed, if both changed one place of a list or added
/// similar objects to it, if both moved elements, or if one changed an amount and the other its unit. Cells stay in their
/// columns where one side adds, removes or moves some. Strings are compared by what they mean, numbers by how they are
/// spelled. The order of members is never a conflict.
///
/// **What it writes.** Bytes of the inputs: numbers, escapes, comments and indentation are copied. Only separators
/// between units are written. The layout is that of one side, chosen by the contents. The result is read again and
/// compared with what was decided.
///
/// **What always holds.**
/// - The order of the sides changes nothing.
/// - `merge(b, [v, v])` and `merge(b, [b, v])` are `v`.
/// - `merge(b, [r, s])` is `r` or declines, for a result `r` and each of its sides `s`.
/// - A value that a side deleted is not in the result, and no value is there that no side has.
public struct DataMerger: Sendable {
  /// The notation of the texts.
  public let format: DataFormat

  /// The greatest number of values that may be inside each other.
  static let greatestDepth = 128

  /// The greatest size of an input in bytes, since positions are stored in 32 bits.
  static let greatestSize = 1 << 30

  /// Makes a merger; `nil` for YAML and property lists, which are not merged by value.
  ///
  /// - Parameter format: The notation of the texts.
  public init?(_ format: DataFormat) {
    switch format {
    case .yaml, .propertyList: return nil
    case .json, .canvas, .toml, .ini, .strings, .csv, .tsv: self.format = format
    }
  }

  /// Merges the sides, which all started from the base.
  ///
  /// Sides that are equal to the base or to another side do not count.
  ///
  /// - Parameters:
  ///   - base: The text that all sides started from.
  ///   - sides: The texts that were made of it.
  /// - Returns: The merged text, or why there is none and which value prevents it.
  /// - Complexity: Linear in the bytes of all inputs, except lists whose elements have no identity, for which see
  ///   `TextMerger`.
  public func merge(base: [UInt8], sides: [[UInt8]]) -> Result<[UInt8], DataMergeDecline> {
    var distinct: [Int] = []
    for (index, side) in sides.enumerated()
    where side != base && !distinct.contains(where: { sides[$0] == side }) {
      distinct.append(index)
    }
    guard let one = distinct.first else { return .success(base) }
    guard distinct.count > 1 else { return .success(sides[one]) }
    guard distinct.count == 2 else { return .failure(DataMergeDecline(.tooManySides)) }
    let inputs = [base, sides[distinct[0]], sides[distinct[1]]]
    do throws(DataMergeDecline) {
      var merge = try treeMerge(
        base, sides[distinct[0]], sides[distinct[1]],
        as: (.side(distinct[0]), .side(distinct[1]))
      ).merge
      return .success(TextEncoding.encoded(try text(of: &merge), like: inputs))
    } catch {
      return .failure(error)
    }
  }

  /// The merge of two sides, of which one gives the layout and is the first.
  func treeMerge(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8],
    as names: (TextMergeInput, TextMergeInput) = (.side(0), .side(1))
  ) throws(DataMergeDecline) -> (merge: TreeMerge, isSwapped: Bool) {
    let baseTree = try tree(of: base, .base)
    let ourTree = try tree(of: ours, names.0)
    let theirTree = try tree(of: theirs, names.1)
    let isSwapped = theirTree.isLayout(before: ourTree, base: baseTree)
    var merge = TreeMerge(
      base: baseTree, first: isSwapped ? theirTree : ourTree,
      second: isSwapped ? ourTree : theirTree)
    if case .table = baseTree.notation {
      merge.columns = try SharedColumns(of: merge.trees)
    }
    return (merge, isSwapped)
  }

  /// Carries a merge out.
  func text(of merge: inout TreeMerge) throws(DataMergeDecline) -> [UInt8] {
    let (base, first, second) = (merge.trees[0], merge.trees[1], merge.trees[2])
    let root = try merge.merged()
    if root.equal.0 >= 0 { return first.bytes }
    if root.equal.1 >= 0 { return second.bytes }
    let text = TreeWriter.text(of: root, in: merge.trees)
    let result = try tree(ofResult: text, root, merge.trees)
    if merge.hasUncertainLists {
      for side in [first, second] where !isStable(result, side, base) {
        throw DataMergeDecline(.unstable)
      }
    }
    return text
  }

  /// Whether values of the notation name keys and IDs of it.
  private var keepsReferences: Bool {
    switch format {
    case .json, .canvas, .toml: true
    case .ini, .strings, .csv, .tsv, .yaml, .propertyList: false
    }
  }

  /// Reads the result again and compares it with what was decided.
  private func tree(
    ofResult text: [UInt8], _ root: MergedMember, _ inputs: [DataTree]
  ) throws(DataMergeDecline) -> DataTree {
    let result: DataTree
    do throws(ReadingFault) {
      result = try DataReader.tree(of: text, format)
    } catch {
      throw DataMergeDecline(.notReproduced)
    }
    let mayHaveTrailing = inputs.contains { $0.firstTrailingSeparator != nil }
    guard result.repeated.isEmpty, result.firstUnsupported == nil,
      result.firstTrailingSeparator == nil || mayHaveTrailing,
      TreeCheck(inputs: inputs, result: result).has(root, at: 0)
    else { throw DataMergeDecline(.notReproduced) }
    if keepsReferences { try ReferenceCheck.check(result, inputs: inputs) }
    if format == .toml, let (name, _) = TOMLNameCheck.collision(in: result) {
      throw DataMergeDecline(.addedTwice, path: name)
    }
    return result
  }

  /// Whether a result merged with one of its sides is the result again, or there is none.
  private func isStable(_ result: DataTree, _ side: DataTree, _ base: DataTree) -> Bool {
    let isFirst = result.isLayout(before: side, base: base)
    var merge = TreeMerge(
      base: base, first: isFirst ? result : side, second: isFirst ? side : result)
    do throws(DataMergeDecline) {
      let root = try merge.merged()
      return (isFirst ? root.equal.0 : root.equal.1) >= 0
    } catch {
      return true
    }
  }

  /// An input as UTF-8, without a byte order mark.
  private func text(
    of content: [UInt8], _ input: TextMergeInput
  ) throws(DataMergeDecline) -> [UInt8] {
    do throws(IllFormedText) {
      let text = try TextEncoding(of: content).decoded(content)
      return TextEncoding.hasUTF8Mark(content) ? Array(text.dropFirst(3)) : text
    } catch {
      throw DataMergeDecline(
        .unreadable(input, line: error.line, expected: "UTF-16, as the byte order mark says"))
    }
  }

  /// Reads an input.
  private func tree(
    of bytes: [UInt8], _ input: TextMergeInput
  ) throws(DataMergeDecline) -> DataTree {
    guard bytes.count <= Self.greatestSize else { throw DataMergeDecline(.tooLarge) }
    let bytes = try text(of: bytes, input)
    let tree: DataTree
    do throws(ReadingFault) {
      tree = try DataReader.tree(of: bytes, format)
    } catch {
      throw DataMergeDecline(
        .unreadable(
          input, line: LineNumber.line(of: error.offset, in: bytes),
          expected: error.expected.description))
    }
    if let unsupported = tree.firstUnsupported {
      throw DataMergeDecline(.unsupported(input, line: tree.line(at: unsupported)))
    }
    guard tree.depth <= Self.greatestDepth else { throw DataMergeDecline(.tooDeep) }
    if let repeated = tree.repeated.first {
      let line = tree.line(at: Int(tree.nodes[repeated].keyStart))
      throw DataMergeDecline(
        .repeatedKey(input, line: line),
        path: String(decoding: tree.name(of: repeated), as: UTF8.self))
    }
    return tree
  }
}
