import TestSupport
import Testing

@testable import SyncFolders

/// Which file is where while a change is made: both directions say what one table of all pairs says.
@Suite("Law: both directions of occupants agree")
struct OccupantsTests {
  @Test(arguments: seeds(40))
  func bothDirectionsAgreeWithOneTable(seed: UInt64) {
    var generator = RepeatableGenerator(seed: seed)
    let places = ["a", "b", "c"].flatMap { name in
      let name = Array(name.utf8)
      return [Arrangement.Place.store(name), .origin(name), .folder(name)]
    }
    var occupants = Occupants()
    var table: [Arrangement.Place: Int] = [:]
    for _ in 0..<60 {
      let place = generator.pick(places)
      let index = generator.pick([nil, 0, 1, 2, 3])
      occupants[place] = index
      table[place] = index
      #expect(places.allSatisfy { occupants[$0] == table[$0] })
      let sorted = table.sorted { left, right in
        if left.value != right.value { return left.value < right.value }
        if left.key.name != right.key.name {
          return left.key.name.lexicographicallyPrecedes(right.key.name)
        }
        return rank(left.key) < rank(right.key)
      }
      #expect(occupants.sorted.map(\.place) == sorted.map(\.key))
      #expect(occupants.sorted.map(\.index) == sorted.map(\.value))
      for index in 0...3 {
        #expect(occupants.places(of: index) == sorted.filter { $0.value == index }.map(\.key))
      }
    }
  }

  private func rank(_ place: Arrangement.Place) -> Int {
    switch place {
    case .folder: 0
    case .origin: 1
    case .store: 2
    }
  }
}
