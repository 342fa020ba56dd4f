internal import Hindsight

/// What the app's makers want to know of its use.
package enum AppEvent: Codable, Hashable, Sendable {
  /// The screen was looked at.
  case screenSeen
  /// Something was copied, with a note or without.
  case copied(hasNote: Bool)
  /// Something went wrong.
  case failed(Clipboard.Failure)
  /// A report was asked for.
  case reported
}

extension AppEvent {
  /// The event of an action; nil for one that nobody wants to know of.
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

/// What takes the events.
package struct AppEventRecorder: AnalyticsEventRecorder {
  private let take: @Sendable (AppEvent) async -> Void

  /// A recorder that gives each event to a closure.
  package init(_ take: @escaping @Sendable (AppEvent) async -> Void) { self.take = take }

  /// Forgets them all: a sample has nobody to tell.
  package static let discarding = AppEventRecorder { _ in }

  /// Takes an event.
  package func record(_ event: AppEvent) async { await take(event) }
}
