// tvOS and watchOS have UIKit without documents.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import UIKit

  extension DocumentStatus {
    /// The status of an open document.
    ///
    /// ```swift
    /// DocumentStatus(document.documentState).light
    /// ```
    ///
    /// - Parameter state: the document's state.
    public init(_ state: UIDocument.State) {
      self.init(rawValue: state.rawValue)
    }
  }
#endif
