// Tables of which the first side has other columns than the second one.
extension TreeMerge {
  /// Whether the first side is a table with other columns than the second one, or with its columns in another order.
  var hasOwnColumns: Bool { columns?.differ ?? false }

  /// Whether only the columns of a row of the first side changed, and the cells that were added are empty.
  func hasSameCells(_ base: Int, asFirst row: Int) -> Bool {
    guard hasOwnColumns, let columns, node(Self.first, row).kind == .object else { return false }
    let old = columns.cells(of: base, in: trees[Self.base], Self.base)
    let own = columns.cells(of: row, in: trees[Self.first], Self.first)
    let shared = Set(own)
    return zip(old, own).allSatisfy { isSame(Self.base, $0, Self.first, $1) }
      && trees[Self.first].members(of: row).allSatisfy {
        shared.contains($0) || node(Self.first, $0).range.isEmpty
      }
  }

  /// A row that the second side added, in the columns of the first one; a cell of a column that it did not know is empty.
  ///
  /// - Throws: `columns` if it says something in a column that the first side removed.
  func row(ofSecond row: Int) throws(DataMergeDecline) -> MergedMember {
    let place = Place(input: Self.second, node: row)
    let cells = Array(trees[Self.second].members(of: row))
    // Any row of the first side has the names.
    guard let columns, cells.count == trees[Self.second].columns.count,
      columns.lost.allSatisfy({ node(Self.second, cells[$0]).range.isEmpty }),
      let model = trees[Self.first].members(of: 0).first(where: { _ in true })
    else { throw declined(.columns) }
    let members = zip(columns.sources, trees[Self.first].members(of: model)).map { source, cell in
      source.map { copied(Self.second, cells[$0]) }
        ?? MergedMember(unit: Place(input: Self.first, node: cell), value: .empty, equal: (-1, -1))
    }
    return MergedMember(
      unit: place, value: .container(opening: place, closing: place, members: members),
      equal: (-1, -1))
  }
}
