// swift-tools-version: 6.3

import PackageDescription

/// Warnings are errors where this package is developed (`.ci/run` sets the variable), and never for a
/// package that depends on it: a later toolchain may warn of what this one accepts.
let warnings: [SwiftSetting] =
  Context.environment["RESOLVE_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

/// One set of settings for every target, so that no room of the house is laxer than another.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
  ] + warnings

/// Optimization of a debug build, with its assertions.
///
/// `.ci/run` sets the variable, since the laws then take less than half the time. A package that others depend on may
/// have no such flags otherwise.
let optimization: [SwiftSetting] =
  Context.environment["RESOLVE_OPTIMIZED"] == "1"
  ? [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : []

func library(
  _ name: String, uses dependencies: [String] = [], isHot: Bool = false,
  settings own: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .target(name: $0) },
    swiftSettings: settings + own + (isHot ? optimization : []))
}

func tests(of name: String, uses dependencies: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ([name, "TestSupport"] + dependencies).map { .target(name: $0) },
    path: "Tests/\(name)Tests", swiftSettings: settings)
}

let package = Package(
  name: "resolve",
  // `.ci/gates/availability` type-checks for these. On other systems, whatever has Swift's runtime does.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "ConflictResolution", targets: ["ConflictResolution"]),
    .library(name: "Replicas", targets: ["Replicas"]),
    .library(name: "RenameDetection", targets: ["RenameDetection"]),
    .library(name: "VersionVectors", targets: ["VersionVectors"]),
    .library(name: "FileNames", targets: ["FileNames"]),
    .library(name: "ContentDigests", targets: ["ContentDigests"]),
    .library(name: "FoundationConversions", targets: ["FoundationConversions"]),
    .library(name: "DocumentVersions", targets: ["DocumentVersions"]),
    .library(name: "TextMerge", targets: ["TextMerge"]),
    .library(name: "Scenarios", targets: ["Scenarios"]),
    .library(name: "Histories", targets: ["Histories"]),
    .library(name: "Streams", targets: ["Streams"]),
    .library(name: "NameReports", targets: ["NameReports"]),
    .library(name: "Reviews", targets: ["Reviews"]),
    .library(name: "Recordings", targets: ["Recordings"]),
    .executable(name: "resolve", targets: ["resolve"]),
  ],
  targets: [
    // The core: imports nothing outside itself.
    // Spans of arrays for older systems too. `Lifetimes` lets it say how long such a span may live.
    library("ArraySpans", isHot: true, settings: [.enableExperimentalFeature("Lifetimes")]),
    library("VersionVectors", uses: ["ArraySpans"], isHot: true),
    library("FileNames", uses: ["ArraySpans"], isHot: true),
    library("TextMerge", uses: ["ArraySpans"], isHot: true),
    library("ContentDigests", uses: ["ArraySpans"], isHot: true),
    library(
      "ConflictResolution",
      uses: ["VersionVectors", "FileNames", "TextMerge", "ContentDigests"], isHot: true),
    library("RenameDetection", uses: ["ConflictResolution"], isHot: true),
    library("Replicas", uses: ["ConflictResolution", "RenameDetection"], isHot: true),

    // The formats: scenarios, outcomes, replicas, decisions as JSON. They read no files.
    library("JSONText", uses: ["ArraySpans"], isHot: true),
    library("TerminalText"),
    library(
      "Scenarios",
      uses: ["ContentDigests", "ConflictResolution", "Replicas", "JSONText", "TerminalText"]),

    // For apps that use Foundation: its dates, files and URLs.
    library("FoundationConversions", uses: ["ContentDigests", "ConflictResolution"]),
    library(
      "DocumentVersions", uses: ["ContentDigests", "ConflictResolution", "FoundationConversions"]),

    // The same for other languages: functions of C, with a header beside them.
    .target(
      name: "CConflictResolution",
      dependencies: ["ContentDigests", "ConflictResolution", "JSONText", "Scenarios"],
      exclude: ["include", "platform"],
      swiftSettings: settings),

    // The same for JavaScript, compiled for WebAssembly: the formats go in and come out.
    .target(
      name: "FormatCalls",
      dependencies: [
        "ConflictResolution", "VersionVectors", "TextMerge", "JSONText", "Replicas", "Scenarios",
        "Histories", "TerminalText",
      ],
      swiftSettings: settings),

    // The functions of C that take and give the formats.
    .target(
      name: "CConflictResolutionFormats",
      dependencies: [
        "CConflictResolution", "FormatCalls", "Recordings", "Replicas", "Scenarios",
        "ConflictResolution", "JSONText",
      ],
      swiftSettings: settings),

    // Around it: formats, files, the command line.
    .target(name: "CSystemCalls"),
    .target(name: "CProcessorDigests"),
    library("AcceleratedDigests", uses: ["ContentDigests", "CProcessorDigests"]),
    library("FileAccess", uses: ["ArraySpans", "CSystemCalls", "TerminalText"]),
    library("RepeatableRandom", isHot: true),
    library("NameReports", uses: ["Scenarios", "ConflictResolution", "JSONText", "FileAccess"]),
    // The page of a review: its skeleton, style and script are files that this puts into the program.
    .target(name: "CReviewPage", exclude: ["review.html", "review.css", "review.js"]),
    library(
      "Streams",
      uses: ["Scenarios", "ContentDigests", "ConflictResolution", "JSONText", "FileAccess"]),
    library(
      "Histories",
      uses: [
        "Replicas", "Scenarios", "ContentDigests", "ConflictResolution", "JSONText", "FileAccess",
        "RepeatableRandom",
      ],
      isHot: true),
    // What was asked of the engine, call by call, and what came of it.
    library(
      "Recordings",
      uses: [
        "Histories", "Replicas", "Scenarios", "Streams", "ContentDigests", "ConflictResolution",
        "JSONText", "FileAccess", "RepeatableRandom",
      ]),
    library(
      "Reviews",
      uses: [
        "Scenarios", "Streams", "Histories", "ConflictResolution", "TextMerge", "ContentDigests",
        "JSONText", "FileAccess", "CReviewPage",
      ]),
    library(
      "SyncFolders",
      uses: [
        "ContentDigests", "ConflictResolution", "RenameDetection", "AcceleratedDigests",
        "FileAccess", "JSONText", "TerminalText",
      ]),
    library(
      "Imports",
      uses: [
        "Scenarios", "Streams", "ContentDigests", "ConflictResolution", "JSONText", "FileAccess",
      ]),
    library(
      "Schemas",
      uses: [
        "Scenarios", "NameReports", "Reviews", "Histories", "SyncFolders", "Recordings",
        "ConflictResolution", "FileNames", "JSONText",
      ]),
    .executableTarget(
      name: "resolve",
      dependencies: [
        "AcceleratedDigests", "ContentDigests", "ConflictResolution", "TextMerge",
        "RenameDetection", "Scenarios",
        "NameReports", "Reviews", "Streams",
        "Histories", "Recordings", "SyncFolders", "Imports", "Schemas", "JSONText",
        "FileAccess", "TerminalText",
      ],
      swiftSettings: settings),

    .executableTarget(
      name: "Benchmarks", dependencies: ["ConflictResolution", "JSONText", "RepeatableRandom"],
      path: "Tests/Benchmarks"),
    .target(
      name: "TestSupport", dependencies: ["FileAccess", "JSONText", "RepeatableRandom"],
      path: "Tests/TestSupport", swiftSettings: settings),
    .target(name: "PseudoTerminal", path: "Tests/PseudoTerminal"),
    .target(
      name: "ScenarioSupport",
      dependencies: ["ConflictResolution", "Scenarios", "Streams", "FileAccess"],
      path: "Tests/ScenarioSupport", swiftSettings: settings),
    tests(of: "VersionVectors"),
    tests(of: "FileNames"),
    tests(of: "TextMerge"),
    tests(of: "ContentDigests"),
    tests(of: "AcceleratedDigests", uses: ["ContentDigests"]),
    tests(
      of: "ConflictResolution",
      uses: ["ContentDigests", "Replicas", "Scenarios", "Histories", "JSONText"]),
    tests(
      of: "Replicas",
      uses: [
        "RenameDetection", "Histories", "Scenarios", "ConflictResolution", "RepeatableRandom",
      ]),
    tests(of: "RenameDetection", uses: ["ConflictResolution", "RepeatableRandom"]),
    tests(of: "FoundationConversions", uses: ["ConflictResolution"]),
    tests(of: "DocumentVersions", uses: ["ConflictResolution", "RepeatableRandom"]),
    tests(
      of: "FormatCalls",
      uses: ["ConflictResolution", "ContentDigests", "Scenarios", "Replicas", "JSONText"]),
    tests(of: "JSONText"),
    tests(of: "FileAccess"),
    tests(
      of: "Scenarios",
      uses: [
        "ContentDigests", "ScenarioSupport", "Streams", "Recordings", "ConflictResolution",
        "Replicas", "JSONText", "FileAccess", "RepeatableRandom",
      ]),
    tests(
      of: "NameReports", uses: ["ScenarioSupport", "Scenarios", "ConflictResolution", "FileAccess"]),
    tests(
      of: "Reviews",
      uses: [
        "ScenarioSupport", "Scenarios", "Streams", "Histories", "ConflictResolution", "TextMerge",
        "ContentDigests", "JSONText", "FileAccess",
      ]),
    tests(
      of: "Streams",
      uses: ["ScenarioSupport", "Scenarios", "ConflictResolution", "JSONText", "FileAccess"]),
    tests(
      of: "Histories",
      uses: [
        "ContentDigests",
        "ScenarioSupport", "Scenarios", "Streams", "NameReports", "ConflictResolution", "Replicas",
        "JSONText", "FileAccess",
      ]),
    tests(
      of: "Imports",
      uses: [
        "ScenarioSupport", "ContentDigests", "ConflictResolution", "Scenarios", "JSONText",
        "FileAccess",
        "RepeatableRandom",
      ]),
    tests(
      of: "Recordings",
      uses: [
        "Histories", "Replicas", "Scenarios", "Streams", "ScenarioSupport", "ContentDigests",
        "ConflictResolution", "JSONText", "FileAccess", "RepeatableRandom",
      ]),
    tests(of: "Schemas", uses: ["Scenarios", "Reviews", "JSONText"]),
    tests(
      of: "SyncFolders",
      uses: [
        "Recordings", "Scenarios", "Streams", "Histories", "ContentDigests", "ConflictResolution",
        "RenameDetection", "FileAccess", "JSONText",
      ]),
    tests(
      of: "resolve",
      uses: [
        "ConflictResolution", "Scenarios", "Histories", "Streams", "Schemas", "JSONText",
        "FileAccess", "FileNames", "CSystemCalls", "PseudoTerminal", "Reviews",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
