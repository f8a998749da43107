// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The few classes and attributes of Apple's Foundation that `DocumentVersions` uses, as their headers declare them.
//
// They are functional, so a program that is compiled against them can run. Versions are files in a folder next to the
// documents.

public import Foundation

/// A version of a document.
public final class NSFileVersion {
  public let url: URL
  public let modificationDate: Date?
  public let localizedNameOfSavingComputer: String?
  public let isConflict: Bool
  public var isResolved = false
  private let item: URL

  nonisolated(unsafe) static var all: [String: [NSFileVersion]] = [:]
  /// The changes that were made, in order.
  nonisolated(unsafe) public static var log: [String] = []
  /// The number of changes that succeed before the next one fails, as if the app was terminated.
  nonisolated(unsafe) public static var changesLeft = Int.max

  struct Ended: Error {}

  private init(item: URL, url: URL, date: Date?, computer: String?, isConflict: Bool) {
    (self.item, self.url, modificationDate) = (item, url, date)
    (localizedNameOfSavingComputer, self.isConflict) = (computer, isConflict)
  }

  static func count(_ change: String) throws {
    guard unsafe changesLeft > 0 else { throw Ended() }
    unsafe changesLeft -= 1
    unsafe log.append(change)
  }

  /// Adds a version that another computer saved concurrently.
  public static func addConflict(
    at item: URL, _ contents: Data, computer: String, date: Date
  ) throws {
    let folder = item.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("versions")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent(UUID().uuidString)
    try contents.write(to: url)
    unsafe all[item.path, default: []].append(
      NSFileVersion(item: item, url: url, date: date, computer: computer, isConflict: true))
  }

  public class func currentVersionOfItem(at url: URL) -> NSFileVersion? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let date = try? FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate]
    return NSFileVersion(
      item: url, url: url, date: date as? Date, computer: "This Mac", isConflict: false)
  }

  public class func otherVersionsOfItem(at url: URL) -> [NSFileVersion]? {
    unsafe all[url.path]
  }

  public class func unresolvedConflictVersionsOfItem(at url: URL) -> [NSFileVersion]? {
    unsafe all[url.path]?.filter { $0.isConflict && !$0.isResolved }
  }

  public func replaceItem(at url: URL) throws -> URL {
    try NSFileVersion.count("replace \(url.lastPathComponent)")
    try Data(contentsOf: self.url).write(to: url, options: .atomic)
    return url
  }

  public func remove() throws {
    try NSFileVersion.count("remove a version")
    try FileManager.default.removeItem(at: url)
    unsafe NSFileVersion.all[item.path]?.removeAll { $0 === self }
  }
}

/// An object that shows a file.
public protocol NSFilePresenter: AnyObject {}

/// Waits until nobody else reads or writes a file.
public final class NSFileCoordinator {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let withoutChanges = Self(rawValue: 1 << 0)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let forMerging = Self(rawValue: 1 << 2)
  }

  public init(filePresenter: (any NSFilePresenter)?) {}

  public func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [],
    error: UnsafeMutablePointer<NSError?>?, byAccessor reader: (URL) -> Void
  ) { reader(url) }

  public func coordinate(
    writingItemAt url: URL, options: WritingOptions = [],
    error: UnsafeMutablePointer<NSError?>?, byAccessor writer: (URL) -> Void
  ) { writer(url) }
}

/// Which part of a cloud document is on this computer.
public struct URLUbiquitousItemDownloadingStatus: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let current = Self(rawValue: "NSURLUbiquitousItemDownloadingStatusCurrent")
}

extension URLResourceValues {
  public var ubiquitousItemDownloadingStatus: URLUbiquitousItemDownloadingStatus? {
    URLUbiquitousItemDownloadingStatus.current
  }
}
