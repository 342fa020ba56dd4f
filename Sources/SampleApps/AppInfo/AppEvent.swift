internal import Hindsight

/// An event in the use of the app, for its makers.
package enum AppEvent: Codable, Hashable, Sendable {
  /// The user opened the screen.
  case screenSeen
  /// The user copied the text, with or without a note.
  case copied(hasNote: Bool)
  /// Copying failed.
  case failed(Clipboard.Failure)
  /// The user sent a report.
  case reported
}

extension AppEvent {
  /// The event of an action; nil if the action is not an event.
  init?(_ action: AppInfo.Action, in state: AppInfo.State) {
    switch action {
    case .appeared: self = .screenSeen
    case .copied: self = .copied(hasNote: !state.note.isEmpty)
    case .copyFailed(let failure): self = .failed(failure)
    case .errorSheet(.presented(.reportTapped)): self = .reported
    case .binding, .copyTapped, .toastTapped, .toastExpired, .errorSheet: return nil
    }
  }
}

/// Receives the events.
package struct AppEventRecorder: AnalyticsEventRecorder {
  private let take: @Sendable (AppEvent) async -> Void

  /// Creates a recorder that passes each event to a closure.
  package init(_ take: @escaping @Sendable (AppEvent) async -> Void) { self.take = take }

  /// Drops all events, because nobody reads a sample's events.
  package static let discarding = AppEventRecorder { _ in }

  /// Takes an event.
  package func record(_ event: AppEvent) async { await take(event) }
}
