// The C functions that a module for WebAssembly exports.

/// Allocates this many bytes, to be released by `format_release`.
@c(format_allocate) public func allocate(_ length: UInt) -> UnsafeMutablePointer<UInt8>? {
  UnsafeMutablePointer<UInt8>.allocate(capacity: max(Int(length), 1))
}

/// Releases memory of `format_allocate` or of an answer.
@c(format_release) public func release(_ memory: UnsafeMutablePointer<UInt8>?) {
  unsafe memory?.deallocate()
}

/// Performs a call.
///
/// - Parameters:
///   - call: the number of a ``FormatCall``.
///   - input: its arguments, as ``ByteStrings``.
///   - length: the number of these bytes.
///   - answer: takes the address of the answer and its length, as ``ByteStrings``; the caller releases the memory.
///   - decide: asks a strategy of the host.
/// - Returns: 0, or 1 if the answer is the code and the message of a fault.
@c(format_call) public func call(
  _ call: Int32, _ input: UnsafePointer<UInt8>?, _ length: UInt,
  _ answer: UnsafeMutablePointer<UInt>?,
  _ decide: (
    @convention(c) (Int32, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<UInt>?) -> Void
  )?
) -> Int32 {
  guard let answer = unsafe answer else { return 1 }
  let arguments = unsafe UnsafeBufferPointer(start: input, count: input == nil ? 0 : Int(length))
  var status: Int32 = 0
  var strings: [[UInt8]]
  do throws(CallFault) {
    guard let call = FormatCall(rawValue: call) else {
      throw CallFault("arguments", "there is no call of the number \(call)")
    }
    guard let known = unsafe ByteStrings.read(arguments.span) else {
      throw CallFault("arguments", "the arguments end before the length of the last one")
    }
    strings = try unsafe call.answer(known, Host(decide))
  } catch {
    status = 1
    strings = [Array(error.code.utf8), Array(error.message.utf8)]
  }
  let bytes = ByteStrings.write(strings)
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
  unsafe bytes.withUnsafeBufferPointer { source in
    guard let start = source.baseAddress else { return }
    unsafe memory.initialize(from: start, count: source.count)
  }
  unsafe answer[0] = UInt(bitPattern: memory)
  unsafe answer[1] = UInt(bytes.count)
  return status
}
