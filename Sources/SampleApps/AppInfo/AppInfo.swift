package import Foundation
package import Hindsight

/// The screen with the app's name and version. It copies them for a message to the app's makers.
package struct AppInfo: Reducer, Sendable {
  /// Everything that the screen shows.
  package struct State: Codable, Hashable, Sendable {
    /// The copy of the app on this device; drawn when the screen first appears.
    package var installation: UUID?
    /// The user's addition to the copied text.
    package var note = ""
    /// Whether the copied text names the installation.
    package var includesInstallation = true
    /// The note that something was copied, until a clock or the user takes it away.
    package var toast: Toast?
    /// The sheet with the error, while it is open.
    @PresentationState package var errorSheet: ErrorSheet.State?

    /// Creates the state before the screen first appears.
    package init() {}
  }

  /// A short note over the screen.
  package struct Toast: Codable, Hashable, Sendable {
    /// Its text.
    package var text: String
    /// When it appeared.
    package var shownAt: Date
  }

  /// Everything that can happen.
  package enum Action: Codable, Hashable, Sendable, BindableAction {
    /// A field was changed.
    case binding(BindingAction<State>)
    /// The screen appeared.
    case appeared
    /// The button that copies.
    case copyTapped
    /// The text is on the clipboard.
    case copied
    /// The clipboard rejected it.
    case copyFailed(Clipboard.Failure)
    /// The toast was tapped.
    case toastTapped
    /// The toast's time is over.
    case toastExpired
    /// An action on the error sheet.
    case errorSheet(PresentationAction<ErrorSheet.Action>)
  }

  enum CancelID { case copy, toast }

  /// How long the toast stays.
  static let toastTime = Duration.seconds(2)

  @Dependency(\.clipboard) private var clipboard
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.date) private var date
  @Dependency(\.uuid) private var uuid
  private let events: AppEventRecorder

  /// Creates the screen, with a recorder of its events.
  package init(events: AppEventRecorder = .discarding) {
    self.events = events
  }

  /// The fields, the screen, the sheet above it, and the events.
  package var body: some Reducer<State, Action> {
    CombineReducers {
      BindingReducer()
      Reduce { state, action in reduceScreen(&state, action) }
        .ifLet(\.$errorSheet, action: Action.errorSheetPath) { ErrorSheet() }
    }
    .analytics(events) { state, action in AppEvent(action, in: state) }
  }

  private func reduceScreen(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      if state.installation == nil { state.installation = uuid() }

    case .copyTapped:
      return .run { [clipboard, text = state.copiedText] send in
        try await clipboard.copy(text)
        await send(.copied)
      } catch: { error, send in
        await send(.copyFailed(error as? Clipboard.Failure ?? .unavailable))
      }
      .cancellable(id: CancelID.copy, cancelInFlight: true)

    case .copied:
      state.toast = Toast(text: "Copied to the clipboard", shownAt: date.now)
      return .run { [clock] send in
        try await clock.sleep(for: Self.toastTime)
        await send(.toastExpired)
      }
      .cancellable(id: CancelID.toast, cancelInFlight: true)

    case .copyFailed(let failure):
      state.errorSheet = ErrorSheet.State(failure: failure)

    case .toastTapped:
      state.toast = nil
      return .cancel(id: CancelID.toast)

    case .toastExpired:
      state.toast = nil

    case .binding, .errorSheet:
      break
    }
    return .none
  }
}
