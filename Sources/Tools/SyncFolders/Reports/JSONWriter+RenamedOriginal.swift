import JSONText
import Replicas

extension JSONWriter {
  /// Writes what an original may be now, as the member `renamed`; nothing if that is not known.
  ///
  /// - Parameter renamed: The file.
  package mutating func member(ifAny renamed: RenamedOriginal?) {
    guard let renamed else { return }
    beginObject("renamed")
    member("name", name: renamed.name)
    member("path", name: renamed.path)
    if case .similarity(percent: let percent) = renamed.evidence {
      member("evidence", "similarity")
      member("percent", percent)
    } else {
      member("evidence", "digest")
    }
    if renamed.isAmbiguous { member("ambiguous", true) }
    endObject()
  }
}
