import Foundation
import Hindsight
import SessionFile
import SessionRepair
import StateTree
import Testing

@Suite struct RedactionTests {
  static let secret = "hunter2-and-more"

  struct User: Codable {
    var name: String
    var password: String
  }
  struct State: Codable {
    var users = [User(name: "ann", password: "\(RedactionTests.secret)-0")]
    var token: String?
    var count = 0
  }
  enum Action: Codable {
    case login(name: String, password: String)
    case drop, token, count
  }

  static func reduce(_ state: inout State, _ action: Action) {
    switch action {
    case .login(let name, let password):
      state.users.insert(User(name: name, password: password), at: 0)
    case .drop: state.users.removeLast()
    case .token:
      @Dependency(\.secretToken) var token
      state.token = token
    case .count: state.count += 1
    }
  }

  fileprivate enum TokenKey: DependencyKey {
    static let recording = DependencyRecording.value
    static var liveValue: String { "\(RedactionTests.secret)-token" }
    static let testValue = "test"
  }

  private func isAnywhere(_ url: URL) -> Bool {
    let text = Data(Self.secret.utf8)
    return ["", "-wal", "-shm", "-journal"].contains { suffix in
      let data = try? Data(contentsOf: URL(fileURLWithPath: url.path + suffix))
      return data?.range(of: text) != nil
    }
  }

  private func record(_ redactions: [Redaction], to url: URL, watching: () -> Void = {}) throws {
    let recorder = try Recorder(to: url, app: "test", options: .init(redacting: redactions))
    var state = State()
    var actions = [Action.count, .token]
    for index in 0..<30 {
      actions += [.login(name: "u\(index)", password: "\(Self.secret)-\(index)"), .count]
      if index % 3 == 0 { actions.append(.drop) }
    }
    for action in actions {
      recorder.record(action, on: &state) { Self.reduce(&$0, action) }
      watching()
    }
    state.users = [User(name: "outside", password: "\(Self.secret)-outside")]
    recorder.record(Action.count, on: &state) { Self.reduce(&$0, .count) }
    recorder.flush()
    watching()
    recorder.close()
  }

  @Test(arguments: Redaction.Way.allCases) func theSecretIsInNoPage(way: Redaction.Way) throws {
    let folder = try SessionFolder()
    var looks = 0
    try record(
      [
        .state(".users[*].password", way), .state(".token", way),
        .action("login", path: ".login.password", way), .read("*", way),
      ], to: folder.session
    ) {
      looks += 1
      #expect(!isAnywhere(folder.session))
    }
    #expect(looks > 60)
    #expect(!isAnywhere(folder.session))
    let reader = try SessionReader(opening: folder.session)
    #expect(reader.check().isEmpty)
    #expect(try reader.places(of: Self.secret).isEmpty)
    #expect(try reader.redactions().count == 4)
    let contents = try SessionContents(folder.session)
    let (user, name) = (try StatePath(".users[0].name"), try StatePath(".login.name"))
    #expect(contents.states.last?[user] == "outside")
    #expect(contents.actions[2].payload[name] == "u0")
  }

  @Test func withoutRulesItIsThere() throws {
    let folder = try SessionFolder()
    try record([], to: folder.session)
    #expect(isAnywhere(folder.session))
  }

  @Test func aWrongPathIsRefused() throws {
    let folder = try SessionFolder()
    #expect(throws: StatePathError.self) {
      try Recorder(
        to: folder.session, app: "test", options: .init(redacting: [.state(".a[", .mask)]))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.session.path))
  }

  @Test func aSelfCheckSeesTheWholeState() throws {
    let folder = try SessionFolder()
    let recorder = try Recorder(
      to: folder.session, app: "test",
      options: .init(selfCheck: .every(1), redacting: [.state(".users[*].password", .mask)]))
    var state = State()
    for _ in 0..<5 { recorder.record(Action.count, on: &state) { Self.reduce(&$0, .count) } }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.gaps.isEmpty)
    #expect(contents.actions.count == 5)
    #expect(!isAnywhere(folder.session))
  }
}

extension DependencyValues {
  fileprivate var secretToken: String {
    get { self[RedactionTests.TokenKey.self] }
    set { self[RedactionTests.TokenKey.self] = newValue }
  }
}
