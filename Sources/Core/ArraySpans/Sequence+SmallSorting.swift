// The standard library's sort is compiled for each element type: 4 KB each, for more than 160 types. Up to 15 elements,
// which is the usual case, are sorted by insertion, which is little code. More are sorted through their indexes, which
// have one type, so that a program contains one sort. Swift prefers these functions to the standard library's; both keep
// the order of equal elements. A contiguous array has the standard library's sort, for the few hot paths that sort many
// elements.

extension Sequence {
  /// The elements in an order; equal elements keep their order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  @inline(never)
  package func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    guard elements.count > 1 else { return elements }
    #if !hasFeature(Embedded)
      if elements.count < 16 {
        var ordered = [elements[0]]
        ordered.reserveCapacity(elements.count)
        for element in elements.dropFirst() {
          var place = ordered.count
          while place > 0, precedes(element, ordered[place - 1]) { place -= 1 }
          ordered.insert(element, at: place)
        }
        return ordered
      }
    #endif
    return placesInOrder(elements.count) { precedes(elements[$0], elements[$1]) }
      .map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  /// The elements in their own order.
  @inlinable
  package func sorted() -> [Element] { sorted(by: <) }
}

extension Array {
  /// Sorts the elements; equal elements keep their order.
  @inlinable
  package mutating func sort(by precedes: (Element, Element) -> Bool) {
    self = sorted(by: precedes)
  }
}

extension Array where Element: Comparable {
  /// Sorts the elements in their own order.
  @inlinable
  package mutating func sort() { self = sorted(by: <) }
}

/// The indexes from 0 in an order.
///
/// - Complexity: O(*n* log *n*).
@usableFromInline
@inline(never)
package func placesInOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  var places = ContiguousArray(0..<count)
  places.sort(by: precedes)
  return Array(places)
}
