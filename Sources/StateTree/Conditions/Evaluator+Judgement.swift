extension Evaluator {
  /// Whether a node holds. A value holds if it is `true`.
  func judgement(of node: ExpressionNode, _ scope: Scope) -> Judgement {
    switch node {
    case .not(let node): return judgement(of: node, scope).negated
    case .and(let nodes): return all(nodes) { judgement(of: $0, scope) }
    case .or(let nodes): return any(nodes) { judgement(of: $0, scope) }
    case .old(let node): return judgement(of: node, .state(before: true))
    case .changed(let pattern): return changed(pattern)
    case .comparison(let comparison, let left, let right):
      return any(readings(of: left, scope)) { one in
        any(readings(of: right, scope)) { compare(comparison, one, $0) }
      }
    case .isNil(let node):
      switch structure(of: node, scope) {
      case .missing, .value(.null): return .holds
      case .value: return .fails
      case .unknown(let reason): return .unknown(reason)
      }
    case .isIn(let node, let list):
      return any(readings(of: node, scope)) { reading in
        any(list) { compare(.equal, reading, value(of: $0, scope)) }
      }
    case .nameMatches(let pattern):
      return judgement(of: moment.fact(.action)) { value in
        if case .string(let name) = value { matchesGlob(name, pattern) } else { false }
      }
    case .matches(let node, let expression):
      return any(readings(of: node, scope)) { reading in
        guard case .value(.string(let text)) = reading else {
          return judgement(of: reading) { _ in false }
        }
        guard let matches = try? expression.matches(text) else { return .unknown(.notComputed) }
        return matches ? .holds : .fails
      }
    case .call(.contains, let nodes):
      return contains(nodes[0], value(of: nodes[1], scope), scope)
    case .quantifier(let isAll, let elements, let condition):
      return quantified(isAll, elements, condition, scope)
    default:
      return judgement(of: value(of: node, scope)) { $0 == true }
    }
  }

  private func judgement(of reading: Reading, _ body: (StateValue) -> Bool) -> Judgement {
    switch reading {
    case .value(let value): body(value) ? .holds : .fails
    case .missing: .fails
    case .unknown(let reason): .unknown(reason)
    }
  }

  /// The values that a comparison has for one side: each place of a pattern with `[*]`, so that the
  /// comparison holds if it does for one of them; else one value.
  private func readings(of node: ExpressionNode, _ scope: Scope) -> [Reading] {
    switch node {
    case .place(let pattern) where !pattern.isSingle: readings(of: pattern, scope)
    case .old(.place(let pattern)) where !pattern.isSingle:
      readings(of: pattern, .state(before: true))
    default: [value(of: node, scope)]
    }
  }

  private func compare(_ comparison: ExpressionNode.Comparison, _ left: Reading, _ right: Reading)
    -> Judgement
  {
    switch (left, right) {
    case (.unknown(let reason), _), (_, .unknown(let reason)): return .unknown(reason)
    default: break
    }
    guard case .value(let one) = left, case .value(let other) = right else {
      let isEqual = left == right
      return (comparison == .equal && isEqual || comparison == .notEqual && !isEqual)
        ? .holds : .fails
    }
    let holds =
      switch comparison {
      case .equal: one.isEqualInConditions(to: other)
      case .notEqual: !one.isEqualInConditions(to: other)
      case .less: one.isLess(than: other)
      case .greater: other.isLess(than: one)
      case .lessOrEqual:
        one.isLess(than: other) || one.isOrdered(with: other) && one.isEqualInConditions(to: other)
      case .greaterOrEqual:
        other.isLess(than: one) || one.isOrdered(with: other) && one.isEqualInConditions(to: other)
      }
    return holds ? .holds : .fails
  }

  private func changed(_ pattern: PathPattern) -> Judgement {
    guard moment.hasBefore else { return .fails }
    let now = value(of: .place(pattern), .state(before: false))
    let before = value(of: .place(pattern), .state(before: true))
    switch (before, now) {
    case (.unknown(let reason), _), (_, .unknown(let reason)): return .unknown(reason)
    default: return before == now ? .fails : .holds
    }
  }

  /// Whether an array has an element, a text contains a text, or an object has a key.
  private func contains(_ node: ExpressionNode, _ part: Reading, _ scope: Scope) -> Judgement {
    // The keys of an object are known, unless members were left out.
    if case .value(.object(let object)) = structure(of: node, scope),
      case .value(.string(let key)) = part, object[key] != nil
    {
      return .holds
    }
    switch (value(of: node, scope), part) {
    case (.unknown(let reason), _), (_, .unknown(let reason)): return .unknown(reason)
    case (.value(.array(let elements)), .value(let value)):
      return elements.contains(value) ? .holds : .fails
    case (.value(.string(let text)), .value(.string(let part))):
      return part.isEmpty || text.utf8.firstRange(of: part.utf8) != nil ? .holds : .fails
    default: return .fails
    }
  }

  /// An array's elements, or an object's values. Anything else has none, so that `any` and `all`
  /// both fail for it.
  private func quantified(
    _ isAll: Bool, _ node: ExpressionNode, _ condition: ExpressionNode, _ scope: Scope
  ) -> Judgement {
    let elements: [(value: StateValue, place: StatePath?)]
    if case .place(let pattern) = node, !pattern.isSingle {
      let found = sights(of: pattern, scope)
      for case (.unknown(let reason), _) in found { return .unknown(reason) }
      elements = found.map { reading, place in
        if case .value(let value) = reading { (value, place) } else { (.null, place) }
      }
    } else {
      let (whole, place) = sight(of: node, scope)
      switch whole {
      case .value(.array(let values)):
        elements = values.enumerated().map { ($1, place?.appending($0)) }
      case .value(.object(let object)):
        elements = object.map { ($0.value, place?.appending($0.key)) }
      case .unknown(let reason): return .unknown(reason)
      default: return .fails
      }
    }
    func judge(_ element: (value: StateValue, place: StatePath?)) -> Judgement {
      judgement(of: condition, .element(element.value, at: element.place))
    }
    return isAll ? all(elements, judge) : any(elements, judge)
  }

  // MARK: Three values

  private func all<Item>(_ items: [Item], _ judge: (Item) -> Judgement) -> Judgement {
    var unknown: Judgement?
    for item in items {
      switch judge(item) {
      case .holds: continue
      case .fails: return .fails
      case let other: unknown = unknown ?? other
      }
    }
    return unknown ?? .holds
  }

  private func any<Item>(_ items: [Item], _ judge: (Item) -> Judgement) -> Judgement {
    var unknown: Judgement?
    for item in items {
      switch judge(item) {
      case .holds: return .holds
      case .fails: continue
      case let other: unknown = unknown ?? other
      }
    }
    return unknown ?? .fails
  }
}

extension Judgement {
  /// The judgement of the opposite.
  package var negated: Judgement {
    switch self {
    case .holds: .fails
    case .fails: .holds
    case .unknown: self
    }
  }
}
