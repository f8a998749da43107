/// Compares a text that was written with what was decided.
struct TreeCheck {
  /// The inputs that a merged value refers to.
  let inputs: [DataTree]
  /// The written text, read again.
  let result: DataTree

  /// Whether a unit of the result has the key, the value and the comments that were decided.
  func has(_ member: MergedMember, at node: Int) -> Bool {
    let input = inputs[member.unit.input]
    guard input.hasSameKey(member.unit.node, as: node, of: result) else { return false }
    if !input.comments.isEmpty || !result.comments.isEmpty {
      let expected = input.comments.isEmpty ? 0 : input.comments.own[member.unit.node]
      guard expected == (result.comments.isEmpty ? 0 : result.comments.own[node])
      else { return false }
    }
    return has(member.value, at: node)
  }

  private func has(_ value: MergedValue, at node: Int) -> Bool {
    switch value {
    case .copy(let place):
      let input = inputs[place.input]
      guard input.hasSameValue(place.node, as: node, of: result) else { return false }
      let expected = input.comments.isEmpty ? 0 : input.comments.inner[place.node]
      return expected == (result.comments.isEmpty ? 0 : result.comments.inner[node])
    case .empty: return result.nodes[node].range.isEmpty
    case .container(let opening, let closing, let members):
      let kind = inputs[opening.input].nodes[opening.node].kind
      guard result.nodes[node].kind == kind, Int(result.nodes[node].count) == members.count
      else { return false }
      let tail =
        inputs[closing.input].comments.isEmpty
        ? 0 : inputs[closing.input].comments.tail[closing.node]
      guard tail == (result.comments.isEmpty ? 0 : result.comments.tail[node])
      else { return false }
      return zip(members, result.members(of: node)).allSatisfy { has($0, at: $1) }
    }
  }
}
