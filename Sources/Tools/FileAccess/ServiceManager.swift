/// Reports the state of this process to the manager of services that started it, by systemd's protocol.
///
/// It is a datagram to the socket that `NOTIFY_SOCKET` names; without that variable nothing is sent.
public struct ServiceManager: Sendable {
  private let socket: [UInt8]?
  /// How often the manager wants a sign of life, in nanoseconds: half of the time after which it treats the
  /// process as dead; `nil` if it wants none.
  public let pingInterval: Int64?

  /// Finds the manager.
  ///
  /// - Parameter environment: The value of an environment variable.
  public init(environment: (String) -> [UInt8]? = Environment.bytes) {
    let path = environment("NOTIFY_SOCKET")
    // A path begins with '/', a name in Linux's abstract space with '@'.
    socket = path.flatMap { $0.first == 0x2F || $0.first == 0x40 ? $0 : nil }
    func number(_ name: String) -> Int64? {
      environment(name).flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
    }
    let isMeant =
      number("WATCHDOG_PID").map { $0 == Int64(CLibrary.processNumber) } ?? true
    let limit = isMeant && socket != nil ? number("WATCHDOG_USEC") : nil
    // Half of the microseconds, in nanoseconds.
    pingInterval = limit.flatMap { $0 > 0 && $0 < Int64.max / 1000 ? $0 * 500 : nil }
  }

  /// Sends the manager a message; if it does not listen, nothing happens.
  ///
  /// - Parameter text: Assignments, one a line: `READY=1`, `STATUS=…`, `STOPPING=1`, `WATCHDOG=1`.
  public func tell(_ text: String) {
    guard let socket else { return }
    try? CLibrary.sendDatagram(Array(text.utf8), to: socket)
  }
}
