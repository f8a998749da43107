import Foundation
import Testing

/// A local socket that gets datagrams, as a manager of services has one; `@` begins an abstract name.
final class DatagramReceiver {
  private let path: String
  private let number: Int32

  init(_ path: String) throws {
    self.path = path
    #if canImport(Glibc)
      number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    #else
      number = socket(AF_UNIX, SOCK_DGRAM, 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    let isAbstract = name.first == UInt8(ascii: "@")
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: isAbstract ? [0] + name.dropFirst() : name)
    }
    let whole = MemoryLayout<sockaddr_un>.size
    let start = whole - MemoryLayout.size(ofValue: address.sun_path)
    let length = socklen_t(isAbstract ? start + name.count : whole)
    let bound = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, length)
      }
    }
    try #require(bound == 0, "the socket cannot be made")
  }

  deinit {
    close(number)
    unsafe unlink(path)
  }

  /// The text of the next datagram; empty if there is none.
  func receive() -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe recv(number, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
  }
}
