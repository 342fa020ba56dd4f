/// A page of help that is about no single command.
struct HelpTopic: Sendable {
  /// Its name, after `help`.
  let name: String
  /// What it is about, in one line.
  let summary: String
  /// The page, in lines of at most 78 columns.
  let text: String

  /// The lines of the page.
  var lines: [StyledLine] {
    [StyledLine(name, .strong), StyledLine(summary), StyledLine()]
      + text.split(separator: "\n", omittingEmptySubsequences: false).map {
        StyledLine(String($0))
      }
  }

  /// The topic of a name; nil if there is none.
  static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name } }

  static let all = [conditions]

  private static let conditions = HelpTopic(
    name: "conditions",
    summary: "The language of find, first, when, assert, break, watch, display and print.",
    text: """
      Places     .count   .items[0].title   .["odd key"]   . (the whole state)
                 .items[id=42].done   the first element whose member id is 42
                 .items[*].price      all elements (.users.* all members)
                 .items.count         how many elements, members or characters
      Values     12   -0.5   "text"   true   false   null   nil   [1, 2, 3]
                 1.5s   250ms   1m20s  are numbers of seconds
      Compare    ==   !=   <   <=   >   >=   in [2, 3, 5]   is nil   is not nil
      Combine    &&   ||   !   (...)
      Calculate  +   -   *   /   %
      Before     old(.count)        the value at the position before
                 changed(.items)    whether it is another than there
      Action     action == "counter.*"   its name; * is any letters, ? is one
                 payload.query   origin == "effect"   position   time   cause
                 payload.set._0  a value without a label; 'action POS' shows them
      Functions  count(X)   contains(X, Y)   min(...)   max(...)   abs(N)
                 any(.items, .price > 9)   all(.items, .done)
                 matches(.title, "^[A-Z]")   a POSIX regular expression, as grep -E

      A missing place is nil. Between different types == < and > are false, and !=
      is true. A place alone is true if its value is true. A comparison with [*] is
      true if it is for one of the places. contains asks for an element, a part of
      a text, or a key. Numbers are exact: 0.1 + 0.2 is 0.3; a quotient has at most
      34 digits. is nil is true for null, too; == nil is not.

      What was redacted, lost or removed is unknown, which is neither true nor
      false: 'find' counts such positions, and 'assert' exits with 2. A value of
      which a part is redacted is unknown as a whole.

      Examples
        .count > 10 && .items[0].done
        old(.items.count) < .items.count && origin == "effect"
        .count in [2, 3, 5, 7, 11, 13]
        action == "search.*" && payload.search.query == ""
      """)
}
