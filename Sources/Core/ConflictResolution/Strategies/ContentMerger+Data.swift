#if DataMerge
  internal import DataMerge
#endif

// Settings and data. Without the trait `DataMerge`, merged texts are not checked and `merge:data` declines every file.
extension ContentMerger {
  /// What is wrong with a merged text of settings or data that is right in every version, for a person.
  static func fault(
    in text: [UInt8], _ base: [UInt8], _ sides: [[UInt8]], path: RelativePath?
  ) -> String? {
    #if DataMerge
      guard let path, let format = DataFormat.checked(path: path.bytes) else { return nil }
      guard let fault = DataGuard(format).fault(in: text, base: base, sides: sides) else {
        // Lines can agree on what their numbers say about different rows, on moving one value to two places, on two parts
        // of one value, on a name for what is gone, and on the unit of an amount.
        guard case .failure(let decline)? = DataMerger(format)?.merge(base: base, sides: sides)
        else {
          return nil
        }
        // Not compared by `==`: other reasons have texts, which Embedded Swift compares with tables of Unicode.
        switch decline.reason {
        case .renumbered, .movedAndGone, .missingTarget, .outdatedCount, .mismatched:
          return decline.description
        case .changedTwice where format == .json: return decline.description
        default: return nil
        }
      }
      return switch fault {
      case .unreadable(let line, let expected):
        "the result could not be read: line \(line): expected \(expected)"
      case .repeatedKey(let line, let key): "'\(key)' would be there twice, again in line \(line)"
      case .repeatedID(let line, let id):
        "two elements would have the ID \(id), again in line \(line)"
      case .otherColumns(let line):
        "line \(line) is a row for other columns than the table would have"
      case .repeatedString(let line, let text):
        "\(text) would be in its list twice, again in line \(line)"
      }
    #else
      return nil
    #endif
  }

  /// The result of `merge:data`.
  static func mergeData(
    _ sides: [[UInt8]], on base: [UInt8], path: RelativePath
  ) -> Merged {
    #if DataMerge
      guard let format = DataFormat(path: path.bytes), let merger = DataMerger(format) else {
        return .declined("by its name the file is no JSON, TOML, INI, .strings, CSV or TSV")
      }
      switch merger.merge(base: base, sides: sides) {
      case .success(let text): return .success(MergedContent(bytes: text))
      case .failure(let decline): return .declined(decline.description)
      }
    #else
      return .declined("this build has no merge of settings and data (trait DataMerge)")
    #endif
  }
}
