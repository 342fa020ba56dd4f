internal import HindsightRecorder

/// A synchronous function of a client that detects calls from a reducer.
///
///     struct SettingsClient {
///       var isOn = Endpoint("settings.isOn", placeholder: false) { (name: String) in
///         UserDefaults.standard.bool(forKey: name)
///       }
///     }
///
/// Call clients in effects. The recording does not hold what a client returns to a reducer, so a
/// replay cannot verify it: the call is noted, and is a divergence on replay, which returns the
/// placeholder and does not touch the client. An `async` function needs no endpoint, because no
/// reducer can call it.
public struct Endpoint<each Input, Output: Sendable>: Sendable {
  private let name: String
  private let placeholder: Output
  private let body: @Sendable (repeat each Input) -> Output

  /// An endpoint.
  ///
  /// - Parameters:
  ///   - name: its name in recordings and in the debugger.
  ///   - placeholder: the value that it returns in time travel.
  ///   - body: the function.
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
