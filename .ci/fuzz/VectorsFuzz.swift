// What must hold for version vectors and device IDs, for any bytes:
//
// - The text and the binary form are read, or refused with an error at a position in the input. Writing an accepted
//   vector gives exactly the bytes that it was read from, and each form can be converted to the other.
// - The order of any two vectors is antisymmetric and agrees with equality. Their join is their least upper bound, and
//   is commutative, associative and idempotent. The total order extends the causal order.
// - When a device writes, its new vector is after the one that it is based on, and only its own counter differs.

import VersionVectors

func fuzz(_ bytes: [UInt8]) {
  var vectors: [VersionVector] = []
  if let vector = binary(bytes) { vectors.append(vector) }
  // No device ID contains a control character, so each line is a separate text.
  for line in parts(bytes, between: [0x0A], atMost: 4) {
    if let vector = text(line) { vectors.append(vector) }
    if let device = device(line) {
      vectors.append(VersionVector().setting(device, to: UInt64(line.count)))
    }
  }
  vectors.append(VersionVector())
  for left in vectors {
    expectWriting(of: left)
    for right in vectors {
      expectOrder(left, right)
      for third in vectors { expectJoins(left, right, third) }
    }
  }
}

func expectPlace(_ error: VersionVectorError, in bytes: [UInt8]) {
  require(!error.code.rawValue.isEmpty && !error.message.isEmpty, "an error says what is wrong")
  guard let offset = error.offset else { return }
  require((0...bytes.count).contains(offset), "\(error) lies in the input")
}

func text(_ bytes: [UInt8]) -> VersionVector? {
  do throws(VersionVectorError) {
    let vector = try VersionVector(text: bytes)
    require(Array(vector.description.utf8) == bytes, "a vector has one text")
    return vector
  } catch {
    expectPlace(error, in: bytes)
    return nil
  }
}

func binary(_ bytes: [UInt8]) -> VersionVector? {
  do throws(VersionVectorError) {
    let vector = try VersionVector(binary: bytes)
    require(vector.binary == bytes, "a vector has one binary form")
    return vector
  } catch {
    expectPlace(error, in: bytes)
    return nil
  }
}

func device(_ bytes: [UInt8]) -> DeviceID? {
  do throws(VersionVectorError) {
    let device = try DeviceID(bytes)
    require(device.bytes == bytes && (1...64).contains(bytes.count), "a device ID is its bytes")
    require(DeviceID(device.description) == device, "a device ID is its text")
    return device
  } catch {
    expectPlace(error, in: bytes)
    return nil
  }
}

func expectWriting(of vector: VersionVector) {
  require(text(Array(vector.description.utf8)) == vector, "read back from its text")
  require(binary(vector.binary) == vector, "read back from its binary form")
  let entries = Array(vector)
  require((try? VersionVector(entries.reversed())) == vector, "made of its entries in any order")
  require(entries.allSatisfy { vector[$0.device] == $0.counter && $0.counter > 0 }, "counters")
  for entry in entries {
    let without = vector.setting(entry.device, to: 0)
    require(without.order(relativeTo: vector) == .before, "with a counter less it is before")
    require(without.setting(entry.device, to: entry.counter) == vector, "a counter set again")
    do throws(VersionVectorError) {
      let next = try vector.incremented(entry.device)
      require(next.order(relativeTo: vector) == .after, "a write is after what it stood on")
      require(next.setting(entry.device, to: entry.counter) == vector, "one counter is raised")
    } catch {
      require(entry.counter == .max && error.code == .counterOverflow, "\(error)")
    }
  }
}

func expectOrder(_ left: VersionVector, _ right: VersionVector) {
  let order = left.order(relativeTo: right)
  let turned = right.order(relativeTo: left)
  let isLeftFirst = VersionVector.lexicographicallyPrecedes(left, right)
  let isRightFirst = VersionVector.lexicographicallyPrecedes(right, left)
  switch order {
  case .equal: require(turned == .equal && left == right, "equal")
  case .before: require(turned == .after && isLeftFirst, "before")
  case .after: require(turned == .before && isRightFirst, "after")
  case .concurrent: require(turned == .concurrent, "concurrent")
  }
  require((left == right) == (order == .equal), "equal vectors are equal")
  require((left == right) == (!isLeftFirst && !isRightFirst), "the total order is total")
  require(!(isLeftFirst && isRightFirst), "the total order has no two firsts")
  if left == right { require(left.hashValue == right.hashValue, "equal vectors, equal hashes") }
  let devices = Set(left.map { $0.device }).union(right.map { $0.device })
  let isBelow = devices.allSatisfy { left[$0] <= right[$0] }
  require(isBelow == (order == .before || order == .equal), "the order is that of the counters")
}

func expectJoins(_ left: VersionVector, _ right: VersionVector, _ third: VersionVector) {
  func isBelow(_ lower: VersionVector, _ upper: VersionVector) -> Bool {
    [.before, .equal].contains(lower.order(relativeTo: upper))
  }
  let join = left.joining(right)
  require(isBelow(left, join) && isBelow(right, join), "a join is an upper bound")
  require(join == right.joining(left), "joins commute")
  require(join.joining(right) == join && left.joining(left) == left, "a join again is the same")
  require(join.joining(third) == left.joining(right.joining(third)), "joins associate")
  if isBelow(left, third), isBelow(right, third) {
    require(isBelow(join, third), "a join is the least upper bound")
  }
}
