/// Explains each value of a merged text by the three-way rule, independently of how the merge decides.
///
/// A value that one side left as it was is the other side's, one that both have is theirs. Inside a list, elements are
/// counted: an element is there as often as both sides' changes of its count give.
struct Account {
  /// What is not explained, with its path.
  private(set) var faults: [String] = []

  /// Checks a value and all inside it.
  ///
  /// - Parameters:
  ///   - path: Where the value is.
  ///   - base: The value in the base, if it is there.
  ///   - first: The value in one side.
  ///   - second: The value in the other side.
  ///   - result: The value in the result.
  mutating func check(
    _ path: String, _ base: Value?, _ first: Value?, _ second: Value?, _ result: Value?
  ) {
    let texts = [base, first, second, result].map { $0?.canonical }
    if let expected = Self.decided(texts[0], texts[1], texts[2]) {
      if texts[3] != expected {
        faults.append("\(path): \(texts[3] ?? "nothing") in place of \(expected ?? "nothing")")
      }
      return
    }
    guard let result else {
      faults.append("\(path): lost, and both sides differ from the base")
      return
    }
    if let own = first?.members, let others = second?.members, let merged = result.members,
      base == nil || base?.members != nil
    {
      let keys = Set((own + others + merged + (base?.members ?? [])).map(\.key))
      for key in keys.sorted() {
        check("\(path).\(key)", base?[key], first?[key], second?[key], result[key])
      }
    } else if let own = first?.elements, let others = second?.elements,
      let merged = result.elements, base == nil || base?.elements != nil
    {
      checkList(path, base?.elements ?? [], own, others, merged)
    } else {
      faults.append("\(path): both sides changed it, and it was merged to \(texts[3] ?? "")")
    }
  }

  /// What the rule gives if one side did not change a value; `nil` if both did.
  private static func decided(_ base: String?, _ first: String?, _ second: String?) -> String?? {
    if first == second { return .some(first) }
    if base == first { return .some(second) }
    if base == second { return .some(first) }
    return nil
  }

  private mutating func checkList(
    _ path: String, _ base: [Value], _ first: [Value], _ second: [Value], _ result: [Value]
  ) {
    let lists = [base, first, second, result]
    // Elements may be identified by any member that all have and in which they differ.
    let keys = Set(lists.joined().flatMap { ($0.members ?? []).map(\.key) }).sorted()
    for key in keys where lists.allSatisfy({ list in Self.isIdentity(key, list) }) {
      var account = Account()
      for id in Set(lists.joined().compactMap { $0[key]?.canonical }).sorted() {
        let found = lists.map { list in list.first { $0[key]?.canonical == id } }
        account.check("\(path)[\(id)]", found[0], found[1], found[2], found[3])
      }
      if account.faults.isEmpty { return }
    }
    let counted = Self.withoutMerged(lists)
    for element in Set(counted.joined().map(\.canonical)).sorted() {
      let counts = counted.map { list in list.filter { $0.canonical == element }.count }
      let sum = counts[1] + counts[2] - counts[0]
      // The same change of both sides counts once.
      let isSame = counts[1] == counts[2] && counts[3] == counts[1]
      // All changes of one side may be in the other, or an element was changed in the other's place.
      let isContained =
        result.map(\.canonical) == first.map(\.canonical)
        || result.map(\.canonical) == second.map(\.canonical)
      let isInside =
        counts[3] >= min(counts[1], counts[2], sum)
        && counts[3] <= max(counts[1], counts[2])
      guard counts[3] == sum || isSame || isContained || (isInside && base.isEmpty) else {
        faults.append("\(path): \(element) \(counts[3]) times, of \(counts)")
        continue
      }
    }
  }

  /// Lists without the objects that both sides changed, each in other members, and that the result has with both changes.
  private static func withoutMerged(_ lists: [[Value]]) -> [[Value]] {
    var lists = lists
    for old in lists[0] {
      for own in lists[1] where isSimilar(old, own) {
        for other in lists[2] where isSimilar(old, other) {
          for merged in lists[3] {
            let group = [old, own, other, merged]
            let places = zip(lists, group).map { list, element in
              list.firstIndex { $0.canonical == element.canonical }
            }
            var account = Account()
            account.check("", old, own, other, merged)
            guard account.faults.isEmpty, Set(group.map(\.canonical)).count == 4,
              places.allSatisfy({ $0 != nil })
            else { continue }
            for (list, place) in places.enumerated() {
              if let place { lists[list].remove(at: place) }
            }
          }
        }
      }
    }
    return lists
  }

  /// Whether at least half of the members of two objects are equal.
  private static func isSimilar(_ one: Value, _ other: Value) -> Bool {
    guard let members = one.members, let others = other.members else { return false }
    let equal = members.filter { $0.value.canonical == other[$0.key]?.canonical }.count
    return 2 * equal >= max(members.count, others.count, 1)
  }

  private static func isIdentity(_ key: String, _ list: [Value]) -> Bool {
    let values = list.compactMap { $0[key] }.filter(\.isScalar)
    return values.count == list.count && Set(values.map(\.canonical)).count == list.count
  }
}
