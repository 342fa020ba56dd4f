/// Lists the action types of an app whose actions are separate types, so that a debugger finds the
/// type of a recorded action by its name.
///
///     enum AppActions: ActionRegistry {
///       typealias Action = any ReSwift.Action
///       static let actions: [Entry] = [Increment.self, SetTitle.self]
///     }
///
/// The app records each action as a `NamedAction`. A debugger reads it as a `RegisteredAction`:
///
///     App("todo", initialState: AppState(), action: RegisteredAction<AppActions>.self) {
///       state, action in
///       state = appReducer(action: action.base, state: state)
///     }
public protocol ActionRegistry: SendableMetatype {
  /// The common type of the actions, which the app's reducer takes.
  associatedtype Action = Any

  /// An action's type.
  typealias Entry = any (Codable & SendableMetatype).Type

  /// The types. Two types with the same name cannot be found by it.
  static var actions: [Entry] { get }
}
