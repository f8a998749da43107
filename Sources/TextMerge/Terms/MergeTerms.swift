/// A value that several sides may disagree about: what they have, and what they started from.
///
/// ```swift
/// let name = MergeTerms(base: "draft", sides: ["draft", "final", "draft"])
/// name?.resolved                           // "final": one side changed it
/// MergeTerms([1, 0, 2])?.resolved          // nil: 1 and 2, both made of 0
/// MergeTerms([1, 0, 1])?.resolved          // 1: both made the same change
/// ```
///
/// The terms alternate: a side that is added, a base that is removed, a side, a base, a side. Read as
/// a sum, 1 − 0 + 2 says that the change from 0 to 2 was made to 1. Values are compared for equality
/// and nothing else, so the same rule serves names, modes, links and lines.
///
/// **How it resolves.** Equal added and removed terms cancel. What is left is the value if it is one
/// term; or if all sides that are left hold one value, made from one other, which is to say that all
/// made the same change. The rule is jj's, of `Merge<T>` in `lib/src/merge.rs` with the same change
/// accepted (jj-vcs/jj, `docs/technical/conflicts.md`); git and Mercurial have it for two sides.
/// ``TextMerger`` decides a region of lines by the same rule, on the lines where they stand.
///
/// **The guard.** A base that is itself in conflict, as the several ancestors of a criss-cross merge
/// are, has bases of its own, and removing those adds what they hold. Two sides that hold `B` and `C`
/// on the conflict of `B` and `C`, made of `A`, are B − (B − A + C) + C, which is A: a value that
/// everybody has replaced comes back (jj issue 6369). So each added term knows whether a side holds
/// it, and ``resolved`` is never a value that no side holds: if all sides hold `v`, it is `v` or
/// nothing.
public struct MergeTerms<Value: Equatable> {
  /// An added term.
  struct Added {
    let value: Value
    /// Whether a side holds it; otherwise it is what a base's base holds.
    let isSide: Bool
  }

  let added: [Added]

  /// The values that are removed: what the sides started from.
  ///
  /// There is one less than added ones.
  public let removed: [Value]

  /// Makes a value of alternating terms.
  ///
  /// - Parameter terms: A side, a base, a side, a base, a side and so on. The result is `nil` if there
  ///   is not an odd number of them.
  public init?(_ terms: [Value]) {
    guard terms.count % 2 == 1 else { return nil }
    added = stride(from: 0, to: terms.count, by: 2).map { Added(value: terms[$0], isSide: true) }
    removed = stride(from: 1, to: terms.count, by: 2).map { terms[$0] }
  }

  /// Makes a value of sides that all started from one base.
  ///
  /// - Parameters:
  ///   - base: What they started from.
  ///   - sides: What they have. Without any the result is `nil`.
  public init?(base: Value, sides: [Value]) {
    guard let count = sides.indices.last else { return nil }
    added = sides.map { Added(value: $0, isSide: true) }
    removed = Array(repeating: base, count: count)
  }

  init(added: [Added], removed: [Value]) {
    self.added = added
    self.removed = removed
  }

  /// The terms, added and removed ones in turn.
  public var terms: [Value] {
    var terms: [Value] = []
    terms.reserveCapacity(added.count + removed.count)
    for (index, term) in added.enumerated() {
      if index > 0 { terms.append(removed[index - 1]) }
      terms.append(term.value)
    }
    return terms
  }

  /// The values that sides hold, in order.
  public var sides: [Value] { added.filter { $0.isSide }.map { $0.value } }
}

extension MergeTerms {
  /// The same without terms that cancel, what is left in the same order.
  ///
  /// ```swift
  /// MergeTerms([0, 1, 1, 2, 3])?.simplified.terms  // [0, 2, 3]
  /// ```
  ///
  /// - Complexity: O(*n*²) in the number of terms: values have no order and no hash.
  public var simplified: MergeTerms {
    var added = added
    var removed: [Value] = []
    for value in self.removed {
      // What no side holds goes first, so that a side is left where one can be.
      if let index = added.firstIndex(where: { !$0.isSide && $0.value == value })
        ?? added.firstIndex(where: { $0.value == value })
      {
        added.remove(at: index)
      } else {
        removed.append(value)
      }
    }
    return MergeTerms(added: added, removed: removed)
  }

  /// The value, if the sides agree or only one change was made; `nil` for a conflict.
  ///
  /// - Complexity: O(*n*²) in the number of terms.
  public var resolved: Value? {
    let left = simplified
    guard let first = left.added.first, left.added.allSatisfy({ $0.value == first.value }),
      left.removed.allSatisfy({ $0 == left.removed[0] }),
      left.added.contains(where: { $0.isSide })
    else { return nil }
    return first.value
  }

  /// The same over plain values, where the terms are such values themselves.
  ///
  /// ```swift
  /// let base = MergeTerms(["B", "A", "C"])           // two ancestors in conflict
  /// MergeTerms([b, base, c])?.flattened()            // B − B + A − C + C, which is no "A"
  /// ```
  ///
  /// A term that resolves should be resolved first: two ancestors that agree are one.
  ///
  /// - Returns: The added terms of what is added and the removed ones of what is removed, each in
  ///   order, and the other way round; the latter are held by no side.
  /// - Complexity: Linear in the terms.
  public func flattened<Inner: Equatable>() -> MergeTerms<Inner>
  where Value == MergeTerms<Inner> {
    var innerAdded: [MergeTerms<Inner>.Added] = []
    var innerRemoved: [Inner] = []
    for (index, term) in added.enumerated() {
      if index > 0 {
        let base = removed[index - 1]
        innerRemoved += base.added.map { $0.value }
        innerAdded += base.removed.map { MergeTerms<Inner>.Added(value: $0, isSide: false) }
      }
      innerAdded += term.value.added.map {
        MergeTerms<Inner>.Added(value: $0.value, isSide: $0.isSide && term.isSide)
      }
      innerRemoved += term.value.removed
    }
    return MergeTerms<Inner>(added: innerAdded, removed: innerRemoved)
  }
}

extension MergeTerms.Added: Equatable {}
extension MergeTerms.Added: Hashable where Value: Hashable {}
extension MergeTerms.Added: Sendable where Value: Sendable {}
extension MergeTerms: Equatable {}
extension MergeTerms: Hashable where Value: Hashable {}
extension MergeTerms: Sendable where Value: Sendable {}
