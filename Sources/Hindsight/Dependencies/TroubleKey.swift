/// Receives what goes wrong in a reducer or an effect inside a test store. If nil, it is reported
/// on standard error.
package enum TroubleKey: DependencyKey {
  package typealias Value = (@Sendable (_ text: String) -> Void)?

  package static var liveValue: Value { nil }
  package static var testValue: Value { nil }
}
