/**
 * A device with tabs, a storage and a clock for tests of the outbox. Time passes only when the test says so, everything
 * that a tab waits for takes some, and at each such moment the tab can freeze or die.
 */
import type { OutboxRow } from '../../../src/domain/outbox/outbox'
import type { Change } from '../../../src/outbox/rules'
import { SimulatedProvider } from './simulated-provider'
import { SimulatedTab } from './simulated-tab'

type Alarm = { at: number; order: number; tab: SimulatedTab | null; run: () => void }

export type SimulationOptions = {
  honoursKeys: boolean
  /** Whether the browser has Web Locks. */
  locks: boolean
  /**
   * Whether the device's clock is set in the middle. A tab may then take its time for over or not, and the same request be
   * under way twice: only the key tells a provider that it is one.
   */
  clockJumps: boolean
  seed: number
}

/** Somebody in line for a lock: told when it is granted, and when it was stolen since. */
export type InLine = { tab: SimulatedTab; grant: () => void; lose: () => void }

/** A Web Lock: one tab has it, the others are in line. A frozen one may get it, and sleeps on. */
class SimulatedLock {
  private line: InLine[] = []

  request(one: InLine): void {
    this.line.push(one)
    if (this.line.length === 1) one.grant()
  }
  has(one: InLine): boolean {
    return this.line[0] === one
  }
  steal(one: InLine): void {
    const [holder, ...others] = this.line
    this.line = [one, ...others.filter((other) => other !== one)]
    holder?.lose()
    one.grant()
  }
  release(isOver: (one: InLine) => boolean): void {
    const [holder] = this.line
    this.line = this.line.filter((one) => !isOver(one))
    if (this.line[0] !== holder) this.line[0]?.grant()
  }
}

export class Simulation {
  /** ms since the beginning, and by how much the device's clock is wrong. */
  time = 1_000_000_000
  skew = 0
  readonly storage = new Map<string, OutboxRow[]>()
  full = false
  /** How many more transactions lose their connection. */
  losses = 0
  /** How many did. */
  lost = 0
  /** What all tabs share of the sign-in, and how often it changed. */
  token: string | null = null
  owner = ''
  readonly provider: SimulatedProvider
  readonly tabs: SimulatedTab[] = []
  readonly faults: string[] = []
  readonly options: SimulationOptions
  /** Of each queue. */
  readonly locks = { own: new SimulatedLock(), guest: new SimulatedLock() }
  /** Calls that are under way, by user. */
  readonly underWay = new Map<string, number>()
  /** The place of each row among all that there ever were, by id. */
  readonly places = new Map<string, number>()
  /** How often something got in between when an entry was being sent, so that it may have arrived unheard. */
  readonly excuses = new Map<string, number>()
  /** What customers have seen in a line of their cart, if they were to write over it. */
  readonly seen = new Map<string, Set<string>>()
  private alarms: Alarm[] = []
  private orders = 0
  private seed: number
  private keys = 0

  constructor(options: SimulationOptions) {
    this.options = options
    this.seed = options.seed
    this.provider = new SimulatedProvider(
      { now: () => this.time, after: (ms, run) => this.after(null, ms, run) },
      options.honoursKeys || options.clockJumps,
    )
    this.provider.onLost = () => this.excuse()
    this.provider.onBrief = (lineId, old, isTheirs) => {
      if (isTheirs && !options.clockJumps && !this.seenIn(lineId).has(old))
        this.faults.push(`${lineId}: "${old}" of somebody else was overwritten unseen`)
    }
    this.tabs.push(new SimulatedTab(this, 0), new SimulatedTab(this, 1))
  }

  random(): number {
    this.seed = (Math.imul(this.seed, 1664525) + 1013904223) >>> 0
    return this.seed / 2 ** 32
  }

  newUuid(): string {
    this.keys += 1
    return `${(this.keys * 7919) % 1000}-key-${this.keys}`
  }

  after(tab: SimulatedTab | null, ms: number, run: () => void): () => void {
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

  stored(owner: string): OutboxRow[] {
    return this.storage.get(owner) ?? []
  }

  /** What was not sent. */
  rowsOf(owner: string): OutboxRow[] {
    return this.stored(owner).filter(({ state }) => state.name !== 'sent')
  }

  /** One transaction. False when its connection was lost: then it may have been carried out or not. */
  commit(owner: string, plan: (rows: readonly OutboxRow[]) => Change): boolean {
    const before = this.stored(owner)
    const { put, drop } = plan(structuredClone(before))
    if (this.full && put.length > 0) throw new DOMException('Full.', 'QuotaExceededError')
    const isLost = this.losses > 0
    this.losses -= isLost ? 1 : 0
    this.lost += isLost ? 1 : 0
    if (isLost && this.random() < 0.5) return false
    const gone = new Set([...drop, ...put.map(({ id }) => id)])
    for (const { id } of put) if (!this.places.has(id)) this.places.set(id, this.places.size)
    const after = [...before.filter(({ id }) => !gone.has(id)), ...structuredClone(put)]
    // As a database gives them back: by their keys, which say nothing of what came first.
    this.storage.set(
      owner,
      after.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    return !isLost
  }

  /** Something got in between: what is being sent just now may arrive without being heard of. */
  excuse(): void {
    for (const { entity, state } of [...this.storage.values()].flat())
      if (state.name === 'inflight') this.excuses.set(entity, (this.excuses.get(entity) ?? 0) + 1)
  }

  seenIn(lineId: string): Set<string> {
    const known = this.seen.get(lineId) ?? new Set<string>()
    this.seen.set(lineId, known)
    return known
  }

  /** The profile first, its token after it: for a moment another tab can see the one without the other. */
  async signIn(user: string, tab: SimulatedTab): Promise<void> {
    // Nobody types so fast that the other tabs have not heard of the last one.
    await this.pass(5)
    this.excuse()
    tab.epoch += 1
    this.owner = user
    this.tellTabs()
    await this.pass(Math.floor(this.random() * 100))
    this.excuse()
    Object.assign(this, { owner: user, token: this.provider.signIn(user) })
    this.tellTabs()
  }

  signOut(): void {
    this.excuse()
    this.token = null
    this.owner = ''
    this.tellTabs()
  }

  private tellTabs(): void {
    for (const tab of this.tabs) this.after(tab, 2, () => tab.own.checkSession())
  }

  /** A tab that crashed is opened again. */
  reopened(index: number): SimulatedTab {
    const tab = this.tabs[index]
    if (tab && !tab.dead) return tab
    const next = new SimulatedTab(this, index)
    this.tabs[index] = next
    next.start()
    return next
  }
}

/** Everything that follows without waiting has happened. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
