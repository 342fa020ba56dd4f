/// The state of something that is presented over its parent and goes away again: a sheet, an alert.
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
/// It is recorded as the optional that it wraps: nothing where nothing is presented.
@propertyWrapper
public struct PresentationState<State> {
  /// What is presented; nil where nothing is.
  public var wrappedValue: State?

  /// This, for `ifLet`.
  @inlinable
  public var projectedValue: PresentationState {
    get { self }
    _modify { yield &self }
  }

  /// A state that is presented, or none.
  @inlinable
  public init(wrappedValue: State?) { self.wrappedValue = wrappedValue }
}

extension PresentationState: Equatable where State: Equatable {}
extension PresentationState: Hashable where State: Hashable {}
extension PresentationState: Sendable where State: Sendable {}

extension PresentationState: Encodable where State: Encodable {
  /// Writes what is presented.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension PresentationState: Decodable where State: Decodable {
  /// Reads what is presented.
  public init(from decoder: any Decoder) throws { wrappedValue = try State?(from: decoder) }
}

extension KeyedEncodingContainer {
  /// Leaves out what is not presented, as synthesized code does for an optional.
  public mutating func encode<State: Encodable>(
    _ value: PresentationState<State>, forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Takes what is left out as not presented.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type, forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeIfPresent(State.self, forKey: key))
  }
}

extension PresentationState: CustomReflectable {
  /// Shows what is presented, without the wrapper.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}
