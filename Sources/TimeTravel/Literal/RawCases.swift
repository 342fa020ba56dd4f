internal import StateTree

/// The cases of a raw-valued enum by name, as far as they can be found.
struct RawCases {
  /// The known names; empty if only raw values lead to cases.
  private(set) var names: [String] = []
  /// Whether the type lists its cases, so that the names are complete.
  let areListed: Bool
  /// The type of the raw values.
  let rawType: String
  private var values: [any RawRepresentable] = []
  private let fromRawName: (String) -> (any RawRepresentable)?

  /// Finds the cases of a type: all if it is `CaseIterable`, those with small raw values if these
  /// are integers, and those whose raw value is their name if it is text.
  init(of type: any RawRepresentable.Type) {
    areListed = type is any CaseIterable.Type
    rawType = Self.rawType(of: type)
    fromRawName = { Self.value(of: type, rawName: $0) }
    for value in Self.allCases(of: type) + Self.smallCases(of: type) {
      let name = String(describing: value)
      guard !names.contains(name) else { continue }
      names.append(name)
      values.append(value)
    }
  }

  /// The case of a name.
  func value(named name: String) -> (any RawRepresentable)? {
    names.firstIndex(of: name).map { values[$0] } ?? fromRawName(name)
  }

  private static func rawType<Raw: RawRepresentable>(of type: Raw.Type) -> String {
    typeName(Raw.RawValue.self)
  }

  private static func allCases<Raw: RawRepresentable>(of type: Raw.Type) -> [any RawRepresentable] {
    guard let type = type as? any CaseIterable.Type else { return [] }
    return listed(type)
  }

  private static func listed<Cases: CaseIterable>(_ type: Cases.Type) -> [any RawRepresentable] {
    type.allCases.compactMap { $0 as? any RawRepresentable }
  }

  private static func smallCases<Raw: RawRepresentable>(of type: Raw.Type)
    -> [any RawRepresentable]
  {
    guard !(type is any CaseIterable.Type),
      let integer = Raw.RawValue.self as? any BinaryInteger.Type
    else { return [] }
    // The range covers cases counted from 0 and status codes; a probe is one comparison.
    return (-16...1023).compactMap { probe(type, integer, $0) }
  }

  private static func probe<Raw: RawRepresentable, Number: BinaryInteger>(
    _ type: Raw.Type, _ number: Number.Type, _ value: Int
  ) -> (any RawRepresentable)? {
    (Number(exactly: value) as? Raw.RawValue).flatMap { Raw(rawValue: $0) }
  }

  private static func value<Raw: RawRepresentable>(of type: Raw.Type, rawName: String)
    -> (any RawRepresentable)?
  {
    (rawName as? Raw.RawValue).flatMap { Raw(rawValue: $0) }
  }
}
