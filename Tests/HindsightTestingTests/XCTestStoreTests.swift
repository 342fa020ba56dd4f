#if canImport(XCTest)
  import HindsightTesting
  import XCTest

  final class XCTestStoreTests: XCTestCase {
    @MainActor func testAStoreFailsAsXCTestWants() async {
      let store = TestStore(
        initialState: Feature.State(), reducer: Feature(),
        onFailure: { XCTFail($0.description, file: $0.filePath, line: UInt($0.line)) })
      await store.send(.increment) { $0.count = 1 }
      await store.finish()
    }
  }
#endif
