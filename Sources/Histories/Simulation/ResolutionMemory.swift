import ConflictResolution
import Scenarios

/// What devices resolved before: the same input comes up in many histories, and gives the same outcome.
///
/// It is a value: who plays many histories hands it from one fleet to the next.
struct ResolutionMemory: Sendable {
  /// What came of an input.
  struct Entry: Sendable {
    let outcome: Outcome
    /// The contents that it accounts for.
    let account: ContentAccount
  }

  private var entries: [StateDigest: Entry] = [:]
  /// All inputs that ever came up, those whose outcome is forgotten included.
  private var known: Set<StateDigest> = []
  /// The inputs that were held against the laws, each with its outcome.
  private var checked: Set<StateDigest> = []
  private var encoding: StateEncoding
  /// Whether all devices resolve by the same policy.
  private let isUniform: Bool

  /// The most outcomes that are kept; all are forgotten where there would be more.
  private static let limit = 40_000

  /// How many inputs came up that differ.
  var inputCount: Int { known.count }

  /// How many of them were held against the laws: of one that several devices resolve alike only one.
  var checkedCount: Int { checked.count }

  /// A memory of nothing.
  ///
  /// - Parameters:
  ///   - devices: all devices, up to eight.
  ///   - isUniform: whether all of them resolve by the same policy.
  init(_ devices: [DeviceID], isUniform: Bool = true) {
    encoding = StateEncoding(devices)
    self.isUniform = isUniform
  }

  /// What an input is known by.
  struct Key: Hashable, Sendable {
    /// What the device knows.
    fileprivate let known: StateDigest
    /// That, and which device it is.
    fileprivate let whole: StateDigest
  }

  mutating func key(of device: FleetDevice, at place: Int) -> Key {
    encoding.removeAll()
    encoding.addKnown(of: device)
    let known = encoding.digest()
    var whole = known
    whole.add(UInt64(place))
    return Key(known: known, whole: whole)
  }

  subscript(key: Key) -> Entry? { entries[key.whole] }

  /// Keeps what came of an input.
  mutating func insert(_ entry: Entry, _ key: Key) {
    if entries.count >= Self.limit { entries.removeAll(keepingCapacity: true) }
    entries[key.whole] = entry
    known.insert(key.whole)
  }

  /// Notes that an outcome is about to be held against the laws.
  ///
  /// What a law says of an outcome follows from the input and the policy. Devices of one policy differ in
  /// whose counter a new content raises; where they come to the same outcome, none was made.
  ///
  /// - Returns: Whether that is still to be done.
  mutating func check(_ outcome: Outcome, _ key: Key) -> Bool {
    var pair = isUniform ? key.known : key.whole
    pair.add(UInt64(bitPattern: Int64(outcome.hashValue)))
    return checked.insert(pair).inserted
  }
}
