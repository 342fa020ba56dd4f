import Foundation

/// The programs that this package builds, which stand beside the tests.
enum BuiltProgram {
  static let hindsight = directory.appendingPathComponent("hindsight")
  static let lineEditorProbe = directory.appendingPathComponent("LineEditorProbe")
  static let recorderProbe = directory.appendingPathComponent("RecorderProbe")

  private static var directory: URL {
    #if os(macOS)
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        return bundle.bundleURL.deletingLastPathComponent()
      }
    #endif
    let runner = URL(fileURLWithPath: CommandLine.arguments[0])
    return (Bundle.main.executableURL ?? runner).deletingLastPathComponent()
  }
}
