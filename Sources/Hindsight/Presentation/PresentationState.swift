/// The state of a feature that is presented and dismissed, such as a sheet or an alert.
///
///     struct State {
///       @PresentationState var sheet: Sheet.State?
///     }
///
///     Reduce { state, action in
///       if case .infoTapped = action { state.sheet = Sheet.State() }
///     }
///     .ifLet(\.$sheet, action: Action.sheetPath) { Sheet() }
///
/// It is recorded as the optional that it wraps, so nil is left out.
@propertyWrapper
public struct PresentationState<State> {
  /// The presented state; nil if nothing is presented.
  public var wrappedValue: State?

  /// The wrapper itself, for `ifLet`.
  @inlinable
  public var projectedValue: PresentationState {
    get { self }
    _modify { yield &self }
  }

  /// Creates a wrapper of a presented state, or of nil.
  @inlinable
  public init(wrappedValue: State?) { self.wrappedValue = wrappedValue }
}

extension PresentationState: Equatable where State: Equatable {}
extension PresentationState: Hashable where State: Hashable {}
extension PresentationState: Sendable where State: Sendable {}

extension PresentationState: Encodable where State: Encodable {
  /// Encodes the presented state.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension PresentationState: Decodable where State: Decodable {
  /// Decodes the presented state.
  public init(from decoder: any Decoder) throws { wrappedValue = try State?(from: decoder) }
}

extension KeyedEncodingContainer {
  /// Leaves out nil, as synthesized code does for an optional.
  public mutating func encode<State: Encodable>(
    _ value: PresentationState<State>, forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Reads a missing member as nil.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type, forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeIfPresent(State.self, forKey: key))
  }
}

extension PresentationState: CustomReflectable {
  /// Mirrors the presented state, without the wrapper.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}
