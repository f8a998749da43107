import FileAccess
import Foundation
import Testing

@Suite("Manager of services")
struct ServiceManagerTests {
  private func interval(_ environment: [String: String]) -> Int64? {
    ServiceManager { environment[$0].map { Array($0.utf8) } }.pingInterval
  }

  @Test func wantsSignsOfLifeOfTheProcessThatItMeans() {
    let socket = ["NOTIFY_SOCKET": "/run/notify"]
    let own = "\(ProcessInfo.processInfo.processIdentifier)"
    for (more, expected) in [
      ([:], nil), (["WATCHDOG_USEC": "3000000"], 1_500_000_000),
      (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": own], 1_500_000_000),
      (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "1"], nil),
      (["WATCHDOG_USEC": "0"], nil), (["WATCHDOG_USEC": "soon"], nil),
      (["WATCHDOG_USEC": "9223372036854775807"], nil),
    ] as [([String: String], Int64?)] {
      #expect(interval(socket.merging(more) { $1 }) == expected, "\(more)")
    }
    #expect(interval(["WATCHDOG_USEC": "3000000"]) == nil)
  }

  @Test func isLeftAloneIfItDoesNotListen() {
    for socket in [
      nil, "", "relative", "/nowhere/socket", "@nobody", "/" + String(repeating: "x", count: 500),
    ] {
      ServiceManager { $0 == "NOTIFY_SOCKET" ? socket.map { Array($0.utf8) } : nil }.tell("READY=1")
    }
  }
}

#if os(Linux)
  @Suite("Mounted file systems")
  struct MountListTests {
    @Test func areThoseBelowAFolder() {
      let all = MountList.entries(below: Array("/".utf8))
      #expect(!all.isEmpty)
      let below = MountList.entries(below: Array("/proc".utf8))
      #expect(!below.isEmpty && below.isSubset(of: all))
      #expect(MountList.entries(below: Array("/proc/no such place".utf8)).isEmpty)
      #expect(MountList.entries(below: Array("/pro".utf8)).isEmpty)
    }
  }
#endif
