internal import CSystemCalls

/// A program on this machine that answers requests by HTTP at `127.0.0.1`.
///
/// No other machine is ever contacted, and nothing but `GET` is sent.
package struct LocalService: Sendable {
  /// The most bytes of an answer: 8 MiB.
  private static let largestAnswer = 8 << 20

  private let port: UInt16

  /// A service that listens at a port.
  package init(port: UInt16) { self.port = port }

  /// Asks for a resource.
  ///
  /// - Parameters:
  ///   - target: The path and the query, in ASCII and with all else encoded.
  ///   - header: A further line of the request, without its end.
  ///   - deadline: When to give up, by ``AwakeClock`` that counts sleep.
  /// - Returns: The body of the answer; `nil` for any other status than 200, for an answer that is too large, and for
  ///   none in time. A body that was cut off is not recognized as such.
  /// - Complexity: O(*n*) in the bytes of the answer.
  package func get(_ target: String, header: String, before deadline: Int64) -> [UInt8]? {
    // Neither can end its line early, and so add a line.
    guard (target + header).utf8.allSatisfy({ (0x20..<0x7F).contains($0) }),
      !target.utf8.contains(0x20)
    else { return nil }
    // By HTTP/1.0 the answer comes in one piece and ends with the connection.
    let request = Array(
      "GET \(target) HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\n\(header)\r\n\r\n".utf8)
    guard
      let answer = CLibrary.askLocal(
        port, request, capacity: Self.largestAnswer, deadline: deadline)
    else { return nil }
    return Self.body(of: answer)
  }

  /// The body of an answer with status 200.
  static func body(of answer: [UInt8]) -> [UInt8]? {
    let start = Array("HTTP/1.".utf8)
    guard answer.starts(with: start), answer.dropFirst(start.count + 1).starts(with: " 200 ".utf8)
    else { return nil }
    // The head ends with an empty line.
    var ends = 0
    for (index, byte) in answer.enumerated() {
      switch byte {
      case 0x0A: ends += 1
      case 0x0D: break
      default: ends = 0
      }
      if ends == 2 { return Array(answer[(index + 1)...]) }
    }
    return nil
  }
}

extension CLibrary {
  /// Sends a request to a port of this machine; `nil` if no whole answer comes.
  fileprivate static func askLocal(
    _ port: UInt16, _ request: [UInt8], capacity: Int, deadline: Int64
  ) -> [UInt8]? {
    var isWhole = false
    let answer = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      let got = unsafe resolve_ask_local(
        port, request, UInt(request.count), buffer.baseAddress, UInt(capacity), deadline)
      isWhole = got >= 0
      count = max(0, got)
    }
    return isWhole ? answer : nil
  }
}
