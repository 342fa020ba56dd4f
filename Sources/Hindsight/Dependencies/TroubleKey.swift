/// Receives errors in a reducer or an effect inside a test store. If nil, errors are reported on
/// standard error.
package enum TroubleKey: DependencyKey {
  package typealias Value = (@Sendable (_ text: String) -> Void)?

  package static var liveValue: Value { nil }
  package static var testValue: Value { nil }
}
