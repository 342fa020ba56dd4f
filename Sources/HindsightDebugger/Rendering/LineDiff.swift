internal import StateTree

/// How two texts of several lines differ, in lines:
///
///         (16 lines unchanged)
///       - what the line was
///       + what it is now
///         (103 lines unchanged)
struct LineDiff {
  private enum Piece {
    case unchanged(Int)
    case removed(String)
    case added(String)
  }

  /// A line, compared by its bytes.
  private struct Line: Hashable {
    let bytes: [UInt8]
    var text: String { String(decoding: bytes, as: UTF8.self) }

    static func all(of text: String) -> [Line] {
      text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { Line(bytes: Array($0)) }
    }
  }

  /// A text of fewer lines is shown as a string.
  private static let fewestLines = 3
  /// If more lines differ, the diff may not be minimal.
  private static let mostCompared = 2000
  /// The most changed lines to show if the output has a width.
  private static let mostShown = 40

  private var pieces: [Piece] = []
  /// The number of lines, before and after: `2 lines -> 3 lines`.
  let countText: String

  /// Whether a string is a text of several lines.
  static func isText(_ string: String) -> Bool {
    var breaks = 0
    for byte in string.utf8 where byte == UInt8(ascii: "\n") {
      breaks += 1
      if breaks == fewestLines - 1 { return true }
    }
    return false
  }

  /// The lines that differ between two texts.
  init(from before: String, to after: String) {
    let (old, new) = (Line.all(of: before), Line.all(of: after))
    let counts = [old, new].map { CountText.count($0.count, "line") }
    countText = counts[0] == counts[1] ? counts[0] : counts.joined(separator: " -> ")
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    appendUnchanged(head)
    append(old[head..<(old.count - tail)], new[head..<(new.count - tail)])
    appendUnchanged(tail)
  }

  /// All lines of a text, as added.
  init(adding text: String) {
    let lines = Line.all(of: text)
    countText = CountText.count(lines.count, "line")
    pieces = lines.map { .added($0.text) }
  }

  /// All lines of a text, as removed.
  init(removing text: String) {
    let lines = Line.all(of: text)
    countText = CountText.count(lines.count, "line")
    pieces = lines.map { .removed($0.text) }
  }

  private mutating func appendUnchanged(_ count: Int) {
    guard count > 0 else { return }
    if case .unchanged(let before)? = pieces.last {
      pieces[pieces.count - 1] = .unchanged(before + count)
    } else {
      pieces.append(.unchanged(count))
    }
  }

  private mutating func append(_ old: ArraySlice<Line>, _ new: ArraySlice<Line>) {
    guard old.count + new.count <= Self.mostCompared else {
      pieces += old.map { .removed($0.text) } + new.map { .added($0.text) }
      return
    }
    let difference = Array(new).difference(from: Array(old))
    var removals = Set<Int>()
    for case .remove(let offset, _, _) in difference.removals { removals.insert(offset) }
    var insertions = Set<Int>()
    for case .insert(let offset, _, _) in difference.insertions { insertions.insert(offset) }
    var (oldOffset, newOffset) = (0, 0)
    while oldOffset < old.count || newOffset < new.count {
      if removals.contains(oldOffset) {
        pieces.append(.removed(old[old.startIndex + oldOffset].text))
        oldOffset += 1
      } else if insertions.contains(newOffset) {
        pieces.append(.added(new[new.startIndex + newOffset].text))
        newOffset += 1
      } else {
        appendUnchanged(1)
        (oldOffset, newOffset) = (oldOffset + 1, newOffset + 1)
      }
    }
  }

  /// The lines to show, indented, each cut to `width` columns.
  func lines(width: Int) -> [StyledLine] {
    let most = width < Output.unlimitedWidth ? Self.mostShown : Int.max
    let changed = pieces.count - pieces.count { if case .unchanged = $0 { true } else { false } }
    var (lines, shown) = ([StyledLine](), 0)
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .unchanged(let count):
        lines.append(StyledLine("    (\(CountText.count(count, "line")) unchanged)", .faint))
        continue
      case .removed, .added:
        guard shown < most else {
          let rest = CountText.count(changed - shown, "more changed line")
          return lines + [StyledLine("    ... \(rest)", .faint)]
        }
        lines.append(line(at: index, width: width))
        shown += 1
      }
    }
    return lines
  }

  private func line(at index: Int, width: Int) -> StyledLine {
    let room = width - 4
    switch pieces[index] {
    case .unchanged: return StyledLine()
    case .removed(let text):
      guard index + 1 < pieces.count, case .added(let next) = pieces[index + 1] else {
        return mark("-", CutText.middle(text.terminalSafe, to: room), .removed)
      }
      return mark("-", cut(text, next, to: room).0, .removed)
    case .added(let text):
      guard index > 0, case .removed(let last) = pieces[index - 1] else {
        return mark("+", CutText.middle(text.terminalSafe, to: room), .added)
      }
      return mark("+", cut(last, text, to: room).1, .added)
    }
  }

  /// A line before and after, cut so that it shows where they differ.
  private func cut(_ first: String, _ second: String, to width: Int) -> (String, String) {
    let texts = (first.terminalSafe, second.terminalSafe)
    let cut = (CutText.middle(texts.0, to: width), CutText.middle(texts.1, to: width))
    return cut.0 == cut.1 ? CutText.differing(texts.0, texts.1, to: width) : cut
  }

  private func mark(_ mark: String, _ text: String, _ style: Style) -> StyledLine {
    StyledLine("  \(mark) \(text)", style)
  }
}
