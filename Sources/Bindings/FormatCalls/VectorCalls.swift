import VersionVectors

/// Version vectors, as text or in their compact form; every call accepts both.
enum VectorCalls {
  static func compare(_ arguments: [[UInt8]]) throws(CallFault) -> [[UInt8]] {
    guard arguments.count == 2 else { throw .arguments(arguments.count, expected: "two vectors") }
    let order = try vector(arguments[0]).order(relativeTo: vector(arguments[1]))
    let name =
      switch order {
      case .equal: "equal"
      case .before: "before"
      case .after: "after"
      case .concurrent: "concurrent"
      }
    return [Array(name.utf8)]
  }

  static func join(_ arguments: [[UInt8]]) throws(CallFault) -> [[UInt8]] {
    var joined = VersionVector()
    for argument in arguments { joined.join(try vector(argument)) }
    return [text(joined)]
  }

  static func increment(_ arguments: [[UInt8]]) throws(CallFault) -> [[UInt8]] {
    guard arguments.count == 2 else {
      throw .arguments(arguments.count, expected: "a vector and a device")
    }
    let known = try vector(arguments[0])
    do throws(VersionVectorError) {
      return [text(try known.incremented(DeviceID(arguments[1])))]
    } catch {
      throw CallFault(error)
    }
  }

  static func convert(_ arguments: [[UInt8]]) throws(CallFault) -> [[UInt8]] {
    guard arguments.count == 1 else { throw .arguments(arguments.count, expected: "a vector") }
    let known = try vector(arguments[0])
    return [text(known), known.binary]
  }

  private static func text(_ vector: VersionVector) -> [UInt8] {
    var bytes: [UInt8] = []
    vector.write(into: &bytes)
    return bytes
  }

  /// Reads either form: the compact one starts with a byte that no device may have.
  private static func vector(_ bytes: [UInt8]) throws(CallFault) -> VersionVector {
    do throws(VersionVectorError) {
      return bytes.first == 1
        ? try VersionVector(binary: bytes) : try VersionVector(text: bytes)
    } catch {
      throw CallFault(error)
    }
  }
}
