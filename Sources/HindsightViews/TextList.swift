/// A list: a view for each item, with a dash before it.
///
///     TextList(primes, placeholder: "none yet") { "\($0)" }
public struct TextList: TextView {
  private let items: [TextColumn]
  private let placeholder: String?

  private static let marker = "- "

  /// A list of a collection's items. An empty one shows `placeholder`, or nothing.
  public init<Items: Sequence>(
    _ items: Items, placeholder: String? = nil,
    @TextBuilder row: (Items.Element) -> TextColumn
  ) {
    self.items = items.map(row)
    self.placeholder = placeholder
  }

  /// The items' lines, with an item's further lines below its first.
  public func lines(in environment: TextEnvironment) -> [String] {
    if items.isEmpty, let placeholder {
      return TextParagraph(placeholder).lines(in: environment)
    }
    let indent = String(repeating: " ", count: Self.marker.count)
    let inner = environment.narrowed(by: Self.marker.count)
    return items.flatMap { item in
      item.lines(in: inner).enumerated().map { index, line in
        (index == 0 ? Self.marker : line.isEmpty ? "" : indent) + line
      }
    }
  }
}
