// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The only class of UIKit that `DocumentVersions` and the example use, as its header declares it.
//
// As the real one it saves and reads its file in coordination and is a presenter of it: it saves its changes when another
// writer merges, reads what others wrote, and gets no message of what a coordinator writes that was made with it.

public import Foundation
public import UIKit

@MainActor open class UIDocument: NSFilePresenter {
  public typealias State = UIDocumentState
  public enum ChangeKind: Sendable { case done }

  public let fileURL: URL
  private var isOpen = false
  private var hasFailed = false
  public private(set) var hasUnsavedChanges = false

  public init(fileURL url: URL) { fileURL = url }

  open func contents(forType typeName: String) throws -> Any { Data() }
  open func load(fromContents contents: Any, ofType typeName: String?) throws {}

  public func updateChangeCount(_ change: ChangeKind) { hasUnsavedChanges = true }

  public var documentState: State {
    guard isOpen else { return .closed }
    var state: State = hasFailed ? .savingError : .normal
    if NSFileVersion.unresolvedConflictVersionsOfItem(at: fileURL)?.isEmpty == false {
      state.insert(.inConflict)
    }
    return state
  }

  public func open() async -> Bool {
    isOpen = (try? read()) != nil
    if isOpen { NSFileCoordinator.addFilePresenter(self) }
    return isOpen
  }

  public func autosave() async -> Bool { save() }

  public func close() async -> Bool {
    NSFileCoordinator.removeFilePresenter(self)
    isOpen = false
    return true
  }

  private func read() throws {
    try load(fromContents: try Data(contentsOf: fileURL), ofType: nil)
    hasUnsavedChanges = false
  }

  private func save() -> Bool {
    guard hasUnsavedChanges else { return true }
    hasFailed = true
    unsafe NSFileCoordinator(filePresenter: self).coordinate(writingItemAt: fileURL, error: nil) {
      guard let data = try? contents(forType: "") as? Data, (try? data.write(to: $0)) != nil else {
        return
      }
      (hasFailed, hasUnsavedChanges) = (false, false)
    }
    return !hasFailed
  }

  // MARK: As a presenter, on any thread

  nonisolated public var presentedItemURL: URL? { fileURL }

  nonisolated open func savePresentedItemChanges(
    completionHandler: @escaping ((any Error)?) -> Void
  ) {
    onMain { _ = $0.save() }
    completionHandler(nil)
  }

  nonisolated open func presentedItemDidChange() { onMain { try? $0.read() } }

  nonisolated open func accommodatePresentedItemDeletion(
    completionHandler: @escaping ((any Error)?) -> Void
  ) { completionHandler(nil) }

  nonisolated private func onMain(_ body: @MainActor (UIDocument) -> Void) {
    if Thread.isMainThread {
      MainActor.assumeIsolated { body(self) }
    } else {
      DispatchQueue.main.sync { MainActor.assumeIsolated { body(self) } }
    }
  }
}
