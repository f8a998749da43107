import ConflictResolution
import DocumentVersions
import Foundation
import UIKit

/// A text document that is open.
final class Note: UIDocument {
  private(set) var text = ""

  /// The traffic light of the document; `nil` while it is closed.
  var light: FileOutcome.Light? { DocumentStatus(documentState).light }

  /// Takes what the user typed; UIKit saves it soon.
  func edit(_ text: String) {
    guard DocumentStatus(documentState).isEditable else { return }
    self.text = text
    updateChangeCount(.done)
  }

  override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }

  /// Takes what is in the file: when it is opened, and when somebody else wrote it.
  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let data = contents as? Data else { throw CocoaError(.fileReadCorruptFile) }
    text = String(decoding: data, as: UTF8.self)
  }
}
