import ConflictResolution
import ContentDigests
import Replicas
import Scenarios

/// The encoded state on which a fleet's future depends; it can be read with the devices renamed.
///
/// A state is words in order and items in no order; an item is again words and items. Vectors and devices are words of
/// their own kind, because renaming devices changes them.
///
/// **Invariant.** Two states that differ in anything that a later step or a law may depend on have different encodings.
/// What is left out follows from the rest (an outcome is that of what a device knew when it last resolved, unless names
/// are exhausted), is for people (logs and labels), or decides only which ancestors a device forgets with its
/// deletions, which does not occur in small worlds (acknowledgements of others).
struct StateEncoding: Sendable {
  private enum Kind: UInt8 {
    case word
    /// A counter for each device, eight bits each, the first device lowest.
    case vector
    /// A bit for each device.
    case devices
    case open
    case close
  }

  /// An identity: its own bytes, the device that made the file again at a used name, and the origins of the copies.
  private struct Identity {
    var family: [UInt8]
    var maker: UInt64 = 0
    var copies: [(vector: UInt64, digest: UInt64)] = []
    /// Whether its bytes contain a device in another way.
    var namesDevice = false
  }

  private let devices: [DeviceID]
  private var kinds: [Kind] = []
  private var words: [UInt64] = []
  private var identities: [[UInt8]: Identity] = [:]
  /// Whether something names a device that renaming does not reach.
  private(set) var namesDevice = false

  /// - Parameter devices: all devices, up to eight.
  init(_ devices: [DeviceID]) { self.devices = devices }

  /// Starts again.
  mutating func removeAll() {
    kinds.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    namesDevice = false
  }

  // MARK: Encoding

  private mutating func add(_ word: UInt64, as kind: Kind) {
    kinds.append(kind)
    words.append(word)
  }

  mutating func add(_ word: UInt64) { add(word, as: .word) }

  /// An item of a set.
  mutating func item(_ body: (inout StateEncoding) -> Void) {
    add(0, as: .open)
    body(&self)
    add(0, as: .close)
  }

  mutating func add(_ vector: VersionVector?) {
    guard let vector else {
      add(0)
      return
    }
    add(packed(vector), as: .vector)
  }

  private func packed(_ vector: VersionVector) -> UInt64 {
    var word: UInt64 = 0
    for (place, device) in devices.enumerated() {
      word |= min(vector[device], 0xFF) << UInt64(8 * place)
    }
    return word
  }

  mutating func add(bytes: [UInt8]) {
    var word = UInt64(bytes.count)
    var count = 1
    for byte in bytes {
      word = word << 8 | UInt64(byte)
      count += 1
      guard count == 8 else { continue }
      add(word)
      (word, count) = (0, 0)
    }
    add(word)
  }

  mutating func add(_ path: RelativePath?) {
    guard let path else {
      add(0)
      return
    }
    add(bytes: path.bytes)
  }

  mutating func add(_ state: FileState) {
    switch state {
    case .file(let content):
      add(1)
      switch content.digest {
      case .sha256(let digest): add(digest.first64Bits)
      case .opaque(let bytes), .unidentified(let bytes): add(bytes: bytes)
      }
    case .directory: add(2)
    case .symlink(let target):
      add(3)
      add(bytes: target)
    case .group(let content):
      add(4)
      add(content.digest.first64Bits)
    case .deleted: add(5)
    }
  }

  /// An identity; that of a copy names the vector of its origin.
  mutating func add(identity bytes: [UInt8]) {
    let identity: Identity
    if let known = identities[bytes] {
      identity = known
    } else {
      identity = parsed(bytes)
      identities[bytes] = identity
    }
    if identity.namesDevice { namesDevice = true }
    add(bytes: identity.family)
    add(identity.maker, as: .devices)
    add(UInt64(identity.copies.count))
    for copy in identity.copies {
      add(copy.vector, as: .vector)
      add(copy.digest)
    }
  }

  private func parsed(_ bytes: [UInt8]) -> Identity {
    let parts = bytes.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
    var identity = Identity(family: Array(parts.first ?? []))
    if let at = identity.family.firstIndex(of: UInt8(ascii: "@")) {
      // The rest of it has the number, which no other file has.
      for (place, device) in devices.enumerated()
      where identity.family[at...].reversed().starts(with: device.description.utf8.reversed()) {
        identity.maker = 1 << UInt64(place)
        identity.family.removeLast(device.description.utf8.count)
        break
      }
    }
    for part in parts.dropFirst() {
      guard let origin = VersionID(text: part), let vector = origin.vector,
        let digest = origin.digest
      else { return Identity(family: bytes, namesDevice: true) }
      identity.copies.append((packed(vector), digest))
    }
    return identity
  }

  // MARK: Devices

  /// Adds what a device knows, which its resolutions depend on.
  mutating func addKnown(of device: FleetDevice) {
    for (identity, history) in device.known {
      item {
        $0.add(identity: identity.bytes)
        $0.add(history)
      }
    }
    for (identity, vector) in device.replica.forgotten {
      item {
        $0.add(7)
        $0.add(identity: identity.bytes)
        $0.add(vector)
      }
    }
  }

  private mutating func add(_ history: FileHistory) {
    add(history.path)
    add(history.shown)
    add(history.copyOf)
    if let group = history.group { add(bytes: Array("\(group)".utf8)) }
    add(history.forgotten)
    for version in history.versions { item { $0.add(version) } }
  }

  /// The folders that a version names, if it names any.
  private mutating func addFolders(of version: FileVersion) {
    if let parent = version.parent {
      add(10)
      add(identity: parent.bytes)
    }
    if let former = version.formerParent {
      add(11)
      add(identity: former.bytes)
    }
  }

  private mutating func add(_ version: FileVersion) {
    add(version.path)
    addFolders(of: version)
    add(version.state)
    add(version.vector)
    add(UInt64(bitPattern: version.modified?.nanoseconds ?? .min))
    for (place, device) in devices.enumerated() where device == version.device {
      add(1 << UInt64(place), as: .devices)
    }
    if let origin = version.origin { add(origin) }
    add(UInt64(version.from.count))
    for id in version.from { item { $0.add(id) } }
    guard !version.state.isLive else { return }
    let memory = version.deletion
    add(memory.isForced ? 1 : 0)
    add(bits(of: memory.seen), as: .devices)
    add(bits(of: memory.keptBy), as: .devices)
  }

  private mutating func add(_ id: VersionID) {
    add(id.vector)
    add(id.digest ?? 0)
  }

  private func bits(of set: Set<DeviceID>) -> UInt64 {
    var bits: UInt64 = 0
    if set.isEmpty { return bits }
    for (place, device) in devices.enumerated() where set.contains(device) {
      bits |= 1 << UInt64(place)
    }
    return bits
  }

  /// Adds everything that the future of a fleet depends on, and the state of law 2b.
  mutating func add(_ fleet: Fleet) {
    add(UInt64(fleet.created))
    for (place, device) in fleet.devices.enumerated() {
      item {
        $0.add(1 << UInt64(place), as: .devices)
        $0.add(UInt64(bitPattern: device.clockAhead))
        $0.add(device.isAboutToCrash ? 1 : 0)
        $0.addKnown(of: device)
        for (identity, version) in device.shows {
          $0.item {
            $0.add(8)
            $0.add(identity: identity.bytes)
            $0.add(version.path)
            $0.addFolders(of: version)
            $0.add(version.state)
            $0.add(version.vector)
          }
        }
        for (identity, path) in device.places {
          $0.item {
            $0.add(9)
            $0.add(identity: identity.bytes)
            $0.add(path)
          }
        }
      }
    }
    item { fleet.account.encode(into: &$0) }
  }

  // MARK: Reading with devices renamed

  /// The digest of the encoding, without renaming.
  func digest() -> StateDigest { digest { word, _ in word } }

  /// The least digest under any of the given renamings.
  ///
  /// - Parameter renamings: The new place of each device.
  /// - Returns: The same digest for all states that a renaming turns into each other, if the renamings form a group.
  /// - Complexity: O(*n* · *r*) in the size of the encoding and the number of renamings.
  func digest(leastOf renamings: [[Int]]) -> StateDigest {
    var least = digest()
    for renaming in renamings {
      let other = digest { word, kind in
        var renamed: UInt64 = 0
        switch kind {
        case .vector:
          for (place, new) in renaming.enumerated() {
            renamed |= (word >> UInt64(8 * place) & 0xFF) << UInt64(8 * new)
          }
        case .devices:
          for (place, new) in renaming.enumerated() {
            renamed |= (word >> UInt64(place) & 1) << UInt64(new)
          }
        case .word, .open, .close: return word
        }
        return renamed
      }
      least = min(least, other)
    }
    return least
  }

  private func digest(renaming: (UInt64, Kind) -> UInt64) -> StateDigest {
    var open: [(words: StateDigest, items: StateDigest)] = []
    var current = (words: StateDigest(), items: StateDigest.zero)
    for index in kinds.indices {
      switch kinds[index] {
      case .word: current.words.add(words[index])
      case .vector, .devices:
        current.words.add(renaming(words[index], kinds[index]) &+ 0x5851_F42D_4C95_7F2D)
      case .open:
        open.append(current)
        current = (StateDigest(), .zero)
      case .close:
        var item = current.words
        item.addSum(current.items)
        current = open.popLast() ?? (StateDigest(), .zero)
        current.items.addItem(item)
      }
    }
    var whole = current.words
    whole.addSum(current.items)
    return whole
  }
}
