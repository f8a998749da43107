public import Foundation

/// Whether tests write anew what they compare with, and fail: with `RECORD=1` in the environment.
public let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

/// Compares a text with a file, byte for byte; with `RECORD=1` writes the file.
///
/// - Parameters:
///   - text: The text.
///   - place: The file.
/// - Returns: `nil` if they are the same; otherwise the text, or that it was recorded, so that nobody records by accident.
/// - Throws: What Foundation throws if the file cannot be read or written.
public func difference(of text: String, fromRecorded place: URL) throws -> String? {
  let name = place.lastPathComponent
  if isRecording {
    try Data(text.utf8).write(to: place)
    return "recorded \(name) anew"
  }
  return try Data(contentsOf: place).elementsEqual(text.utf8) ? nil : "\(name):\n\(text)"
}
