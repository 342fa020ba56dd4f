internal import HindsightRecorder

/// A synchronous function of a client, which knows when a reducer calls it.
///
///     struct SettingsClient {
///       var isOn = Endpoint("settings.isOn", placeholder: false) { (name: String) in
///         UserDefaults.standard.bool(forKey: name)
///       }
///     }
///
/// A client belongs into effects. What a reducer gets by calling one is not in the recording, so a
/// replay cannot vouch for it: the call is noted, and is a divergence of its own on replay, where
/// the placeholder is returned and the client is not touched. A function that is `async` needs no
/// endpoint, since no reducer can call it.
public struct Endpoint<each Input, Output: Sendable>: Sendable {
  private let name: String
  private let placeholder: Output
  private let body: @Sendable (repeat each Input) -> Output

  /// An endpoint.
  ///
  /// - Parameters:
  ///   - name: the name by which a recording and a debugger call it.
  ///   - placeholder: what it returns in time travel.
  ///   - body: what it does.
  public init(
    _ name: String, placeholder: Output, _ body: @escaping @Sendable (repeat each Input) -> Output
  ) {
    self.name = name
    self.placeholder = placeholder
    self.body = body
  }

  /// Calls it.
  public func callAsFunction(_ input: repeat each Input) -> Output {
    if let reduction = Reduction.current, reduction.refusesCall(of: name) { return placeholder }
    return body(repeat each input)
  }
}
