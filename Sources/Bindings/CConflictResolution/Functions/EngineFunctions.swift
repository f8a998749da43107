import ConflictResolution

/// The version of the library.
///
/// See `cr_library_version` in the header.
@c(cr_library_version) public func libraryVersion(
  _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  do throws(Failure) {
    return try unsafe Output(buffer, capacity).write(Array(Release.version.utf8))
  } catch {
    return Int64(error.status.rawValue)
  }
}

/// The message of the latest failed call with a handle.
///
/// See `cr_message` in the header.
@c(cr_message) public func message(
  _ handle: UnsafeMutableRawPointer?, _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  guard let handle = unsafe handle else { return Int64(StatusNumber.null.rawValue) }
  let opaque = OpaquePointer(handle)
  let message =
    unsafe Engine.message(of: opaque) ?? OutcomeHandle.message(of: opaque)
    ?? MergeHandle.message(of: opaque) ?? ConflictHandle.message(of: opaque)
    ?? AnswererHandle.message(of: opaque)
  guard let message else { return Int64(StatusNumber.handle.rawValue) }
  do throws(Failure) {
    return try unsafe Output(buffer, capacity).write(message.map { Array($0.utf8) } ?? [])
  } catch {
    return Int64(error.status.rawValue)
  }
}

/// Makes an engine without strategies, which decides nothing.
///
/// See `cr_engine_open` in the header.
@c(cr_engine_open) public func engineOpen(_ engine: UnsafeMutablePointer<OpaquePointer?>?) -> Int64
{
  guard let engine = unsafe engine else { return Int64(StatusNumber.null.rawValue) }
  unsafe engine.pointee = HandleCell<Engine>.open(Engine())
  return 0
}

/// Closes an engine and sets it to null.
///
/// See `cr_engine_close` in the header.
@c(cr_engine_close) public func engineClose(_ engine: UnsafeMutablePointer<OpaquePointer?>?)
  -> Int64
{
  if let handle = unsafe engine?.pointee {
    // A strategy that closes its own engine would free objects in use.
    let status = unsafe Engine.idle(handle) { _ in 0 }
    if status < 0 { return status }
  }
  return unsafe Engine.close(engine)
}
