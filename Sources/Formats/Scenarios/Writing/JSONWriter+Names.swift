package import ConflictResolution
package import JSONText

// The small values that outcomes are made of: names, times, vectors.
extension JSONWriter {
  /// A member with paths, in their order.
  package mutating func member(_ key: String, _ paths: [RelativePath]) {
    self.key(key)
    beginArray()
    for path in paths { name(path.bytes) }
    endArray()
  }

  /// A member with a moment, if there is one.
  package mutating func member(_ name: String, _ moment: Timestamp?) {
    guard let moment else { return }
    key(name)
    string { moment.write(into: &$0) }
  }

  /// A member with a vector, if there is one: devices in byte order.
  package mutating func member(_ name: String, _ vector: VersionVector?) {
    guard let vector else { return }
    key(name)
    self.vector(vector)
  }

  /// A vector: devices in byte order.
  mutating func vector(_ vector: VersionVector) {
    beginObject()
    for (device, counter) in vector {
      key { device.write(into: &$0) }
      integer(counter)
    }
    endObject()
  }

  /// A member with version IDs.
  package mutating func member(_ name: String, _ versions: [VersionID]) {
    list(name, of: versions) { $0.id($1) }
  }

  /// A member with a version ID.
  package mutating func member(_ name: String, _ version: VersionID) {
    key(name)
    id(version)
  }

  /// A version ID; device IDs are UTF-8, and so is the ID.
  package mutating func id(_ version: VersionID) {
    if version.digest == nil, let vector = version.vector {
      string { vector.write(into: &$0) }
    } else {
      name(version.text)
    }
  }

  /// A member with a device.
  package mutating func member(_ name: String, _ device: DeviceID) {
    key(name)
    string { device.write(into: &$0) }
  }

  /// A member with devices, in byte order.
  package mutating func member(_ name: String, _ devices: Set<DeviceID>) {
    beginArray(name)
    for device in devices.sorted(by: { $0 < $1 }) {
      string { device.write(into: &$0) }
    }
    endArray()
  }

  /// A member with the names of devices for people, in byte order of the devices.
  package mutating func member(_ name: String, _ devices: [DeviceID: String]) {
    beginObject(name)
    for (device, title) in devices.sorted(by: { $0.key < $1.key }) {
      member(device.description, title)
    }
    endObject()
  }

  /// A member with two times that were compared, by version ID in byte order.
  mutating func values(_ times: Explanation.ComparedTimes) {
    let (winner, loser) = (times.winner.text, times.loser.text)
    guard winner != loser else {
      values(times.told.values)
      return
    }
    beginObject("values")
    let isInOrder = winner.lexicographicallyPrecedes(loser)
    key { $0.append(contentsOf: isInOrder ? winner : loser) }
    string { (isInOrder ? times.winnerTime : times.loserTime).write(into: &$0) }
    key { $0.append(contentsOf: isInOrder ? loser : winner) }
    string { (isInOrder ? times.loserTime : times.winnerTime).write(into: &$0) }
    endObject()
  }

  /// A member with what was compared, by version ID in byte order.
  ///
  /// A version may have been compared in two ways, such as by path and by content: both values are under
  /// its key.
  package mutating func values(_ values: [Explanation.Value]) {
    beginObject("values")
    // The IDs, one after the other, and the place of each.
    var named: [UInt8] = []
    var ids: [Range<Int>] = []
    ids.reserveCapacity(values.count)
    var isInOrder = true
    for value in values {
      let start = named.count
      value.version.write(into: &named)
      let id = start..<named.count
      if let last = ids.last, Self.precedes(id, last, in: named) { isInOrder = false }
      ids.append(id)
    }
    var order = Array(values.indices)
    // Values of one version stay in the order in which they were compared.
    if !isInOrder { order.sort { Self.precedes(ids[$0], ids[$1], in: named) } }
    var next = 0
    while next < order.count {
      let (id, value) = (ids[order[next]], values[order[next]])
      next += 1
      key { $0.append(copying: named.span.extracting(id)) }
      guard next < order.count, named[ids[order[next]]] == named[id] else {
        string { value.writeText(into: &$0) }
        continue
      }
      var text = value.text
      while next < order.count, named[ids[order[next]]] == named[id] {
        let other = values[order[next]].text
        next += 1
        // As bytes: comparing texts would bring Unicode's normalization into the C library.
        if !other.utf8.elementsEqual(text.utf8) { text += ", " + other }
      }
      string(text)
    }
    endObject()
  }

  private static func precedes(
    _ left: Range<Int>, _ right: Range<Int>, in bytes: [UInt8]
  ) -> Bool {
    RelativePath.precedes(bytes.span.extracting(left), bytes.span.extracting(right))
  }
}
