internal import HindsightRecorder

/// A function of a client that tests must override before anything calls it.
///
///     enum FactClientKey: DependencyKey {
///       static let liveValue = FactClient.overNetwork
///       static let testValue = FactClient(
///         fact: unimplemented("factClient.fact", placeholder: ""))
///     }
///
/// A call fails the `TestStore` in which it happens; elsewhere it is reported on standard error. It
/// returns the placeholder.
public func unimplemented<each Input, Output: Sendable>(_ name: String, placeholder: Output)
  -> @Sendable (repeat each Input) -> Output
{
  { (_: repeat each Input) in
    DependencyValues.current.noteUnimplemented(name)
    return placeholder
  }
}

/// Receives the names of unimplemented functions that are called.
package enum UnimplementedCallKey: DependencyKey {
  package static let liveValue: @Sendable (_ name: String) -> Void = { name in
    report("\(name) was called, but has no implementation here")
  }
  package static var testValue: @Sendable (_ name: String) -> Void { liveValue }
}

extension DependencyValues {
  fileprivate func noteUnimplemented(_ name: String) {
    if let reduction = Reduction.current, reduction.refusesCall(of: name) { return }
    self[UnimplementedCallKey.self](name)
  }
}
