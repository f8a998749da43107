#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Threads, and what they wait on.
extension CLibrary {
  /// The stack of a thread, in bytes: as much as the main thread's, which some systems do not give.
  private static let stackSize = 8 << 20

  /// What a thread runs.
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that nobody waits for; signals that end the process do not reach it.
  ///
  /// - Returns: `false` if the system can start no more threads.
  static func startThread(_ run: @escaping @Sendable () -> Void) -> Bool {
    // A thread begins with the signals of the one that starts it.
    let mask = holdEndingSignals()
    defer { restoreSignals(mask) }
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackSize)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let body = unsafe Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = unsafe pthread_create(
        &thread, &attributes,
        { argument in
          unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
    #else
      var thread = pthread_t()
      let status = unsafe pthread_create(
        &thread, &attributes,
        { argument in
          guard let argument = unsafe argument else { return nil }
          unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
    #endif
    if status != 0 { unsafe body.release() }
    return status == 0
  }
}

/// A value that one thread at a time can use, and that threads can wait on until it has changed.
@safe
package final class Monitor<Value>: @unchecked Sendable {
  // The mutex guards the value; both live as long as this object, at one address.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  /// Starts with a value.
  package init(_ value: sending Value) {
    self.value = value
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(change, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(change)
    unsafe pthread_mutex_destroy(mutex)
    unsafe change.deallocate()
    unsafe mutex.deallocate()
  }

  /// Changes the value and wakes all threads that wait.
  @discardableResult
  package func update<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(change)
      unsafe pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Waits until there is something to take, and takes it.
  package func take<Taken>(_ body: (inout Value) -> Taken?) -> Taken {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let taken = body(&value) { return taken }
      unsafe pthread_cond_wait(change, mutex)
    }
  }
}
