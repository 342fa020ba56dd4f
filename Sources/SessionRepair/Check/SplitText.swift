internal import Platform

/// Looks for a text of which one page holds the beginning and others the rest.
///
/// A value that is too long for its page goes on in a chain of others: behind its beginning stands
/// the number of the next page, four bytes, most significant first; and each of those begins with
/// the number of the one behind it ("Cell Payload Overflow Pages" in SQLite's file format).
/// Deleting it leaves all that as it is, until something else is written there. A text is found
/// across such numbers, wherever on a page they stand, and from a page's end to the next page of
/// the file.
struct SplitText {
  private let file: Data
  private let log: Data
  private let pageSize: Int
  private let usableSize: Int
  private let pageCount: Int
  /// Where the forms of a page stand in the log.
  private var logged: [Int: [Int]] = [:]

  private static let logHeader = 32
  private static let frameHeader = 24

  init(file: Data, log: Data, pageSize: Int) {
    self.file = file
    self.log = log
    self.pageSize = max(512, pageSize)
    let reserved = file.count > 20 ? Int(file[file.startIndex + 20]) : 0
    usableSize = PageFile.usableSize(of: self.pageSize, reserved: reserved)
    var count = file.count / self.pageSize
    var frame = SplitText.logHeader
    while frame + SplitText.frameHeader + self.pageSize <= log.count {
      let number = SplitText.number(log, at: frame)
      if number > 0 {
        logged[number, default: []].append(frame + SplitText.frameHeader)
        count = max(count, number)
      }
      frame += SplitText.frameHeader + self.pageSize
    }
    pageCount = count
  }

  /// Each page that a text begins on without ending there, with the one that it goes on to.
  func places(of text: [UInt8]) -> [(from: Int, to: Int)] {
    guard text.count > 1, file.count >= pageSize else { return [] }
    var places: [(from: Int, to: Int)] = []
    for page in 1...file.count / pageSize {
      look(at: image(file, (page - 1) * pageSize), page, for: text, &places)
    }
    for (page, offsets) in logged.sorted(by: { $0.key < $1.key }) {
      for offset in offsets { look(at: image(log, offset), page, for: text, &places) }
    }
    return places
  }

  private func look(
    at page: Data, _ number: Int, for text: [UInt8], _ places: inout [(from: Int, to: Int)]
  ) {
    var rest = page[...]
    while let start = rest.firstIndex(of: text[0]) {
      rest = page[(start + 1)...]
      var count = 1
      while true {
        let end = start + count
        if end == page.endIndex {
          for next in [SplitText.number(page, at: 0), number + 1]
          where goesOn(text[count...], on: next) { return places.append((number, next)) }
          break
        }
        // The number of the page where it goes on may stand behind any part of it.
        if end + 4 <= page.endIndex {
          let next = SplitText.number(page, at: end - page.startIndex)
          if goesOn(text[count...], on: next) { return places.append((number, next)) }
        }
        guard count < text.count - 1, page[end] == text[count] else { break }
        count += 1
      }
    }
  }

  /// Whether a form of a page goes on with a text, to its end or to that of the page and then on
  /// the page behind.
  private func goesOn(_ text: ArraySlice<UInt8>, on number: Int) -> Bool {
    guard 2...max(2, pageCount) ~= number else { return false }
    let inFile = number * pageSize <= file.count ? [image(file, (number - 1) * pageSize)] : []
    for page in inFile + (logged[number] ?? []).map({ image(log, $0) }) {
      let content = page.dropFirst(4)
      if text.count <= content.count {
        if content.starts(with: text) { return true }
      } else if text.starts(with: content) {
        let left = text.dropFirst(content.count)
        if goesOn(left, on: SplitText.number(page, at: 0)) || goesOn(left, on: number + 1) {
          return true
        }
      }
    }
    return false
  }

  /// The bytes of a page that hold content.
  private func image(_ data: Data, _ offset: Int) -> Data {
    data[data.startIndex + offset..<data.startIndex + offset + usableSize]
  }

  private static func number(_ data: Data, at offset: Int) -> Int {
    let start = data.startIndex + offset
    return (0..<4).reduce(0) { $0 << 8 | Int(data[start + $1]) }
  }
}
