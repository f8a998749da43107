/// Which file is at which place, and at which places a file is.
///
/// **Invariant.** Both directions have the same pairs, and the places of a file are in their order, so that a change of
/// many files takes near-linear time.
struct Occupants {
  private var indexes: [Arrangement.Place: Int] = [:]
  private var placesOf: [Int: [Arrangement.Place]] = [:]

  /// The file at a place, or `nil` if the place is free.
  subscript(place: Arrangement.Place) -> Int? {
    get { indexes[place] }
    set {
      if let old = indexes[place] { placesOf[old]?.removeAll { $0 == place } }
      indexes[place] = newValue
      guard let index = newValue else { return }
      var places = placesOf[index] ?? []
      places.insert(place, at: places.firstIndex { place.precedes($0) } ?? places.endIndex)
      placesOf[index] = places
    }
  }

  /// The places of a file: by their names, and of one name the folder's first.
  func places(of index: Int) -> [Arrangement.Place] { placesOf[index] ?? [] }

  /// All pairs, the same order every time, so that what is done can be repeated.
  var sorted: [(place: Arrangement.Place, index: Int)] {
    placesOf.keys.sorted().flatMap { index in places(of: index).map { (place: $0, index: index) } }
  }
}

extension Arrangement.Place {
  /// Whether it comes before another place of the same file.
  fileprivate func precedes(_ other: Self) -> Bool {
    if name == other.name { return rank < other.rank }
    return name.lexicographicallyPrecedes(other.name)
  }

  /// Its place in an order, among those of one name.
  private var rank: Int {
    switch self {
    case .folder: 0
    case .origin: 1
    case .store: 2
    }
  }
}
