#if canImport(Glibc)
  import Foundation
  import Glibc
  import Testing

  @testable import FileAccess

  /// A program on this machine is asked by HTTP, and may answer anything.
  @Suite("Services on this machine")
  struct LocalServiceTests {
    /// Answers one request with bytes, and closes the connection.
    private final class Server: @unchecked Sendable {
      let port: UInt16
      private let socket: Int32
      private(set) var request: [UInt8] = []
      private let answered = DispatchSemaphore(value: 0)

      init(_ answer: [UInt8]) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isBound = unsafe withUnsafeMutablePointer(to: &address) {
          unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe bind(socket, $0, length) == 0 && listen(socket, 1) == 0
              && getsockname(socket, $0, &length) == 0
          }
        }
        try #require(isBound)
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
          let connection = accept(socket, nil, nil)
          var block = [UInt8](repeating: 0, count: 4096)
          while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let got = unsafe recv(connection, &block, block.count, 0)
            guard got > 0 else { break }
            request += block.prefix(got)
          }
          var sent = 0
          while sent < answer.count {
            let put = unsafe answer[sent...].withUnsafeBytes {
              unsafe send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard put > 0 else { break }
            sent += put
          }
          close(connection)
          answered.signal()
        }
      }

      func wait() { answered.wait() }

      deinit { close(socket) }
    }

    private static var soon: Int64 {
      AwakeClock.nanoseconds(countsSleep: true) + 60_000_000_000
    }

    private static func ask(
      _ answer: String, more: [UInt8] = [], _ target: String = "/rest/a?b=1"
    ) throws -> (body: [UInt8]?, request: [UInt8]) {
      let server = try Server(Array(answer.utf8) + more)
      let body = LocalService(port: server.port).get(target, header: "X-Key: 1", before: soon)
      server.wait()
      return (body, server.request)
    }

    @Test func answersAreRead() throws {
      let (body, request) = try Self.ask("HTTP/1.0 200 OK\r\nServer: a\r\n\r\n{}\n\n1")
      #expect(body == Array("{}\n\n1".utf8))
      let text = String(decoding: request, as: UTF8.self)
      #expect(text.hasPrefix("GET /rest/a?b=1 HTTP/1.0\r\nHost: 127.0.0.1:"))
      #expect(text.hasSuffix("\r\nX-Key: 1\r\n\r\n"))
      let large = [UInt8](repeating: 0x61, count: 3 << 20)
      #expect(try Self.ask("HTTP/1.1 200 OK\r\n\r\n", more: large).body == large)
    }

    @Test(
      arguments: [
        "", "HTTP/1.0 200 OK\r\n", "HTTP/1.0 403 Forbidden\r\n\r\n{}", "HTTP/1.0 2000 OK\r\n\r\n{}",
        "HTTP/2 200 OK\r\n\r\n{}", "\r\n\r\n", "{}", "HTTP/1.",
      ])
    func wrongAnswersAreNone(_ answer: String) throws {
      #expect(try Self.ask(answer).body == nil)
    }

    @Test func anAnswerThatNeverEndsIsNone() throws {
      let server = try Server(
        Array("HTTP/1.0 200 OK\r\n\r\n".utf8) + [UInt8](repeating: 0x20, count: 9 << 20))
      let service = LocalService(port: server.port)
      #expect(service.get("/", header: "A: 1", before: Self.soon) == nil)
      server.wait()
    }

    @Test func nobodyNeedListen() throws {
      var port: UInt16 = 0
      do { port = try Server([]).port }
      #expect(LocalService(port: port).get("/", header: "A: 1", before: .min) == nil)
      // A line that ends early would be another one.
      for target in ["/a b", "/a\r\nB: 1", "/ä"] {
        #expect(LocalService(port: port).get(target, header: "A: 1", before: Self.soon) == nil)
      }
      #expect(LocalService(port: port).get("/", header: "A: 1\r\nB: 1", before: Self.soon) == nil)
    }
  }
#endif
