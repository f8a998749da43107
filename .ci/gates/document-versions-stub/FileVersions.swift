// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The few classes and attributes of Apple's Foundation that `DocumentVersions` uses, as their headers declare them.
//
// They are functional, so a program that is compiled against them can run. Versions are files in a folder next to the
// documents.

import Darwin
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
public protocol NSFilePresenter: AnyObject {
  var presentedItemURL: URL? { get }
  func savePresentedItemChanges(completionHandler: @escaping ((any Error)?) -> Void)
  func presentedItemDidChange()
  func accommodatePresentedItemDeletion(completionHandler: @escaping ((any Error)?) -> Void)
}

/// Waits until nobody else reads or writes a file, and sends presenters the messages that the header lists.
public final class NSFileCoordinator {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let withoutChanges = Self(rawValue: 1 << 0)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let forDeleting = Self(rawValue: 1 << 0)
    public static let forMoving = Self(rawValue: 1 << 1)
    public static let forMerging = Self(rawValue: 1 << 2)
  }

  nonisolated(unsafe) static var presenters: [any NSFilePresenter] = []
  /// What is coordinated at present, the innermost last.
  nonisolated(unsafe) private static var accesses: [(by: NSFileCoordinator, files: Int)] = []
  /// The names of files that no coordinated write is granted of.
  nonisolated(unsafe) public static var refused: Set<String> = []
  /// The names of files that were written in coordination, in order.
  nonisolated(unsafe) public static var written: [String] = []

  private let presenter: (any NSFilePresenter)?

  public init(filePresenter: (any NSFilePresenter)?) { presenter = filePresenter }

  public class func addFilePresenter(_ presenter: any NSFilePresenter) {
    unsafe presenters.append(presenter)
  }
  public class func removeFilePresenter(_ presenter: any NSFilePresenter) {
    unsafe presenters.removeAll { $0 === presenter }
  }

  public func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [],
    error: UnsafeMutablePointer<NSError?>?, byAccessor reader: (URL) -> Void
  ) {
    // "If the device has not yet downloaded the file at the given URL, this method blocks while the file is downloaded."
    unsafe datalessPaths.remove(url.path)
    access(files: 1, isWriting: false) { reader(url) }
  }

  public func coordinate(
    writingItemAt url: URL, options: WritingOptions = [],
    error: UnsafeMutablePointer<NSError?>?, byAccessor writer: (URL) -> Void
  ) {
    unsafe write([(url, options)], files: 1, error) { writer(url) }
  }

  public func coordinate(
    readingItemAt readURL: URL, options: ReadingOptions = [], writingItemAt url: URL,
    options writing: WritingOptions = [], error: UnsafeMutablePointer<NSError?>?,
    byAccessor body: (URL, URL) -> Void
  ) {
    unsafe write([(url, writing)], files: 2, error) { body(readURL, url) }
  }

  public func coordinate(
    writingItemAt url1: URL, options options1: WritingOptions = [], writingItemAt url2: URL,
    options options2: WritingOptions = [], error: UnsafeMutablePointer<NSError?>?,
    byAccessor body: (URL, URL) -> Void
  ) {
    unsafe write([(url1, options1), (url2, options2)], files: 2, error) { body(url1, url2) }
  }

  public func item(at source: URL, willMoveTo target: URL) {}
  public func item(at source: URL, didMoveTo target: URL) {}

  private func access(files: Int, isWriting: Bool, _ body: () -> Void) {
    if let outer = unsafe NSFileCoordinator.accesses.last {
      // The header: do not nest; a write within a write of one file is an exception, one by another coordinator waits
      // forever.
      guard outer.by === self, outer.files == 2 || !isWriting else {
        fatalError("nested coordination")
      }
    }
    unsafe NSFileCoordinator.accesses.append((self, files))
    body()
    unsafe NSFileCoordinator.accesses.removeLast()
  }

  private func write(
    _ items: [(url: URL, options: WritingOptions)], files: Int,
    _ error: UnsafeMutablePointer<NSError?>?,
    _ body: () -> Void
  ) {
    for (url, _) in items where unsafe NSFileCoordinator.refused.contains(url.lastPathComponent) {
      unsafe error?.pointee = NSError(domain: NSCocoaErrorDomain, code: 3072)
      return
    }
    // "Prevents the file coordinator from sending messages to the file presenter" that it was made with.
    let others = unsafe NSFileCoordinator.presenters.filter { $0 !== presenter }
    func presenters(_ url: URL) -> [any NSFilePresenter] {
      others.filter { $0.presentedItemURL?.path == url.path }
    }
    for (url, options) in items {
      for other in presenters(url) {
        if options.contains(.forMerging) { other.savePresentedItemChanges { _ in } }
        if options.contains(.forDeleting) { other.accommodatePresentedItemDeletion { _ in } }
      }
    }
    let before = items.map { try? Data(contentsOf: $0.url) }
    access(files: files, isWriting: true, body)
    for (item, old) in zip(items, before) {
      unsafe NSFileCoordinator.written.append(item.url.lastPathComponent)
      if let new = try? Data(contentsOf: item.url), new != old {
        for other in presenters(item.url) { other.presentedItemDidChange() }
      }
    }
  }
}

extension FileManager {
  /// Downloads what was evicted; the cloud is a folder next to the documents.
  public func startDownloadingUbiquitousItem(at url: URL) throws {
    let placeholder = url.deletingLastPathComponent().appendingPathComponent(
      ".\(url.lastPathComponent).icloud")
    if fileExists(atPath: placeholder.path) { try moveItem(at: placeholder, to: url) }
    unsafe datalessPaths.remove(url.path)
  }
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
  public var ubiquitousItemIsUploaded: Bool? { true }
}
