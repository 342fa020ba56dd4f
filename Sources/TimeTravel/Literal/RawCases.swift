internal import StateTree

/// The cases of a raw-valued enum by their names, as far as the type lets them be found.
struct RawCases {
  /// The names that are known; none where only a raw value leads to a case.
  private(set) var names: [String] = []
  /// Whether the type lists its cases, so that these are all.
  let areListed: Bool
  /// The type of the raw values.
  let rawType: String
  private var values: [any RawRepresentable] = []
  private let fromRawName: (String) -> (any RawRepresentable)?

  /// The cases of a type: all of them where it is `CaseIterable`, those of small raw values where
  /// these are integers, and those whose raw value is their name where it is text.
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
    // Wide enough for cases counted from 0 and for status codes; a probe is one comparison.
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
