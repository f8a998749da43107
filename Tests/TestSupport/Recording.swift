import Foundation

/// Whether tests write anew what they compare with, and fail: with `RECORD=1` in the environment.
public let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
