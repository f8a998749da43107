/// How a version of a document is made from the present document, which includes the conflict copies.
///
/// Paths are the names on the way from the document down.
package struct DocumentRecipe: Hashable, Sendable {
  /// The conflict copies, none of which is a member of any version under its own name.
  package let omitted: Set<[[UInt8]]>
  /// The members whose content is that of a conflict copy, with the path of the copy.
  package let sources: [[[UInt8]]: [[UInt8]]]

  package init(omitted: Set<[[UInt8]]>, sources: [[[UInt8]]: [[UInt8]]]) {
    self.omitted = omitted
    self.sources = sources
  }
}
