/// The elements of a JSON array, in order.
///
/// ```swift
/// let numbers: JSONArray = [1, 2]
/// let names = JSONArray(paths.map { JSONValue.string($0) })
/// var elements = Array(value.arrayValue ?? [])  // to be changed
/// ```
///
/// An array that was read is a view of what was read with it: its elements are made when they are
/// asked for, and as long as one part is held, all that was read in one go is.
public struct JSONArray: Sendable {
  private enum Storage: Sendable {
    case built([JSONValue])
    case read(JSONDocument, at: Int)
  }

  private let storage: Storage

  /// Makes an array of elements.
  ///
  /// - Parameter elements: The elements.
  ///
  /// Complexity: linear in the number of elements.
  public init(_ elements: some Sequence<JSONValue>) {
    storage = .built(Array(elements))
  }

  /// Makes a view of an array that was read.
  init(_ document: JSONDocument, at place: Int) {
    storage = .read(document, at: place)
  }
}

extension JSONArray: RandomAccessCollection {
  /// The place of the first element.
  public var startIndex: Int { 0 }

  /// The place after the last element.
  public var endIndex: Int {
    switch storage {
    case .built(let elements): elements.count
    case .read(let document, let place): document.nodes.count(at: place)
    }
  }

  /// The element at a place.
  ///
  /// - Parameter position: A place below `endIndex`.
  ///
  /// Complexity: constant, but for the length of a string or number that was read.
  public subscript(position: Int) -> JSONValue {
    switch storage {
    case .built(let elements): return elements[position]
    case .read(let document, let place):
      precondition(indices.contains(position), "no element has this place")
      return document.value(document.nodes.node(position, at: place))
    }
  }
}

extension JSONArray: ExpressibleByArrayLiteral {
  /// Makes an array.
  ///
  /// - Parameter elements: The elements.
  public init(arrayLiteral elements: JSONValue...) { self.init(elements) }
}

extension JSONArray: Hashable {
  /// Whether two arrays have equal elements in the same order.
  ///
  /// - Parameters:
  ///   - lhs: An array.
  ///   - rhs: Another array.
  /// - Returns: Whether they are equal.
  ///
  /// Complexity: linear in the size of the arrays.
  public static func == (lhs: JSONArray, rhs: JSONArray) -> Bool {
    if case .read(let left, let place) = lhs.storage, case .read(let right, let other) = rhs.storage
    {
      return left.nodes.isEqual(
        JSONNode(.array, at: place), in: right.nodes, to: JSONNode(.array, at: other))
    }
    return lhs.count == rhs.count && lhs.elementsEqual(rhs)
  }

  /// Feeds the elements into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
