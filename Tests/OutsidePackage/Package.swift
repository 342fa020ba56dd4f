// swift-tools-version: 6.2

import Foundation
import PackageDescription

// A package outside of Hindsight's: it sees what a user sees. `Tests/outside` lays out its sources:
// the sample apps, the programs of the documentation, and modules that bear the names and the
// signatures of other libraries.

/// Hindsight's products. A program that imports another module of its is refused.
let products = [
  "HindsightRecorder", "Hindsight", "HindsightViews", "HindsightTesting", "HindsightDebugger",
]
let standIns = ["ComposableArchitecture", "ReSwift", "SwiftUIFlux", "MobiusCore"]
let modulesOfTheSystem = ["Foundation", "Testing", "Observation", "Synchronization"]

let sources = URL(fileURLWithPath: Context.packageDirectory).appendingPathComponent("Sources")

func names(in folder: URL) -> [String] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return names.filter { !$0.hasPrefix(".") }.sorted()
}

/// The modules that the files of a folder import.
func imports(in folder: URL) -> Set<String> {
  var imports: Set<String> = []
  let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
  while let file = files?.nextObject() as? URL {
    guard file.pathExtension == "swift",
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { continue }
    for line in text.split(separator: "\n") {
      var words = line.split(separator: " ")
      if let first = words.first, ["public", "internal", "private", "package"].contains(first) {
        words.removeFirst()
      }
      guard words.first == "import", let module = words.last else { continue }
      imports.insert(String(module))
    }
  }
  return imports
}

func dependencies(of folder: URL) -> [Target.Dependency] {
  imports(in: folder).sorted().compactMap { module in
    if products.contains(module) { return .product(name: module, package: "hindsight") }
    if standIns.contains(module) { return .target(name: module) }
    if modulesOfTheSystem.contains(module) { return nil }
    fatalError("\(folder.path) imports \(module), which is no product of Hindsight's")
  }
}

var targets: [Target] = standIns.map {
  .target(name: $0, path: "StandIns/\($0)")
}
for name in names(in: sources) {
  let folder = sources.appendingPathComponent(name).resolvingSymlinksInPath()
  let isProgram = names(in: folder).contains("main.swift")
  targets.append(
    isProgram
      ? .executableTarget(name: name, dependencies: dependencies(of: folder))
      : .target(name: name, dependencies: dependencies(of: folder)))
}

let package = Package(
  name: "outside",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    .package(name: "hindsight", path: Context.environment["HINDSIGHT_PACKAGE"] ?? "../..")
  ],
  targets: targets,
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  // Those libraries are in Swift 5 mode; The Composable Architecture alone is in Swift 6 mode.
  let isOld = standIns.dropFirst().contains(target.name)
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .swiftLanguageMode(isOld ? .v5 : .v6),
  ]
  if !standIns.contains(target.name) {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
