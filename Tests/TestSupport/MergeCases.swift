import Foundation

/// A file of `Fixtures/merges`.
private struct MergeCases<Case: Decodable>: Decodable {
  let cases: [Case]
}

/// The cases of a file in `Fixtures/merges`, in order.
public func mergeCases<Case: Decodable>(in file: String) throws -> [Case] {
  let url = MarkdownDocument.root.appending(path: "Fixtures/merges/\(file)")
  return try JSONDecoder().decode(MergeCases<Case>.self, from: Data(contentsOf: url)).cases
}
