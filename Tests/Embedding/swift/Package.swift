// swift-tools-version: 6.0

import PackageDescription

/// A Swift program that takes the C library as it is installed, through pkg-config.
///
/// In Swift the package itself is the nearer way; this one is for whoever has only the library.
let package = Package(
  name: "plan",
  targets: [
    .systemLibrary(name: "CResolve", pkgConfig: "conflict-resolution"),
    .executableTarget(name: "plan", dependencies: ["CResolve"]),
  ]
)
