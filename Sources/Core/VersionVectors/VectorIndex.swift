/// A tree over many version vectors that answers which of them are after, or before, another one.
///
/// Each node holds the join and the meet of the vectors below it. A vector that is not before a node's join
/// is before none of them, and one that is not after its meet is after none: whole branches are left out.
/// The answers equal those of comparing with each vector in turn, for all vectors.
///
/// A vector with a device that few others have can only be before vectors with that device: it is looked for
/// there, and left out of the branches that are searched for what is before something.
///
/// A node is divided by the device whose counters are spread widest in it, if at least half of its vectors have
/// that device, and otherwise in lexicographic order. So the vectors in one leaf are similar: versions of few
/// devices have similar counters, and versions of many devices have similar devices.
///
/// - Complexity: a question takes O(*k* + log *n*) steps for a vector of *k* devices if one device at a time
///   writes, if each vector has a device of its own, or if few devices write concurrently; never more than
///   O(*n*) steps. A step compares two vectors. The tree takes O(*m* log *n*) memory for *m* entries in all
///   vectors.
package struct VectorIndex {
  /// A device by its number, and its counter.
  struct Cell {
    let device: Int
    let counter: UInt64
  }

  struct Node {
    /// The vectors below it, as places in `order`.
    let items: Range<Int>
    let parent: Int
    /// The two halves, the one with greater counters first; `nil` for a leaf.
    var halves: (first: Int, second: Int)?
    /// The join and the meet of these vectors, as places in `cells`.
    let join: Range<Int>
    let meet: Range<Int>
  }

  /// The greatest number of vectors in a leaf.
  static let leafCount = 8
  /// The greatest number of vectors that have a rare device.
  static let rareCount = 8
  /// The greatest number of maxima that are compared one by one.
  static let fewMaxima = 64

  /// Devices by number: ascending by their bytes, so that the numbers have their order.
  var numberOf: [DeviceID: Int] = [:]
  var deviceCount = 0
  var cells: [Cell] = []
  /// For each vector its entries, as places in `cells`.
  var rows: [Range<Int>] = []
  /// The vectors, leaf by leaf: first those all of whose devices are common, then those with a rare one.
  var order: [Int] = []
  var nodes: [Node] = []
  /// The nodes that hold all vectors of the one kind and of the other, if there are any.
  var commonRoot: Int?
  var rareRoot: Int?
  /// The vectors with a rare device, by the rarest that they have.
  var vectorsOf: [Int: [Int]] = [:]

  /// Makes a tree over vectors, in any order; several may be equal.
  ///
  /// - Parameter vectors: The vectors; the answers name them by their indexes.
  /// - Complexity: O(*m* log *n* + *n* log² *n*) for *n* vectors with *m* entries in all.
  package init(_ vectors: [VersionVector]) {
    number(vectors)
    divide()
  }
}
