import ConflictResolution
import Replicas

/// Replicas that the calling program holds.
enum ReplicaCall {
  /// Makes one, and returns its handle.
  ///
  /// The first argument is the opening request, the others are strategies of the host.
  static func open(_ arguments: [[UInt8]], _ host: Host) throws(CallFault) -> [[UInt8]] {
    guard let request = arguments.first else {
      throw .arguments(0, expected: "what the replica is, and strategies after it")
    }
    let held = try HeldReplica.open(
      request, strategies: try host.strategies(arguments.dropFirst()))
    let handle = unsafe UInt(bitPattern: Unmanaged.passRetained(held).toOpaque())
    return [Array(String(handle).utf8)]
  }

  /// Performs a request on the replica of a handle.
  static func ask(_ arguments: [[UInt8]]) throws(CallFault) -> [[UInt8]] {
    guard arguments.count == 2 else {
      throw .arguments(arguments.count, expected: "a handle and a request")
    }
    let held = unsafe try replica(arguments[0]).takeUnretainedValue()
    return [try held.answer(to: arguments[1])]
  }

  /// Releases a handle.
  static func close(_ arguments: [[UInt8]]) throws(CallFault) -> [[UInt8]] {
    guard arguments.count == 1 else { throw .arguments(arguments.count, expected: "a handle") }
    unsafe try replica(arguments[0]).release()
    return []
  }

  /// The replica of a handle, which only the caller can check.
  private static func replica(_ handle: [UInt8]) throws(CallFault) -> Unmanaged<HeldReplica> {
    guard let number = UInt(String(decoding: handle, as: UTF8.self)),
      let pointer = unsafe UnsafeRawPointer(bitPattern: number)
    else { throw CallFault("arguments", "the handle is none; open a replica first") }
    return unsafe Unmanaged.fromOpaque(pointer)
  }
}
