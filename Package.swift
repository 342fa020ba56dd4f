// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "hindsight",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Hindsight", targets: ["Hindsight"]),
    .library(name: "HindsightTesting", targets: ["HindsightTesting"]),
    .library(name: "HindsightDebugger", targets: ["HindsightDebugger"]),
    .executable(name: "hindsight", targets: ["HindsightCLI"]),
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CEditLine", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .target(name: "Platform"),
    .target(name: "StateTree", dependencies: ["Platform"]),
    .target(name: "SessionFile", dependencies: ["StateTree", "Platform", "CSQLite"]),
    .target(name: "Hindsight", dependencies: ["StateTree", "SessionFile", "Platform"]),
    .target(name: "HindsightTesting", dependencies: ["Hindsight", "StateTree"]),
    .target(name: "TimeTravel", dependencies: ["Hindsight", "SessionFile", "StateTree"]),
    .target(
      name: "HindsightDebugger",
      dependencies: ["TimeTravel", "Hindsight", "SessionFile", "StateTree", "CEditLine"]),
    .target(name: "SampleApps", dependencies: ["Hindsight"]),
    .executableTarget(
      name: "HindsightCLI", dependencies: ["HindsightDebugger", "Hindsight", "SampleApps"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "TimeTravel", "Hindsight", "SessionFile", "StateTree", "SampleApps", "CSQLite",
      ]),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .executableTarget(
      name: "LineEditorProbe", dependencies: ["HindsightDebugger", "Hindsight"],
      path: "Tests/LineEditorProbe"),
    .executableTarget(
      name: "RecorderProbe", dependencies: ["Hindsight", "SessionFile", "StateTree", "CSQLite"],
      path: "Tests/RecorderProbe"),
    .testTarget(name: "StateTreeTests", dependencies: ["StateTree"]),
    .testTarget(name: "SessionFileTests", dependencies: ["SessionFile", "StateTree", "CSQLite"]),
    .testTarget(name: "HindsightTests", dependencies: ["Hindsight", "SessionFile", "StateTree"]),
    .testTarget(
      name: "HindsightTestingTests", dependencies: ["HindsightTesting", "Hindsight"]),
    .testTarget(
      name: "TimeTravelTests",
      dependencies: ["TimeTravel", "Hindsight", "SessionFile", "StateTree"]),
    .testTarget(
      name: "HindsightDebuggerTests",
      dependencies: ["HindsightDebugger", "TimeTravel", "Hindsight", "SessionFile", "StateTree"]),
    .testTarget(
      name: "SampleAppsTests",
      dependencies: [
        "SampleApps", "HindsightTesting", "TimeTravel", "Hindsight", "SessionFile", "StateTree",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CPseudoTerminal", "StateTree", "SessionFile", "HindsightCLI", "LineEditorProbe",
        "RecorderProbe",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Tests/sanitize builds these alone, in a third of the time.
if let names = Context.environment["HINDSIGHT_TARGETS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { !names.contains($0.name) }
  package.products = []
}

for target in package.targets where target.type != .system && target.name != "CPseudoTerminal" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
