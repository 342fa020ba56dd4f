/// Evaluates the nodes of an expression at a position. Every node has a value: nothing throws.
struct Evaluator<Here: Moment> {
  /// What a place is looked for in.
  enum Scope {
    /// The state, here or at the position before.
    case state(before: Bool)
    /// An element, inside `any` or `all`, and where it is in the state if that is known.
    case element(StateValue, at: StatePath?)
  }

  let moment: Here

  // MARK: Values

  func value(of node: ExpressionNode, _ scope: Scope) -> Reading {
    switch node {
    case .literal(let value): return .value(value)
    case .missing: return .missing
    case .list(let nodes): return list(nodes.map { value(of: $0, scope) })
    case .place(let pattern):
      let found = readings(of: pattern, scope)
      return pattern.isSingle ? found.first ?? .missing : list(found)
    case .call(.count, let nodes): return structure(of: nodes[0], scope).map(\.elementCount)
    case .fact(let fact): return moment.fact(fact)
    case .payload(let pattern):
      let found = payloadReadings(pattern)
      return pattern.isSingle ? found.first ?? .missing : list(found)
    case .old(let node): return value(of: node, .state(before: true))
    case .operation(let operation, let left, let right):
      return combined(value(of: left, scope), value(of: right, scope)) { left, right in
        switch operation {
        case .plus: NumberMath.sum(left, right)
        case .minus: NumberMath.difference(left, right)
        case .times: NumberMath.product(left, right)
        case .dividedBy: NumberMath.quotient(left, right)
        case .remainder: NumberMath.remainder(left, right)
        }
      }
    case .negation(let node): return value(of: node, scope).map(NumberMath.negated)
    case .call(let function, let nodes) where function != .contains:
      return call(function, nodes.map { value(of: $0, scope) })
    default:
      switch judgement(of: node, scope) {
      case .holds: return .value(true)
      case .fails: return .value(false)
      case .unknown(let reason): return .unknown(reason)
      }
    }
  }

  private func call(_ function: ExpressionFunction, _ values: [Reading]) -> Reading {
    for case .unknown(let reason) in values { return .unknown(reason) }
    switch function {
    case .count: return values.first?.map(\.elementCount) ?? .missing
    case .abs:
      return values.first?.map { value in
        NumberMath.isLess(value, 0) == true
          ? NumberMath.negated(value) : value.isNumber ? value : nil
      } ?? .missing
    case .min, .max:
      var found: [StateValue] = []
      for case .value(let value) in values {
        if values.count == 1, case .array(let elements) = value {
          found = elements
        } else {
          found.append(value)
        }
      }
      return found.extreme(isGreatest: function == .max).map { .value($0) } ?? .missing
    case .contains: return .missing
    }
  }

  private func combined(
    _ left: Reading, _ right: Reading, _ body: (StateValue, StateValue) -> StateValue?
  ) -> Reading {
    switch (left, right) {
    case (.unknown(let reason), _), (_, .unknown(let reason)): .unknown(reason)
    case (.value(let left), .value(let right)): body(left, right).map { .value($0) } ?? .missing
    default: .missing
    }
  }

  /// The values in a list; a missing one is null in it.
  private func list(_ readings: [Reading]) -> Reading {
    var values: [StateValue] = []
    for reading in readings {
      switch reading {
      case .value(let value): values.append(value)
      case .missing: values.append(.null)
      case .unknown(let reason): return .unknown(reason)
      }
    }
    return .value(.array(values))
  }

  // MARK: Places

  /// What is known of the whole value at each place of a pattern. The number of elements counts as a
  /// place.
  func readings(of pattern: PathPattern, _ scope: Scope) -> [Reading] {
    let isCounted = pattern.withoutCount != nil
    return sights(of: pattern, scope).map { reading, place in
      guard !isCounted, let place, case .value(let value) = reading else { return reading }
      return moment.whole(value, at: place)
    }
  }

  /// The value of a node, and its place in the state if it is one: for those who look at its parts,
  /// each with what is known of it.
  func sight(of node: ExpressionNode, _ scope: Scope) -> (reading: Reading, place: StatePath?) {
    switch node {
    case .place(let pattern) where pattern.isSingle:
      sights(of: pattern, scope).first ?? (.missing, nil)
    case .old(.place(let pattern)) where pattern.isSingle:
      sights(of: pattern, .state(before: true)).first ?? (.missing, nil)
    default: (value(of: node, scope), nil)
    }
  }

  /// The value of a node, for those who do not look at withheld parts of it.
  func structure(of node: ExpressionNode, _ scope: Scope) -> Reading {
    sight(of: node, scope).reading
  }

  /// Each place of a pattern, with what is known of it but not of the parts of its value.
  func sights(of pattern: PathPattern, _ scope: Scope)
    -> [(reading: Reading, place: StatePath?)]
  {
    let counted = pattern.withoutCount
    let pattern = counted ?? pattern
    let (tree, base, rest): (StateValue, StatePath?, PathPattern)
    switch scope {
    case .element(let value, let place):
      (tree, base, rest) = (value, place, pattern)
    case .state(let before):
      let prefix = pattern.prefix
      switch moment.reading(at: prefix, before: before) {
      case .value(let value):
        let steps = Array(pattern.components[prefix.components.count...])
        (tree, base, rest) = (value, prefix, PathPattern(steps))
      case let other: return [(other, prefix)]
      }
    }
    if let base, rest.hasElement {
      let steps: [PathPattern.Component] = base.components.map { .step($0) }
      if let reason = moment.hides(PathPattern(steps + rest.components)) {
        return [(.unknown(reason), nil)]
      }
    }
    var found: [(reading: Reading, place: StatePath?)] = []
    rest.visit(tree) { place, value in
      let place = base.map { $0.appending(place) }
      found.append((reading(of: value, at: place, counted: counted != nil), place))
      return !pattern.isSingle
    }
    return found
  }

  private func reading(of value: StateValue, at place: StatePath?, counted: Bool) -> Reading {
    let known = place.map { moment.reading(of: value, at: $0) } ?? .value(value)
    guard counted, case .value(let value) = known else { return known }
    // A member of this name wins.
    if case .object(let object) = value, let member = object["count"] {
      return place.map { moment.reading(of: member, at: $0.appending("count")) } ?? .value(member)
    }
    return value.elementCount.map { .value($0) } ?? .missing
  }

  private func payloadReadings(_ pattern: PathPattern) -> [Reading] {
    switch moment.fact(.payload) {
    case .value(let payload):
      let counted = pattern.withoutCount
      var found: [Reading] = []
      (counted ?? pattern).visit(payload) { place, value in
        let known = moment.payload(value, at: place)
        if counted != nil, case .value(let value) = known {
          found.append(reading(of: value, at: nil, counted: true))
        } else {
          found.append(known)
        }
        return !pattern.isSingle
      }
      if found.isEmpty, let place = pattern.plainPath {
        found.append(moment.payload(nil, at: place))
      }
      return found
    case let other: return [other]
    }
  }
}

extension Reading {
  /// The value of a function, where a value is known; nil is missing.
  func map(_ body: (StateValue) -> StateValue?) -> Reading {
    guard case .value(let value) = self else { return self }
    return body(value).map { .value($0) } ?? .missing
  }
}

extension StateValue {
  /// The number of elements of an array, of members of an object, or of characters of a text.
  var elementCount: StateValue? {
    switch self {
    case .array(let elements): .integer(Int64(elements.count))
    case .object(let object): .integer(Int64(object.count))
    case .string(let text): .integer(Int64(text.count))
    default: nil
    }
  }

  /// Whether both are equal, where zero equals zero whatever its sign.
  func isEqualInConditions(to other: StateValue) -> Bool {
    self == other || isZero && other.isZero
  }

  private var isZero: Bool {
    switch self {
    case .integer(let number): number == 0
    case .double(let number): number == 0
    default: false
    }
  }

  /// Whether this is below the other value: a smaller number, or a text whose bytes come first.
  /// False between other types.
  package func isLess(than other: StateValue) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    default: NumberMath.isLess(self, other) ?? false
    }
  }

  /// Whether both are numbers, or both are texts, so that one may be below the other.
  func isOrdered(with other: StateValue) -> Bool {
    switch (self, other) {
    case (.string, .string): true
    default: isNumber && other.isNumber
    }
  }
}

extension [StateValue] {
  /// The smallest or greatest, if all are numbers or all are texts.
  fileprivate func extreme(isGreatest: Bool) -> StateValue? {
    guard var found = first, allSatisfy({ $0.isOrdered(with: found) }) else { return nil }
    for value in dropFirst()
    where isGreatest ? found.isLess(than: value) : value.isLess(than: found) {
      found = value
    }
    return found
  }
}
