/// Threads that nobody waits for.
package enum BackgroundThread {
  /// Starts a thread; signals that end the process do not reach it.
  ///
  /// - Parameter run: what it does.
  /// - Returns: `false` if the system can start no more threads.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    CLibrary.startThread(run)
  }
}
