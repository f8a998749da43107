/// A value of an input: 0 is the base, 1 and 2 are the sides.
struct Place: Hashable {
  let input: Int
  let node: Int
}

/// What a merge decided for a value, as references to the inputs.
indirect enum MergedValue {
  /// The bytes of a value.
  case copy(Place)
  /// A cell of a table without a text.
  case empty
  /// A container with the opening and closing bytes of inputs.
  case container(opening: Place, closing: Place, members: [MergedMember])
}

/// A unit of a merged container.
struct MergedMember {
  /// Where key, white space and comments are from.
  var unit: Place
  var value: MergedValue
  /// The unit of the first and of the second side that this one is equal to, comments included; -1 if there is none.
  var equal: (Int, Int)

  /// How many units the value has.
  func elementCount(in trees: [DataTree]) -> Int {
    switch value {
    case .copy(let place): Int(trees[place.input].nodes[place.node].count)
    case .empty: 0
    case .container(_, _, let members): members.count
    }
  }
}
