// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The few calls of Apple's C library that `DocumentVersions` uses. Which files are dataless is a set.

import Glibc

nonisolated(unsafe) public var datalessPaths: Set<String> = []

public let SF_DATALESS: Int32 = 0x4000_0000

public struct stat {
  public var st_flags: UInt32 = 0
  public init() {}
}

public func lstat(_ path: String, _ status: UnsafeMutablePointer<stat>) -> Int32 {
  unsafe status.pointee.st_flags = datalessPaths.contains(path) ? UInt32(SF_DATALESS) : 0
  return unsafe access(path, F_OK)
}

public func rmdir(_ path: UnsafePointer<CChar>) -> Int32 { unsafe Glibc.rmdir(path) }
