extension StateValue {
  /// Changes the value at a path in place: what leads there is taken out of its parent first, so
  /// that only storage shared with another tree is copied.
  ///
  /// False where the tree has no such place. The tree is good for nothing after `body` threw or
  /// after false.
  mutating func modify<Failure>(
    _ components: ArraySlice<StatePath.Component>,
    _ body: (inout StateValue) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let component = components.first else {
      try body(&self)
      return true
    }
    switch self {
    case .object(var object):
      guard case .key(let key) = component, let index = object.shape.index(of: key) else {
        return false
      }
      self = .null
      var child = object.takeValue(at: index)
      guard try child.modify(components.dropFirst(), body) else { return false }
      object.setValue(child, at: index)
      self = .object(object)
    case .array(var elements):
      guard let index = component.arrayIndex, elements.indices.contains(index) else {
        return false
      }
      self = .null
      guard try elements[index].modify(components.dropFirst(), body) else { return false }
      self = .array(elements)
    default:
      return false
    }
    return true
  }
}
