#if canImport(XCTest)
  import HindsightTesting
  import Synchronization
  import XCTest

  final class XCTestStoreTests: XCTestCase {
    @MainActor func testAStorePassesInXCTest() async {
      let store = TestStore(initialState: Feature.State(), reducer: Feature())
      await store.send(.increment) { $0.count = 1 }
      await store.finish()
    }

    #if !canImport(Darwin)
      /// The failures of this case, where it is to have them.
      private let caught = Mutex<[String]?>(nil)

      override func recordFailure(
        withDescription description: String, inFile path: String, atLine line: Int, expected: Bool
      ) {
        let isCaught = caught.withLock { caught in
          caught?.append(description)
          return caught != nil
        }
        guard !isCaught else { return }
        super.recordFailure(
          withDescription: description, inFile: path, atLine: line, expected: expected)
      }

      @MainActor func testAWrongExpectationFailsTheCase() async {
        caught.withLock { $0 = [] }
        let store = TestStore(initialState: Feature.State(), reducer: Feature())
        await store.send(.increment) { $0.count = 2 }
        await store.finish()
        let texts = caught.withLock { caught in
          defer { caught = nil }
          return caught ?? []
        }
        XCTAssertEqual(texts.count, 1)
        XCTAssertTrue(texts.first?.contains("the state is not as expected") == true, "\(texts)")
      }
    #endif
  }
#endif
