import Foundation

/// Runs something on a thread with a small stack, and waits for it: what needs more of it the deeper its input is
/// ends the process.
///
/// - Parameters:
///   - bytes: The size of the stack; the least that a thread of a server or a plug-in gets where none is given.
///   - body: What is run.
/// - Returns: What it gives.
/// - Throws: What it throws.
public func withSmallStack<Result: Sendable>(
  of bytes: Int = 64 << 10, _ body: @escaping @Sendable () throws -> Result
) throws -> Result {
  let outcome = Held<Swift.Result<Result, any Error>>()
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    outcome.value = Swift.Result { try body() }
    done.signal()
  }
  thread.stackSize = bytes
  thread.start()
  done.wait()
  guard let result = outcome.value else { preconditionFailure("the thread left nothing") }
  return try result.get()
}

/// What a thread leaves for the one that waits for it.
private final class Held<Value>: @unchecked Sendable {
  var value: Value?
}
