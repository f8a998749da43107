import JSONText

/// Writes reports of names as a log of SARIF 2.1.0, which code hosts and editors read: one run for each report.
///
/// Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", and its schema.
public struct SARIFWriter: Sendable {
  /// The version of the program that is named in the log.
  public let programVersion: String
  /// Whether all findings are errors, and not only certain collisions.
  public let isStrict: Bool

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  /// A writer.
  ///
  /// - Parameters:
  ///   - programVersion: the version of the program that is named in the log.
  ///   - isStrict: whether all findings are errors, and not only certain collisions.
  public init(programVersion: String, isStrict: Bool = false) {
    self.programVersion = programVersion
    self.isStrict = isStrict
  }

  /// The whole log as text, with a line feed at the end.
  ///
  /// - Parameter reports: the reports, each with the folder that its paths start from; empty for the current one.
  /// - Returns: the text, in UTF-8; the same for the same reports.
  /// - Complexity: O(*n*) in the length of the text.
  public func bytes(of reports: [(report: NameReport, folder: [UInt8])]) -> [UInt8] {
    var json = JSONWriter(style: .pretty)
    json.beginObject()
    json.member("$schema", Self.schema)
    json.member("version", "2.1.0")
    json.beginArray("runs")
    for (report, folder) in reports { write(report, in: folder, to: &json) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }

  private func write(_ report: NameReport, in folder: [UInt8], to json: inout JSONWriter) {
    let findings = report.findings(isStrict: isStrict)
    json.beginObject()
    json.beginObject("tool")
    json.beginObject("driver")
    json.member("name", "resolve")
    json.member("semanticVersion", programVersion)
    json.beginArray("rules")
    for rule in Set(findings.map(\.rule)).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    {
      json.beginObject()
      json.member("id", rule)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endObject()
    json.beginArray("invocations")
    json.beginObject()
    json.member("executionSuccessful", report.unreadFolders == 0)
    json.endObject()
    json.endArray()
    json.list("results", of: findings) { json, finding in write(finding, in: folder, to: &json) }
    json.endObject()
  }

  private func write(_ finding: NameFinding, in folder: [UInt8], to json: inout JSONWriter) {
    json.beginObject()
    json.member("ruleId", finding.rule)
    json.member("level", finding.isError ? "error" : "warning")
    json.beginObject("message")
    json.member("text", finding.message)
    json.endObject()
    json.beginArray("locations")
    json.beginObject()
    json.beginObject("physicalLocation")
    json.beginObject("artifactLocation")
    json.member("uri", Self.reference(to: finding.path(in: folder)))
    json.endObject()
    json.endObject()
    json.endObject()
    json.endArray()
    json.endObject()
  }

  /// A path as a reference of RFC 3986: all but its unreserved characters and the slash are written as `%NN`.
  private static func reference(to path: [UInt8]) -> String {
    var text = ""
    for byte in path {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
