/// A receiver of an app's analytics events: a service, a file, a test's list.
///
///     struct ConsoleRecorder: AnalyticsEventRecorder {
///       func record(_ event: AppEvent) { print(event) }
///     }
public protocol AnalyticsEventRecorder<Event>: Sendable {
  /// The type of event.
  associatedtype Event: Sendable

  /// Takes an event. It is called off the main actor, once for each event.
  func record(_ event: Event) async throws
}

extension Reducer {
  /// This reducer, with analytics events for the user's actions.
  ///
  ///     AppReducer().analytics(ConsoleRecorder()) { state, action in
  ///       if case .copyTapped = action { AppEvent.copied(state.version) } else { nil }
  ///     }
  ///
  /// The event is made before the reducer runs, from the state as the user saw it, and its effect
  /// is the first that the action starts. Time travel starts no effects, so no event is counted
  /// twice. Events of actions that follow each other closely may reach the recorder in another
  /// order.
  ///
  /// - Parameters:
  ///   - recorder: receives the events.
  ///   - event: returns the event of an action, or nil.
  @inlinable
  public func analytics<Recorder: AnalyticsEventRecorder>(
    _ recorder: Recorder,
    event: @escaping (_ state: State, _ action: Action) -> Recorder.Event?
  ) -> AnalyticsReducer<Self, Recorder> {
    AnalyticsReducer(base: self, recorder: recorder, event: event)
  }
}

/// A reducer with analytics events; made by `analytics`.
public struct AnalyticsReducer<Base: Reducer, Recorder: AnalyticsEventRecorder>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let recorder: Recorder
  @usableFromInline let event: (Base.State, Base.Action) -> Recorder.Event?

  @inlinable
  init(
    base: Base, recorder: Recorder, event: @escaping (Base.State, Base.Action) -> Recorder.Event?
  ) {
    self.base = base
    self.recorder = recorder
    self.event = event
  }

  /// Makes the action's event, then runs the reducer.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard let event = event(state, action) else { return base.reduce(into: &state, action: action) }
    let recorder = recorder
    return Effect.run { _ in try await recorder.record(event) }
      .merged(with: base.reduce(into: &state, action: action))
  }
}
