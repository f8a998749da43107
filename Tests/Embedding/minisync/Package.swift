// swift-tools-version: 6.3

import PackageDescription

/// A two-way folder sync on `Replicas`, small enough to be read at once.
let package = Package(
  name: "minisync",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "resolve", path: "../../..")],
  targets: [
    .executableTarget(
      name: "minisync",
      dependencies: [
        .product(name: "ConflictResolution", package: "resolve"),
        .product(name: "Replicas", package: "resolve"),
        .product(name: "Scenarios", package: "resolve"),
        .product(name: "DocumentVersions", package: "resolve"),
        .product(name: "SyncFolders", package: "resolve"),
      ])
  ]
)
