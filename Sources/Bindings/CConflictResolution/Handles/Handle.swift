/// An object to which a caller has an opaque pointer.
package protocol HandleObject: AnyObject {
  /// The mark of this kind of handle, which differs from those of others; never 0.
  static var mark: UInt { get }
  /// Why the latest failed call failed.
  var failure: Failure? { get set }
}

/// The memory of a handle: a mark, and the object that it keeps alive.
///
/// The mark depends on the address, and is cleared before the memory is freed. So a handle of another kind is always
/// detected, and a closed one until its memory is reused.
@safe package struct HandleCell<Object: HandleObject> {
  private var mark: UInt
  private let object: Unmanaged<Object>

  /// A handle for an object, which it keeps alive.
  package static func open(_ object: Object) -> OpaquePointer {
    let cell = UnsafeMutablePointer<Self>.allocate(capacity: 1)
    unsafe cell.initialize(
      to: Self(
        mark: Object.mark ^ UInt(bitPattern: cell), object: Unmanaged.passRetained(object)))
    return OpaquePointer(cell)
  }

  /// The object of a handle; `nil` if the handle has another kind.
  package static func object(of handle: OpaquePointer) -> Object? {
    guard let cell = unsafe cell(of: handle) else { return nil }
    return unsafe cell.pointee.object.takeUnretainedValue()
  }

  /// Frees a handle and releases its object; false if the handle has another kind.
  package static func close(_ handle: OpaquePointer) -> Bool {
    guard let cell = unsafe cell(of: handle) else { return false }
    let object = unsafe cell.pointee.object
    unsafe cell.pointee.mark = 0
    unsafe cell.deinitialize(count: 1)
    unsafe cell.deallocate()
    unsafe object.release()
    return true
  }

  private static func cell(of handle: OpaquePointer) -> UnsafeMutablePointer<Self>? {
    let address = UInt(bitPattern: handle)
    // Small numbers and odd addresses never point to allocated memory.
    guard address >= 4096, address % UInt(MemoryLayout<Self>.alignment) == 0 else { return nil }
    let cell = unsafe UnsafeMutablePointer<Self>(handle)
    return unsafe cell.pointee.mark == Object.mark ^ address ? unsafe cell : nil
  }
}

extension HandleObject {
  /// Runs a call on the object of a handle and turns what it throws into a code.
  ///
  /// - Parameters:
  ///   - handle: The caller's handle.
  ///   - body: The call; it returns 0 or more, or ``absent``.
  /// - Returns: The result of the body, or the status of its failure.
  package static func call(_ handle: OpaquePointer?, _ body: (Self) throws(Failure) -> Int64)
    -> Int64
  {
    guard let handle = unsafe handle else { return Int64(StatusNumber.null.rawValue) }
    guard let object = unsafe HandleCell<Self>.object(of: handle) else {
      return Int64(StatusNumber.handle.rawValue)
    }
    do throws(Failure) {
      return try body(object)
    } catch {
      object.failure = error
      return Int64(error.status.rawValue)
    }
  }

  /// The message of a handle; `nil` if the handle has another kind.
  static func message(of handle: OpaquePointer) -> String?? {
    guard let object = unsafe HandleCell<Self>.object(of: handle) else { return nil }
    return .some(object.failure?.message)
  }

  /// Closes the handle at an address and sets it to null; a null handle is not an error.
  package static func close(_ address: UnsafeMutablePointer<OpaquePointer?>?) -> Int64 {
    guard let address = unsafe address else { return Int64(StatusNumber.null.rawValue) }
    guard let handle = unsafe address.pointee else { return 0 }
    guard unsafe HandleCell<Self>.close(handle) else { return Int64(StatusNumber.handle.rawValue) }
    unsafe address.pointee = nil
    return 0
  }
}
