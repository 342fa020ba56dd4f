import Dispatch
import Foundation
import Hindsight
import SessionFile
import Testing

@testable import HindsightDebugger

@Suite struct LiveStoreTests {
  @Test func aMainActorThatIsBusyElsewhereKeepsNoRecordingOpen() async throws {
    let program = try ProgramFixture()
    let file = URL(fileURLWithPath: program.folder + "/s")
    let recorder = try Recorder(to: file, app: "tally")
    let status = try await withCheckedThrowingContinuation { continuation in
      Thread {
        let (isBusy, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        continuation.resume(
          with: Result {
            let store = try App.tally.makeLive(recorder)
            DispatchQueue.main.async {
              isBusy.signal()
              goOn.wait()
            }
            isBusy.wait()
            defer { goOn.signal() }
            store.end(patience: .zero)
            let reader = try SessionReader(opening: file)
            defer { reader.close() }
            return reader.status
          })
      }.start()
    }
    #expect(status == .closed)
  }
}
