import TextMerge

// Merges in which a person chooses values.
extension DataMerger {
  /// The values on which two sides do not agree.
  ///
  /// ```swift
  /// let conflicts = try DataMerger(.json)?.conflicts(base: base, ours: ours, theirs: theirs).get()
  /// conflicts?.first?.path  // size.width
  /// ```
  ///
  /// - Parameters:
  ///   - base: The text that both sides started from.
  ///   - ours: The text that one side made of it.
  ///   - theirs: The text that the other side made of it.
  /// - Returns: The values, in the order in which ``merge(base:ours:theirs:choosing:)`` takes choices, which is the same
  ///   for swapped sides; none if the sides merge. A failure is a conflict that is not one of values, such as one of the
  ///   order of a list.
  /// - Complexity: That of ``merge(base:sides:)``.
  public func conflicts(
    base: [UInt8], ours: [UInt8], theirs: [UInt8]
  ) -> Result<[DataConflict], DataMergeDecline> {
    if ours == theirs || ours == base || theirs == base { return .success([]) }
    do throws(DataMergeDecline) {
      return .success(
        try ChoosableMerge(self, base: base, ours: ours, theirs: theirs).conflicts().conflicts)
    } catch {
      return .failure(error)
    }
  }

  /// Merges two sides with a choice for each value on which they do not agree.
  ///
  /// - Parameters:
  ///   - base: The text that both sides started from.
  ///   - ours: The text that one side made of it.
  ///   - theirs: The text that the other side made of it.
  ///   - choices: For each of ``conflicts(base:ours:theirs:)`` whose value is taken.
  /// - Returns: The merged text, which can be read and in which every value is one of the inputs; a failure if a choice
  ///   is missing, or if the chosen values do not fit together.
  /// - Complexity: That of ``merge(base:sides:)``.
  public func merge(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], choosing choices: [DataChoice]
  ) -> Result<[UInt8], DataMergeDecline> {
    if ours == theirs || theirs == base { return .success(ours) }
    if ours == base { return .success(theirs) }
    do throws(DataMergeDecline) {
      return .success(
        try ChoosableMerge(self, base: base, ours: ours, theirs: theirs).text(choosing: choices))
    } catch {
      return .failure(error)
    }
  }
}

/// Two sides of a base that are read once, and merged with any choices.
package struct ChoosableMerge {
  private let merger: DataMerger
  private let inputs: [[UInt8]]
  private let merge: TreeMerge
  private let isSwapped: Bool

  package init(
    _ merger: DataMerger, base: [UInt8], ours: [UInt8], theirs: [UInt8]
  ) throws(DataMergeDecline) {
    (self.merger, inputs) = (merger, [base, ours, theirs])
    (merge, isSwapped) = try merger.treeMerge(base, ours, theirs)
  }

  /// The values on which the sides do not agree, and how much work a merge is: about that of so many values.
  package func conflicts() throws(DataMergeDecline) -> (conflicts: [DataConflict], work: Int) {
    var merge = merge
    merge.otherChoices = TreeMerge.first
    _ = try merger.text(of: &merge)
    let trees = merge.trees
    func value(_ input: Int, _ node: Int?) -> [UInt8]? {
      node.map { Array(trees[input].bytes[trees[input].nodes[$0].range]) }
    }
    let conflicts = merge.conflicts.map { conflict in
      let first = value(TreeMerge.first, conflict.nodes.first)
      let second = value(TreeMerge.second, conflict.nodes.second)
      return DataConflict(
        path: conflict.path, reason: conflict.reason,
        base: value(TreeMerge.base, conflict.nodes.base),
        ours: isSwapped ? second : first, theirs: isSwapped ? first : second)
    }
    let values = trees.reduce(0) { $0 + $1.nodes.count + $1.bytes.count / Self.bytesPerValue }
    return (conflicts, values + merge.comparedBytes / Self.bytesPerValue)
  }

  /// As many bytes are copied, or compared with others, in the time that one value takes.
  private static let bytesPerValue = 128

  /// The text with a choice for each of ``conflicts()``.
  ///
  /// - Throws: A decline if a choice is missing, or if the chosen values do not fit together.
  package func text(choosing choices: [DataChoice]) throws(DataMergeDecline) -> [UInt8] {
    var merge = merge
    merge.choices = choices.map { choice in
      (choice == .ours) == isSwapped ? TreeMerge.second : TreeMerge.first
    }
    return TextEncoding.encoded(try merger.text(of: &merge), like: inputs)
  }
}
