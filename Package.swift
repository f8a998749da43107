// swift-tools-version: 6.3

import PackageDescription

/// Warnings are errors where this package is developed (`.ci/run` sets the variable), and never for a
/// package that depends on it: a later toolchain may warn of what this one accepts.
let warnings: [SwiftSetting] =
  Context.environment["RESOLVE_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

/// No debug information, where the variable of `optimization` is set.
///
/// Nobody steps through those programs, and it takes the compiler's time and most of the disk. SwiftPM's `-g` comes later
/// on the command line, so only the frontend can be told.
let debugging: [SwiftSetting] =
  Context.environment["RESOLVE_OPTIMIZED"] == "1"
  ? [.unsafeFlags(["-Xfrontend", "-gnone"])] : []

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
  ] + warnings + debugging

/// Optimization of a debug build, with its assertions.
///
/// `.ci/run` sets the variable, since the laws then take less than half the time. A package that others depend on may
/// have no such flags otherwise.
let optimization: [SwiftSetting] =
  Context.environment["RESOLVE_OPTIMIZED"] == "1"
  ? [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : []

/// The folders of `Sources`.
///
/// ARCHITECTURE.md has the arrows between them.
enum Door: String {
  case core = "Core"
  case formats = "Formats"
  case bindings = "Bindings"
  case lab = "Lab"
  case tools = "Tools"

  func path(_ name: String) -> String { "Sources/\(rawValue)/\(name)" }
}

func library(
  _ name: String, in door: Door, uses dependencies: [String] = [], optional: [String] = [],
  isHot: Bool = false, settings own: [SwiftSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .target(name: $0) }
      + optional.map { .target(name: $0, condition: .when(traits: [$0])) },
    path: door.path(name),
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
    .library(name: "VersionVectors", targets: ["VersionVectors"]),
    .library(name: "FileNames", targets: ["FileNames"]),
    .library(name: "ContentDigests", targets: ["ContentDigests"]),
    .library(name: "DocumentVersions", targets: ["DocumentVersions"]),
    .library(name: "TextMerge", targets: ["TextMerge"]),
    .library(name: "DataMerge", targets: ["DataMerge"]),
    .library(name: "Scenarios", targets: ["Scenarios"]),
    .library(name: "Histories", targets: ["Histories"]),
    .library(name: "Streams", targets: ["Streams"]),
    .library(name: "Reviews", targets: ["Reviews"]),
    .library(name: "Recordings", targets: ["Recordings"]),
    .library(name: "SyncFolders", targets: ["SyncFolders"]),
    .executable(name: "resolve", targets: ["resolve"]),
  ],
  traits: [
    .trait(
      name: "DataMerge",
      description: "Checks merged settings and data, and has the strategy merge:data."),
    .default(enabledTraits: ["DataMerge"]),
  ],
  targets: [
    // The core: imports nothing outside itself.
    // Spans of arrays for older systems too. `Lifetimes` lets it say how long such a span may live.
    library(
      "ArraySpans", in: .core, isHot: true, settings: [.enableExperimentalFeature("Lifetimes")]),
    library("VersionVectors", in: .core, uses: ["ArraySpans"], isHot: true),
    library("FileNames", in: .core, uses: ["ArraySpans"], isHot: true),
    library("TextMerge", in: .core, uses: ["ArraySpans"], isHot: true),
    library("DataMerge", in: .core, uses: ["ArraySpans", "TextMerge"], isHot: true),
    library("ContentDigests", in: .core, uses: ["ArraySpans"], isHot: true),
    library(
      "ConflictResolution", in: .core,
      uses: ["VersionVectors", "FileNames", "TextMerge", "ContentDigests"],
      optional: ["DataMerge"], isHot: true),
    library("Replicas", in: .core, uses: ["ConflictResolution"], isHot: true),

    // The formats: scenarios, outcomes, replicas, decisions as JSON. They read no files.
    library("JSONText", in: .formats, uses: ["ArraySpans"], isHot: true),
    library(
      "Scenarios", in: .formats,
      uses: [
        "FileNames", "TextMerge", "ContentDigests", "ConflictResolution", "Replicas", "JSONText",
      ]),

    // For other languages and for apps.
    // Functions of C, with a header beside them.
    .target(
      name: "CConflictResolution",
      dependencies: ["TextMerge", "ContentDigests", "ConflictResolution", "JSONText", "Scenarios"],
      path: Door.bindings.path("CConflictResolution"), exclude: ["include", "platform"],
      swiftSettings: settings),
    // The same for JavaScript, compiled for WebAssembly: the formats go in and come out.
    library(
      "FormatCalls", in: .bindings,
      uses: [
        "ConflictResolution", "VersionVectors", "FileNames", "TextMerge", "JSONText", "Replicas",
        "Scenarios", "Histories",
      ]),
    // The functions of C that take and give the formats.
    library(
      "CConflictResolutionFormats", in: .bindings,
      uses: [
        "CConflictResolution", "FormatCalls", "Recordings", "Replicas", "Scenarios",
        "ConflictResolution", "JSONText",
      ]),
    // For apps that use Foundation: its dates, files and URLs.
    library(
      "DocumentVersions", in: .bindings,
      uses: ["FileNames", "TextMerge", "ContentDigests", "ConflictResolution"]),

    // What tries the engine: timelines, laws, the simulator, recordings.
    library(
      "Histories", in: .lab,
      uses: [
        "ArraySpans", "Replicas", "Scenarios", "ContentDigests", "ConflictResolution", "JSONText",
        "FileAccess",
      ],
      isHot: true),
    // What was asked of the engine, call by call, and what came of it.
    library(
      "Recordings", in: .lab,
      uses: [
        "ArraySpans", "Histories", "Replicas", "Scenarios", "Streams", "ContentDigests",
        "ConflictResolution", "TextMerge", "JSONText", "FileAccess",
      ]),

    // Files, folders, people: the command line and what it is made of.
    .target(name: "CSystemCalls", path: Door.tools.path("CSystemCalls")),
    library("FileAccess", in: .tools, uses: ["ContentDigests", "JSONText", "CSystemCalls"]),
    library(
      "Streams", in: .tools,
      uses: [
        "Scenarios", "FileNames", "ContentDigests", "ConflictResolution", "JSONText", "FileAccess",
      ]),
    // The page of a review: its skeleton, style and script are files that this puts into the program.
    .target(
      name: "CReviewPage", path: Door.tools.path("CReviewPage"),
      exclude: ["review.html", "review.css", "review.js"]),
    library(
      "Reviews", in: .tools,
      uses: [
        "Scenarios", "Streams", "Histories", "ConflictResolution", "DataMerge", "TextMerge",
        "ContentDigests", "JSONText", "FileAccess", "CReviewPage",
      ]),
    library(
      "SyncFolders", in: .tools,
      uses: [
        "ContentDigests", "ConflictResolution", "FileNames", "TextMerge", "Replicas", "Scenarios",
        "Recordings", "FileAccess", "JSONText",
      ]),
    .executableTarget(
      name: "resolve",
      dependencies: [
        "ContentDigests", "ConflictResolution", "FileNames", "TextMerge", "Replicas", "Scenarios",
        "DataMerge", "Reviews", "Streams", "Histories", "Recordings", "SyncFolders", "JSONText",
        "FileAccess",
      ],
      path: Door.tools.path("resolve"), swiftSettings: settings),

    .executableTarget(
      name: "Benchmarks",
      dependencies: ["ArraySpans", "ConflictResolution", "Replicas", "JSONText"],
      path: "Tests/Benchmarks"),
    .target(
      name: "TestSupport",
      dependencies: [
        "ArraySpans", "ConflictResolution", "Scenarios", "Streams", "FileAccess", "JSONText",
      ],
      path: "Tests/TestSupport", swiftSettings: settings),
    .target(name: "PseudoTerminal", path: "Tests/PseudoTerminal"),
    tests(of: "VersionVectors"),
    tests(of: "FileNames"),
    tests(of: "TextMerge"),
    tests(of: "DataMerge", uses: ["TextMerge"]),
    tests(of: "ContentDigests"),
    tests(
      of: "ConflictResolution",
      uses: [
        "FileNames", "TextMerge", "ContentDigests", "Replicas", "Scenarios", "Histories",
        "JSONText",
      ]),
    tests(of: "Replicas", uses: ["Histories", "Scenarios", "ConflictResolution"]),
    tests(of: "DocumentVersions", uses: ["ConflictResolution"]),
    tests(
      of: "FormatCalls",
      uses: ["ConflictResolution", "ContentDigests", "Scenarios", "Replicas", "JSONText"]),
    tests(of: "JSONText"),
    tests(of: "FileAccess"),
    tests(
      of: "Scenarios",
      uses: [
        "FileNames", "ContentDigests", "Streams", "Recordings", "ConflictResolution", "Replicas",
        "JSONText", "FileAccess",
      ]),
    tests(
      of: "Reviews",
      uses: [
        "Scenarios", "Streams", "Histories", "ConflictResolution", "DataMerge", "TextMerge",
        "ContentDigests", "JSONText", "FileAccess",
      ]),
    tests(of: "Streams", uses: ["Scenarios", "ConflictResolution", "JSONText", "FileAccess"]),
    tests(
      of: "Histories",
      uses: [
        "FileNames", "ContentDigests", "Scenarios", "Streams", "ConflictResolution", "Replicas",
        "JSONText", "FileAccess",
      ]),
    tests(
      of: "Recordings",
      uses: [
        "Histories", "Replicas", "Scenarios", "Streams", "ContentDigests", "ConflictResolution",
        "JSONText", "FileAccess",
      ]),
    tests(
      of: "SyncFolders",
      uses: [
        "Recordings", "Scenarios", "Streams", "Histories", "ContentDigests", "ConflictResolution",
        "FileNames", "TextMerge", "FileAccess", "JSONText", "DocumentVersions",
      ]),
    tests(
      of: "resolve",
      uses: [
        "CConflictResolution", "ConflictResolution", "Scenarios", "Histories", "Streams",
        "JSONText", "FileAccess",
        "FileNames", "CSystemCalls", "PseudoTerminal", "Reviews",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
