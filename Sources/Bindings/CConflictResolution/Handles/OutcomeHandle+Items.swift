import ConflictResolution

extension OutcomeHandle {
  /// An item of a list of a file.
  struct Item {
    let file: FileOutcome
    let list: OutcomeList
    let index: Int
  }

  /// The count with a number.
  func count(_ value: Int32) throws(Failure) -> Int {
    switch OutcomeCount(rawValue: value) {
    case .files: return outcome.summary.files
    case .unchanged: return outcome.summary.unchanged
    case .converged: return outcome.summary.converged
    case .resolved: return outcome.summary.resolved
    case .undecided: return outcome.summary.undecided
    case .discarded: return outcome.summary.discarded
    case .collisions: return outcome.summary.collisions
    case .refused: return outcome.refused.count
    case nil: throw .unknown(value, "count")
    }
  }

  /// Finds an item.
  func item(_ place: Int64, _ value: Int32, _ index: Int64) throws(Failure) -> Item {
    let file = try file(place)
    let list = try OutcomeList.reading(value, "list")
    return Item(
      file: file, list: list, index: try checked(index, of: "item", count: file.count(list)))
  }

  /// The members of an item that is a group; empty for any other item.
  func members(of item: Item) -> [GroupContent.Member] {
    guard case .group(let content) = item.file.version(item.list, item.index)?.state else {
      return []
    }
    return content.members
  }

  /// A member as a separate version, by the device that wrote the group.
  func member(_ index: Int64, of item: Item) throws(Failure) -> FileVersion {
    let members = members(of: item)
    let found = members[try checked(index, of: "member", count: members.count)]
    guard var version = item.file.version(item.list, item.index) else {
      throw .index(index, of: "member", count: 0)
    }
    version.path = found.path
    version.state = found.state
    return version
  }

  /// A number of an item; `nil` if it has none.
  func number(_ number: Number, of item: Item) throws(Failure) -> Int64? {
    if item.list == .keeps {
      let kept = item.file.keeps[item.index]
      if number == .isNew { return kept.isNewContent ? 1 : 0 }
      if number == .isCollectable { return kept.isCollectable ? 1 : 0 }
    }
    guard let version = item.file.version(item.list, item.index) else {
      throw .unknown(number.rawValue, "number")
    }
    if number == .source { return source(of: version, in: item.file).map(Int64.init) }
    return try version.number(number)
  }
}
