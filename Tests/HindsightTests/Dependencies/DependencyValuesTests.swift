import Foundation
import Hindsight
import Testing

@Suite struct DependencyValuesTests {
  enum GreetingKey: DependencyKey {
    static let liveValue = "live"
    static let testValue = "test"
    static let previewValue = "preview"
  }

  enum NicknameKey: DependencyKey {
    static let liveValue: String? = "joe"
    static let testValue: String? = nil
  }

  enum HTTPClient: DependencyKey {
    static let liveValue = 1
    static let testValue = 2
  }

  struct Reader {
    @Dependency(\.greeting) var greeting
    @Dependency(\.nickname) var nickname
  }

  @Test func aKeyGivesTheValueOfItsContext() {
    var values = DependencyValues()
    #expect(values.greeting == "live")
    values.context = .preview
    #expect(values.greeting == "preview")
    values.context = .test
    #expect(values.greeting == "test")
    #expect(values[HTTPClient.self] == 2)
    values.context = .preview
    #expect(values[HTTPClient.self] == 2)
  }

  @Test func aKeyIsNamedByItsType() {
    #expect(GreetingKey.name == "greeting")
    #expect(HTTPClient.name == "hTTPClient")
    #expect(GreetingKey.recording == .capability)
  }

  @Test func anOverrideHoldsInItsScopeAlone() {
    let reader = Reader()
    #expect(reader.greeting == "live")
    withDependencies {
      $0.greeting = "outer"
    } operation: {
      #expect(reader.greeting == "outer")
      withDependencies {
        $0.greeting += " inner"
      } operation: {
        #expect(reader.greeting == "outer inner")
      }
      #expect(reader.greeting == "outer")
    }
    #expect(reader.greeting == "live")
  }

  @Test func nothingIsAnOverrideToo() {
    let reader = Reader()
    #expect(reader.nickname == "joe")
    withDependencies {
      $0.nickname = nil
    } operation: {
      #expect(reader.nickname == nil)
    }
  }

  @Test func tasksOfAnAsyncScopeHaveTheOverride() async {
    let reader = Reader()
    await withDependencies {
      $0.greeting = "scope"
    } operation: {
      await Task.yield()
      #expect(reader.greeting == "scope")
      let inTask = await Task { reader.greeting }.value
      #expect(inTask == "scope")
      let detached = await Task.detached { reader.greeting }.value
      #expect(detached == "live")
    }
    #expect(reader.greeting == "live")
  }

  @Test func errorsPassThrough() {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try withDependencies {
        $0.greeting = "x"
      } operation: {
        throw Refusal()
      }
    }
    #expect(throws: Refusal.self) {
      try withDependencies { _ in
        throw Refusal()
      } operation: {
      }
    }
  }
}

extension DependencyValues {
  fileprivate var greeting: String {
    get { self[DependencyValuesTests.GreetingKey.self] }
    set { self[DependencyValuesTests.GreetingKey.self] = newValue }
  }

  fileprivate var nickname: String? {
    get { self[DependencyValuesTests.NicknameKey.self] }
    set { self[DependencyValuesTests.NicknameKey.self] = newValue }
  }
}
