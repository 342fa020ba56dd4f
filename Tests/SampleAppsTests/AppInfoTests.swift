import Foundation
import Hindsight
import HindsightTesting
import Synchronization
import Testing

@testable import SampleApps

@MainActor @Suite struct AppInfoTests {
  final class Events: Sendable {
    let list = Mutex<[AppEvent]>([])
    var recorder: AppEventRecorder {
      AppEventRecorder { event in self.list.withLock { $0.append(event) } }
    }
  }

  let clock = TestClock()
  let events = Events()
  let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  let long = String(repeating: "long ", count: 40)

  var store: TestStore<AppInfo.State, AppInfo.Action> {
    TestStore(initialState: AppInfo.State(), reducer: AppInfo(events: events.recorder)) {
      $0.clipboard = .immediate
      $0.continuousClock = clock
      $0.date = .constant(now)
      $0.uuid = .incrementing
    }
  }

  var toast: AppInfo.Toast { AppInfo.Toast(text: "Copied to the clipboard", shownAt: now) }

  @Test func theClockTakesTheToastAway() async {
    let store = store
    await store.send(.appeared) {
      $0.installation = UUID(uuidString: "00000000-0000-0000-0000-000000000000")
    }
    await store.send(.set(\.note, "Hello")) { $0.note = "Hello" }
    await store.send(.copyTapped)
    await store.receive(.copied) { $0.toast = toast }
    await clock.advance(by: .seconds(1))
    await store.send(.copyTapped)
    await store.receive(.copied)
    await clock.advance(by: .seconds(1))
    #expect(store.state.toast == toast)
    await clock.advance(by: .seconds(1))
    await store.receive(.toastExpired) { $0.toast = nil }
    await store.finish()
    #expect(
      events.list.withLock(\.self) == [.screenSeen, .copied(hasNote: true), .copied(hasNote: true)])
  }

  @Test func theUserTakesTheToastAway() async {
    let store = store
    await store.send(.copyTapped)
    await store.receive(.copied) { $0.toast = toast }
    await store.send(.toastTapped) { $0.toast = nil }
    await store.finish()
  }

  @Test func aSheetTellsWhatFailed() async {
    let store = store
    await store.send(.set(\.includesInstallation, false)) { $0.includesInstallation = false }
    await store.send(.set(\.note, long)) { $0.note = long }
    await store.send(.copyTapped)
    let failure = Clipboard.Failure.tooLong(characters: 228, limit: 120)
    await store.receive(.copyFailed(failure)) {
      $0.errorSheet = ErrorSheet.State(failure: failure)
    }
    await store.send(.errorSheet(.presented(.reportTapped))) { $0.errorSheet?.report = .sending }
    await clock.advance(by: .seconds(1))
    await store.receive(.errorSheet(.presented(.reportSent))) { $0.errorSheet?.report = .sent }
    await store.send(.errorSheet(.dismiss)) { $0.errorSheet = nil }
    await store.finish()
    #expect(
      events.list.withLock(\.self) == [.failed(failure), .reported])
  }

  @Test func closingTheSheetCancelsItsReport() async {
    let store = store
    store.exhaustivity = .off
    await store.send(.set(\.note, long))
    await store.send(.copyTapped)
    await store.receive({ if case .copyFailed = $0 { true } else { false } })
    store.exhaustivity = .on
    await store.send(.errorSheet(.presented(.reportTapped))) { $0.errorSheet?.report = .sending }
    await store.send(.errorSheet(.presented(.closeTapped)))
    await store.receive(.errorSheet(.dismiss)) { $0.errorSheet = nil }
    await store.finish()
  }

  @Test func theScreen() {
    var state = AppInfo.State()
    state.toast = toast
    #expect(
      AppInfoView().text(of: state) == """
        +- App Info ---------------------+
        | Hindsight Samples 2.4 (318)    |
        | Installation: unknown          |
        | [x] Copy the installation, too |
        | Note: _                        |
        | [Copy]                         |
        | +-------------------------+    |
        | | Copied to the clipboard |    |
        | +-------------------------+    |
        +--------------------------------+
        """)
    state.toast = nil
    state.errorSheet = ErrorSheet.State(failure: .tooLong(characters: 228, limit: 120))
    let screen = AppInfoView().text(of: state)
    for part in ["(Copy)", "- Not copied -", "The text has 228 characters", "[Report]  [Close]"] {
      #expect(screen.contains(part))
    }
  }
}
