// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
// They are documented, and unwrapped, as those of the library are.

/// The signatures of MobiusCore that a recipe meets. A loop starts no effects here.
///
/// What a recipe can trip over is kept: an update function is a struct, `loop` takes it or a
/// closure, a `Next` may hold no model, and `start` tells a logger of no initiation: only a
/// controller does.
public protocol Disposable: AnyObject {
  func dispose()
}

public typealias Consumer<Value> = (Value) -> Void

public final class Connection<Value>: Disposable {
  private let acceptClosure: (Value) -> Void
  private let disposeClosure: () -> Void

  public init(acceptClosure: @escaping (Value) -> Void, disposeClosure: @escaping () -> Void) {
    self.acceptClosure = acceptClosure
    self.disposeClosure = disposeClosure
  }

  public func accept(_ value: Value) { acceptClosure(value) }
  public func dispose() { disposeClosure() }
}

public protocol Connectable {
  associatedtype Input
  associatedtype Output
  func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input>
}

public struct AnyConnectable<Input, Output>: Connectable {
  private let connectClosure: (@escaping Consumer<Output>) -> Connection<Input>

  public init(_ connect: @escaping (@escaping Consumer<Output>) -> Connection<Input>) {
    connectClosure = connect
  }

  public func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input> {
    connectClosure(consumer)
  }
}

public struct First<Model, Effect> {
  public let model: Model
  public let effects: [Effect]

  public init(model: Model, effects: [Effect] = []) {
    self.model = model
    self.effects = effects
  }
}

public struct Next<Model, Effect> {
  public let model: Model?
  public let effects: [Effect]
}

extension Next {
  public static func next(_ model: Model, effects: [Effect] = []) -> Next<Model, Effect> {
    Next(model: model, effects: effects)
  }

  public static func dispatchEffects(_ effects: [Effect]) -> Next<Model, Effect> {
    Next(model: nil, effects: effects)
  }

  public static var noChange: Next<Model, Effect> { Next(model: nil, effects: []) }
}

public struct Update<Model, Event, Effect> {
  let updateClosure: (Model, Event) -> Next<Model, Effect>

  public init(_ update: @escaping (Model, Event) -> Next<Model, Effect>) {
    updateClosure = update
  }

  public func update(model: Model, event: Event) -> Next<Model, Effect> {
    updateClosure(model, event)
  }

  public func callAsFunction(model: Model, event: Event) -> Next<Model, Effect> {
    update(model: model, event: event)
  }
}

public typealias Initiate<Model, Effect> = (Model) -> First<Model, Effect>

public protocol MobiusLogger {
  associatedtype Model
  associatedtype Event
  associatedtype Effect
  func willInitiate(model: Model)
  func didInitiate(model: Model, first: First<Model, Effect>)
  func willUpdate(model: Model, event: Event)
  func didUpdate(model: Model, event: Event, next: Next<Model, Effect>)
}

extension MobiusLogger {
  public func willInitiate(model: Model) {}
  public func didInitiate(model: Model, first: First<Model, Effect>) {}
  public func willUpdate(model: Model, event: Event) {}
  public func didUpdate(model: Model, event: Event, next: Next<Model, Effect>) {}
}

public enum Mobius {
  public static func loop<Model, Event, Effect, EffectHandler: Connectable>(
    update: Update<Model, Event, Effect>, effectHandler: EffectHandler
  ) -> Builder<Model, Event, Effect>
  where EffectHandler.Input == Effect, EffectHandler.Output == Event {
    Builder(update: update, log: { _, _, _ in })
  }

  public static func loop<Model, Event, Effect, EffectHandler: Connectable>(
    update: @escaping (Model, Event) -> Next<Model, Effect>, effectHandler: EffectHandler
  ) -> Builder<Model, Event, Effect>
  where EffectHandler.Input == Effect, EffectHandler.Output == Event {
    loop(update: Update(update), effectHandler: effectHandler)
  }

  public struct Builder<Model, Event, Effect> {
    let update: Update<Model, Event, Effect>
    let log: (Model, Event, Next<Model, Effect>) -> Void

    public func withLogger<Logger: MobiusLogger>(
      _ logger: Logger
    ) -> Builder where Logger.Model == Model, Logger.Event == Event, Logger.Effect == Effect {
      Builder(update: update, log: logger.didUpdate)
    }

    public func start(
      from initialModel: Model, effects: [Effect] = []
    ) -> MobiusLoop<Model, Event, Effect> {
      MobiusLoop(initialModel, self)
    }
  }
}

public final class MobiusLoop<Model, Event, Effect>: Disposable {
  public private(set) var latestModel: Model
  private let builder: Mobius.Builder<Model, Event, Effect>

  init(_ model: Model, _ builder: Mobius.Builder<Model, Event, Effect>) {
    latestModel = model
    self.builder = builder
  }

  public func dispatchEvent(_ event: Event) {
    let next = builder.update(model: latestModel, event: event)
    builder.log(latestModel, event, next)
    latestModel = next.model ?? latestModel
  }

  public func dispose() {}
}
