#if hasFeature(Embedded)
  // The standard library's sort is compiled for each element type: 4 KB each, for some twenty types. The
  // small libraries sort places instead, which are numbers whatever the elements are, so they have one sort.
  // These functions stand before the standard library's by Swift's rules; both keep the order of equals.

  extension Sequence {
    /// The elements in an order; equal ones as they come.
    ///
    /// - Complexity: O(*n* log *n*).
    @inline(never)
    package func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
      let elements = Array(self)
      guard elements.count > 1 else { return elements }
      return placesInOrder(elements.count) { precedes(elements[$0], elements[$1]) }
        .map { elements[$0] }
    }
  }

  extension Sequence where Element: Comparable {
    /// The elements in their own order.
    package func sorted() -> [Element] { sorted(by: <) }
  }

  extension Array {
    /// Puts the elements in an order; equal ones stay as they come.
    package mutating func sort(by precedes: (Element, Element) -> Bool) {
      self = sorted(by: precedes)
    }
  }

  extension Array where Element: Comparable {
    /// Puts the elements in their own order.
    package mutating func sort() { self = sorted(by: <) }
  }

  /// The places from 0 in an order.
  ///
  /// A contiguous array has the sort of the standard library, and not the one above.
  @inline(never)
  private func placesInOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    var places = ContiguousArray(0..<count)
    places.sort(by: precedes)
    return Array(places)
  }
#endif
