#if hasFeature(Embedded)
  // The standard library's sort is compiled for each element type: 4 KB each, for some twenty types. The small
  // libraries sort indexes instead, which have one type for all elements, so they contain only one sort. By Swift's
  // rules these functions are preferred to the standard library's; both keep the order of equal elements.

  extension Sequence {
    /// The elements in an order; equal elements keep their order.
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
    /// Sorts the elements; equal elements keep their order.
    package mutating func sort(by precedes: (Element, Element) -> Bool) {
      self = sorted(by: precedes)
    }
  }

  extension Array where Element: Comparable {
    /// Sorts the elements in their own order.
    package mutating func sort() { self = sorted(by: <) }
  }

  /// The indexes from 0 in an order.
  ///
  /// A contiguous array uses the sort of the standard library, not the one above.
  @inline(never)
  private func placesInOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    var places = ContiguousArray(0..<count)
    places.sort(by: precedes)
    return Array(places)
  }
#endif
