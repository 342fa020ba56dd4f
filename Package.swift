// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "hindsight",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "HindsightRecorder", targets: ["HindsightRecorder"]),
    .library(name: "Hindsight", targets: ["Hindsight"]),
    .library(name: "HindsightViews", targets: ["HindsightViews"]),
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
    .target(name: "SessionRepair", dependencies: ["SessionFile", "StateTree", "Platform"]),
    .target(name: "HindsightRecorder", dependencies: ["SessionFile", "StateTree", "Platform"]),
    .target(
      name: "Hindsight",
      dependencies: ["HindsightRecorder", "SessionFile", "StateTree", "Platform"]),
    .target(name: "HindsightViews", dependencies: ["Hindsight", "StateTree"]),
    .target(name: "HindsightTesting", dependencies: ["TimeTravel", "Hindsight", "StateTree"]),
    .target(
      name: "TimeTravel",
      dependencies: ["Hindsight", "HindsightRecorder", "SessionFile", "StateTree"]),
    .target(
      name: "SessionExchange",
      dependencies: ["TimeTravel", "SessionRepair", "SessionFile", "StateTree"]),
    .target(
      name: "HindsightDebugger",
      dependencies: [
        "SessionExchange", "SessionRepair", "TimeTravel", "HindsightViews", "Hindsight",
        "HindsightRecorder", "SessionFile", "StateTree", "Platform", "CEditLine",
      ]),
    .target(name: "SampleApps", dependencies: ["HindsightViews", "Hindsight"]),
    .executableTarget(
      name: "HindsightCLI", dependencies: ["HindsightDebugger", "Hindsight", "SampleApps"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "SessionExchange", "SessionRepair", "TimeTravel", "Hindsight", "SessionFile", "StateTree",
        "Platform", "SampleApps", "CSQLite",
      ]),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .executableTarget(
      name: "LineEditorProbe", dependencies: ["HindsightDebugger", "Hindsight"],
      path: "Tests/LineEditorProbe"),
    .executableTarget(
      name: "RecorderProbe",
      dependencies: [
        "SessionRepair", "Hindsight", "HindsightRecorder", "SessionFile", "StateTree", "CSQLite",
      ],
      path: "Tests/RecorderProbe"),
    .target(
      name: "SessionFixtures", dependencies: ["SessionFile", "StateTree", "CSQLite"],
      path: "Tests/SessionFixtures"),
    .target(
      name: "TestSessions",
      dependencies: ["SessionFixtures", "TimeTravel", "Hindsight", "SessionFile", "StateTree"],
      path: "Tests/TestSessions"),
    .testTarget(name: "StateTreeTests", dependencies: ["StateTree"]),
    .testTarget(
      name: "SessionFileTests",
      dependencies: ["SessionFixtures", "SessionRepair", "SessionFile", "StateTree"]),
    .testTarget(
      name: "SessionRepairTests",
      dependencies: ["SessionFixtures", "SessionRepair", "SessionFile", "StateTree"]),
    .testTarget(
      name: "HindsightTests",
      dependencies: ["SessionRepair", "Hindsight", "HindsightRecorder", "SessionFile", "StateTree"]),
    .testTarget(
      name: "HindsightViewsTests", dependencies: ["HindsightViews", "Hindsight", "StateTree"]),
    .testTarget(
      name: "HindsightTestingTests", dependencies: ["HindsightTesting", "Hindsight"]),
    .testTarget(
      name: "TimeTravelTests",
      dependencies: [
        "TestSessions", "SessionFixtures", "SessionExchange", "SessionRepair", "TimeTravel",
        "Hindsight", "SessionFile", "StateTree",
      ]),
    .testTarget(
      name: "SessionExchangeTests",
      dependencies: [
        "TestSessions", "SessionFixtures", "SessionExchange", "SessionRepair", "TimeTravel",
        "Hindsight", "SessionFile", "StateTree",
      ]),
    .testTarget(
      name: "HindsightDebuggerTests",
      dependencies: [
        "SessionFixtures", "HindsightDebugger", "TimeTravel", "HindsightViews", "Hindsight",
        "SessionFile", "StateTree",
      ]),
    .testTarget(
      name: "SampleAppsTests",
      dependencies: [
        "SampleApps", "HindsightTesting", "HindsightViews", "TimeTravel", "Hindsight",
        "SessionFile", "StateTree",
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
