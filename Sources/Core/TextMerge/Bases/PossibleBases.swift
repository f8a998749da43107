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
  /// A result may have each line that a state asks for although the lines conflict on that state: an item that one side
  /// deleted and the other changed is only added on a later state. Such a result is not relied on either.
  ///
  /// - Throws: The reason why no merge is relied on.
  /// - Complexity: One merge for each state, and O(*n*) in the bytes of the texts and the states.
  func base(
    of file: BaseSearch.Text, and copy: BaseSearch.Text
  ) throws(UnprovenBase) -> ProvenBase {
    let states = [base] + others
    let contents = states.compactMap { $0.content }
    guard contents.count == states.count else { throw UnprovenBase(.forgotten) }
    func proven(_ index: Int, _ proof: ProvenBase.Proof, _ merged: [UInt8]?) -> ProvenBase {
      ProvenBase(
        content: contents[index], version: states[index].version, proof: proof,
        possibleCount: states.count, merged: merged)
    }
    let sides = [file.content, copy.content]
    // What a merge by other parts than lines has to agree on.
    let all: [ProvenBase] =
      if let proof, states.count <= Self.mostPossible {
        states.indices.map { proven($0, proof, nil) }
      } else { [] }
    guard let merged = try merge(sides, on: contents[0]) else {
      if let proof, others.isEmpty { return proven(0, proof, nil) }
      throw UnprovenBase(.conflict, possible: all)
    }
    guard let check = try? LineCheck(bases: contents, sides: sides, result: merged) else {
      throw UnprovenBase(.notText)
    }
    // A single state is the base, so the merge is right by what a merge is.
    let isRight = others.isEmpty || check.isRight
    if let proof, isRight, try makes(merged, of: sides, onAll: contents.dropFirst()) {
      return proven(0, proof, merged)
    }
    throw UnprovenBase(
      proof == nil ? .unproven : .differing, proposal: check.losesNothing ? merged : nil,
      possible: isRight ? all : [])
  }

  /// The most states that are given for a merge by other parts than lines.
  private static let mostPossible = 8

  private func makes(
    _ text: [UInt8], of sides: [[UInt8]], onAll bases: ArraySlice<[UInt8]>
  ) throws(UnprovenBase) -> Bool {
    for base in bases where try merge(sides, on: base) != text { return false }
    return true
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
