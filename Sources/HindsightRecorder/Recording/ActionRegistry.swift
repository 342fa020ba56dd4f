/// The action types of an app whose actions are types of their own, so that a debugger finds the type
/// of a recorded action by its name.
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
  /// What the actions have in common: the type that the app's reducer takes.
  associatedtype Action = Any

  /// An action's type.
  typealias Entry = any (Codable & SendableMetatype).Type

  /// The types. Two types of one name cannot be found by that name.
  static var actions: [Entry] { get }
}
