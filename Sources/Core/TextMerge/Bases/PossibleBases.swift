/// The states one of which two texts in conflict started from.
struct PossibleBases {
  /// The state that the merge is made on.
  let base: SeenState
  /// The other states.
  let others: [SeenState]
  /// What proves them; `nil` if nothing does, and a merge is only a proposal.
  let proof: ProvenBase.Proof?

  /// Merges the texts, and checks the result for each state.
  ///
  /// - Throws: The reason why no merge is relied on.
  /// - Complexity: One merge, and O(*n*) in the bytes of the texts and the states.
  func base(
    of file: BaseSearch.Text, and copy: BaseSearch.Text
  ) throws(UnprovenBase) -> ProvenBase {
    let contents = ([base] + others).compactMap { $0.content }
    guard contents.count == others.count + 1 else { throw UnprovenBase(.forgotten) }
    let sides = [file.content, copy.content]
    guard let merged = try merge(sides, on: contents[0]) else {
      guard others.isEmpty, let proof else { throw UnprovenBase(.conflict) }
      return ProvenBase(
        content: contents[0], version: base.version, proof: proof, possibleCount: 1, merged: nil)
    }
    guard let check = try? LineCheck(bases: contents, sides: sides, result: merged) else {
      throw UnprovenBase(.notText)
    }
    // A single state is the base, so the merge is right by what a merge is.
    if let proof, others.isEmpty || check.isRight {
      return ProvenBase(
        content: contents[0], version: base.version, proof: proof,
        possibleCount: contents.count, merged: merged)
    }
    throw UnprovenBase(
      proof == nil ? .unproven : .differing, proposal: check.losesNothing ? merged : nil)
  }

  private func merge(
    _ sides: [[UInt8]], on base: [UInt8]
  ) throws(UnprovenBase) -> [UInt8]? {
    do throws(TextMergeError) {
      return try TextMerger().merge(base: base, sides: sides).cleanText
    } catch {
      throw UnprovenBase(.notText)
    }
  }
}
