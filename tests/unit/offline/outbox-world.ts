/**
 * A device with tabs, a storage and a clock for tests of the outbox. Time passes only when the test says so, everything
 * that a tab waits for takes some, and at each such moment the tab can freeze or die.
 */
import type { OutboxRow } from '../../../src/domain/outbox'
import { isWished } from '../../../src/domain/wishlist'
import { createOutbox, type Outbox } from '../../../src/offline/outbox/outbox'
import { sessionReader } from '../../../src/offline/outbox/session'
import type { ChangeRows, Session } from '../../../src/offline/outbox/surroundings'
import { wishEdit, wishIn, wishKind } from '../../../src/offline/outbox/wish'
import { InvalidTokenFailure } from '../../../src/domain/failure'
import { Provider } from './outbox-provider'

type Alarm = { at: number; order: number; tab: Tab | null; run: () => void }

export type WorldOptions = {
  honoursKeys: boolean
  /** Whether the browser has Web Locks. */
  locks: boolean
  /**
   * Whether the device's clock is set in the middle. A lease may then end too soon, and the same request be under way
   * twice: only the key tells a provider that it is one.
   */
  clockJumps: boolean
  seed: number
}

export class World {
  /** ms since the beginning, and by how much the device's clock is wrong. */
  time = 1_000_000_000
  skew = 0
  readonly storage = new Map<string, OutboxRow[]>()
  full = false
  /** What all tabs share of the sign-in, and how often it changed. */
  token: string | null = null
  owner = ''
  readonly provider: Provider
  readonly tabs: Tab[] = []
  readonly faults: string[] = []
  readonly options: WorldOptions
  turn: Tab | null = null
  /** Calls that are under way, by user. */
  readonly underWay = new Map<string, number>()
  /** The place of each row among all that there ever were, by id. */
  readonly places = new Map<string, number>()
  private alarms: Alarm[] = []
  private orders = 0
  private seed: number
  private keys = 0

  constructor(options: WorldOptions) {
    this.options = options
    this.seed = options.seed
    this.provider = new Provider(
      { now: () => this.time, after: (ms, run) => this.after(null, ms, run) },
      options.honoursKeys || options.clockJumps,
    )
    this.tabs.push(new Tab(this, 0), new Tab(this, 1))
  }

  random(): number {
    this.seed = (Math.imul(this.seed, 1664525) + 1013904223) >>> 0
    return this.seed / 2 ** 32
  }

  newKey(): string {
    this.keys += 1
    return `key-${this.keys}`
  }

  after(tab: Tab | null, ms: number, run: () => void): () => void {
    this.orders += 1
    const alarm = { at: this.time + ms, order: this.orders, tab, run }
    this.alarms.push(alarm)
    return () => {
      this.alarms = this.alarms.filter((other) => other !== alarm)
    }
  }

  /** Lets time pass, with everything that happens in it. What frozen tabs wait for stays; of dead ones it is gone. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms
    for (;;) {
      await settled()
      this.alarms = this.alarms.filter(({ tab }) => !tab?.dead)
      const [next] = this.alarms
        .filter(({ at, tab }) => at <= end && !tab?.frozen)
        .toSorted((a, b) => a.at - b.at || a.order - b.order)
      if (!next) break
      this.alarms = this.alarms.filter((other) => other !== next)
      this.time = Math.max(this.time, next.at)
      next.run()
    }
    this.time = end
  }

  rowsOf(owner: string): OutboxRow[] {
    return this.stored(owner).filter(({ state }) => state.name !== 'sent')
  }

  stored(owner: string): OutboxRow[] {
    return this.storage.get(owner) ?? []
  }

  /** The profile first, its token after it: for a moment another tab can see the one without the other. */
  async signIn(user: string, tab: Tab): Promise<void> {
    // Nobody types so fast that the other tabs have not heard of the last one.
    await this.pass(5)
    tab.epoch += 1
    this.owner = user
    this.tellTabs()
    await this.pass(Math.floor(this.random() * 100))
    Object.assign(this, { owner: user, token: this.provider.signIn(user) })
    this.tellTabs()
  }

  signOut(): void {
    this.token = null
    this.owner = ''
    this.tellTabs()
  }

  private tellTabs(): void {
    for (const tab of this.tabs) this.after(tab, 2, () => tab.outbox.lookWho())
  }

  /** A tab that crashed is opened again. */
  reopened(index: number): Tab {
    const tab = this.tabs[index]
    if (tab && !tab.dead) return tab
    const next = new Tab(this, index)
    this.tabs[index] = next
    next.outbox.start()
    return next
  }
}

export class Tab {
  dead = false
  frozen = false
  epoch = 0
  /** Dies after so many more steps. */
  stepsLeft = Number.POSITIVE_INFINITY
  readonly outbox: Outbox
  /** What this tab was told of edits that were refused for good. */
  readonly refusals: string[] = []
  readonly session: () => Session | null
  readonly index: number
  private readonly world: World

  constructor(world: World, index: number) {
    this.world = world
    this.index = index
    this.session = sessionReader(() => ({ token: world.token, owner: world.owner, epoch: this.epoch }))
    const kind = wishKind({
      fetchWishes: async (signal) => ({
        value: (await this.call((token) => world.provider.list(token), signal)).map(wished),
        at: 0,
        fresh: true,
      }),
      addWish: (id, { signal, idempotencyKey }) =>
        this.call((token) => world.provider.write(token, 'add', id, idempotencyKey), signal),
      removeWish: (id, { signal, idempotencyKey }) =>
        this.call((token) => world.provider.write(token, 'remove', id, idempotencyKey), signal),
    })
    this.outbox = createOutbox(
      {
        kinds: new Map([[kind.name, kind]]),
        change: this.change,
        session: this.session,
        now: () => world.time + world.skew,
        random: () => world.random(),
        newKey: () => world.newKey(),
        alone: (run) => this.alone(run),
        after: (ms, run) => world.after(this, ms, run),
        protect: () => {},
        owners: async () => [...world.storage.keys()],
      },
      {
        shown: () => this.checkShown(),
        done: (row) => {
          if (row.owner !== this.session()?.owner) world.faults.push('told of another’s edit')
        },
        dead: (row, reason) => {
          if (row.owner !== this.session()?.owner) world.faults.push('told of another’s edit')
          this.refusals.push(`${row.entity}: ${reason}`)
        },
        conflict: () => {},
        kept: () => {},
        drained: () => {},
        refused: (error) => {
          if (error instanceof InvalidTokenFailure && error.token === world.token) world.signOut()
        },
        tell: (message) => {
          for (const tab of world.tabs)
            if (tab.index !== index) world.after(tab, 1, () => tab.outbox.hear(message))
        },
      },
    )
  }

  /** `base` as the page knows it: what the provider lists, or nothing. */
  press(productId: string, wanted: boolean, knowsList: boolean): Promise<string> {
    const listed = isWished([...this.world.provider.wishesOf(this.world.owner)].map(wished), productId)
    return this.outbox.add(wishEdit({ product: wished(productId), wanted }, knowsList ? listed : null))
  }

  die(): void {
    this.dead = true
    if (this.world.turn === this) this.world.turn = null
  }

  /** A moment in which a tab can die; it takes some time. */
  private step(): Promise<void> {
    return new Promise((resolve) => {
      this.stepsLeft -= 1
      if (this.stepsLeft <= 0) this.die()
      if (!this.dead) this.world.after(this, 1 + Math.floor(this.world.random() * 9), resolve)
    })
  }

  private readonly change: ChangeRows = async (owner, plan) => {
    const { world } = this
    await this.step()
    const before = world.stored(owner)
    const { put, drop } = plan(structuredClone(before))
    if (world.full && put.length > 0) throw new DOMException('Full.', 'QuotaExceededError')
    const gone = new Set([...drop, ...put.map(({ id }) => id)])
    for (const { id } of put) if (!world.places.has(id)) world.places.set(id, world.places.size)
    world.storage.set(owner, [...before.filter(({ id }) => !gone.has(id)), ...structuredClone(put)])
    await this.step()
    return structuredClone(world.stored(owner))
  }

  private async alone<T>(run: () => Promise<T>): Promise<T | null> {
    const { world } = this
    if (!world.options.locks) return run()
    await this.step()
    if (world.turn !== null) return null
    world.turn = this
    try {
      return await run()
    } finally {
      world.turn = null
    }
  }

  /** A call carries the token of the moment in which it is made, and reaches the provider whatever becomes of the tab. */
  private async call<T>(arrive: (token: string) => T, signal: AbortSignal): Promise<T> {
    const { world } = this
    const token = world.token ?? ''
    const user = token.split('-')[0] ?? ''
    if (token !== '' && user !== world.owner) world.faults.push('called between two customers')
    const others = world.underWay.get(user) ?? 0
    if (others > 0 && !world.options.clockJumps) world.faults.push(`${others + 1} calls of ${user} at once`)
    world.underWay.set(user, others + 1)
    const travel = world.random() < 0.05 ? 8000 : 1 + Math.floor(world.random() * 400)
    const answer = new Promise<T>((resolve, reject) => {
      const land = () => {
        world.underWay.set(user, (world.underWay.get(user) ?? 1) - 1)
        try {
          resolve(arrive(token))
        } catch (error) {
          reject(error)
        }
      }
      const cancel = world.after(null, travel, land)
      const abort = () => {
        cancel()
        // Broken off on its way: it is there already, or never comes.
        if (world.random() < 0.5) land()
        else world.underWay.set(user, (world.underWay.get(user) ?? 1) - 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      world.after(null, travel, () => signal.removeEventListener('abort', abort))
    })
    // Nobody may be there any more to hear it.
    answer.catch(() => {})
    await this.step()
    return answer
  }

  private checkShown(): void {
    const owner = this.session()?.owner
    const strangers = this.outbox.rows().filter((row) => row.owner !== owner)
    if (strangers.length > 0) this.world.faults.push('shows another’s edits')
  }
}

export function wished(productId: string) {
  return { productId, name: productId, slug: productId, image: null }
}

export function wishOf(row: OutboxRow) {
  const wish = wishIn(row)
  if (!wish) throw new Error('Not a wish.')
  return { productId: wish.product.productId, wanted: wish.wanted }
}

/** Everything that follows without waiting has happened. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
