/**
 * A device with tabs, storage and a clock for tests of the outbox. Time passes only when the test advances it.
 * Everything that a tab waits for takes some time, and the tab can freeze or die during each wait.
 */
import type { OutboxRow } from '../../../src/domain/outbox/outbox'
import type { Change } from '../../../src/outbox/rules'
import { SimulatedProvider } from './simulated-provider'
import { SimulatedTab } from './simulated-tab'

type Alarm = { at: number; order: number; tab: SimulatedTab | null; run: () => void }

export type SimulationOptions = {
  honoursKeys: boolean
  /** The browser has Web Locks. */
  locks: boolean
  /**
   * The clock of the device is changed during the run. A tab may then misjudge whether its time is over, so that the
   * same request is in flight twice and only its idempotency key identifies it.
   */
  clockJumps: boolean
  seed: number
}

/** A request for a lock: `grant` is called when the lock is granted, `lose` when it is stolen. */
export type LockRequest = { tab: SimulatedTab; grant: () => void; lose: () => void }

/** A Web Lock: one tab has the lock, the other tabs wait in line. A frozen tab can get the lock and stays frozen. */
class SimulatedLock {
  private requests: LockRequest[] = []

  request(request: LockRequest): void {
    this.requests.push(request)
    if (this.requests.length === 1) request.grant()
  }
  has(request: LockRequest): boolean {
    return this.requests[0] === request
  }
  steal(request: LockRequest): void {
    const [holder, ...others] = this.requests
    this.requests = [request, ...others.filter((other) => other !== request)]
    holder?.lose()
    request.grant()
  }
  release(isOver: (request: LockRequest) => boolean): void {
    const [holder] = this.requests
    this.requests = this.requests.filter((request) => !isOver(request))
    if (this.requests[0] !== holder) this.requests[0]?.grant()
  }
}

export class Simulation {
  /** `time`: simulated time in ms. `skew`: error of the device clock in ms. */
  time = 1_000_000_000
  skew = 0
  readonly storage = new Map<string, OutboxRow[]>()
  full = false
  /** Number of further transactions that lose their connection. */
  losses = 0
  /** Number of transactions that have lost their connection. */
  lostCount = 0
  /** The session that all tabs share. */
  token: string | null = null
  owner = ''
  readonly provider: SimulatedProvider
  readonly tabs: SimulatedTab[] = []
  readonly faults: string[] = []
  readonly options: SimulationOptions
  /** One lock for each queue. */
  readonly locks = { own: new SimulatedLock(), guest: new SimulatedLock() }
  /** Calls that are under way, by user. */
  readonly runningCalls = new Map<string, number>()
  /** Order of creation of each row, by row id. */
  readonly creationOrder = new Map<string, number>()
  /** Number of interruptions while an entry was being sent, after each of which it may have arrived unnoticed. */
  readonly interruptions = new Map<string, number>()
  /** Texts of a cart line that the customer has seen and may overwrite. */
  readonly seen = new Map<string, Set<string>>()
  private alarms: Alarm[] = []
  private timerCount = 0
  private seed: number
  private uuidCount = 0

  constructor(options: SimulationOptions) {
    this.options = options
    this.seed = options.seed
    this.provider = new SimulatedProvider(
      { now: () => this.time, after: (ms, run) => this.after(null, ms, run) },
      options.honoursKeys || options.clockJumps,
    )
    this.provider.onLost = () => this.noteInterruption()
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
    this.uuidCount += 1
    return `${(this.uuidCount * 7919) % 1000}-key-${this.uuidCount}`
  }

  after(tab: SimulatedTab | null, ms: number, run: () => void): () => void {
    this.timerCount += 1
    const alarm = { at: this.time + ms, order: this.timerCount, tab, run }
    this.alarms.push(alarm)
    return () => {
      this.alarms = this.alarms.filter((other) => other !== alarm)
    }
  }

  /**
   * Advances the time and runs everything that is due. Timers of frozen tabs wait; those of dead tabs are dropped.
   */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms
    for (;;) {
      await flushTasks()
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

  /** Rows that are not sent. */
  rowsOf(owner: string): OutboxRow[] {
    return this.stored(owner).filter(({ state }) => state.name !== 'sent')
  }

  /**
   * Runs one transaction. Returns false when its connection was lost; the transaction may have been committed or not.
   */
  commit(owner: string, plan: (rows: readonly OutboxRow[]) => Change): boolean {
    const before = this.stored(owner)
    const { put, drop } = plan(structuredClone(before))
    if (this.full && put.length > 0) throw new DOMException('Full.', 'QuotaExceededError')
    const isLost = this.losses > 0
    this.losses -= isLost ? 1 : 0
    this.lostCount += isLost ? 1 : 0
    if (isLost && this.random() < 0.5) return false
    const gone = new Set([...drop, ...put.map(({ id }) => id)])
    for (const { id } of put)
      if (!this.creationOrder.has(id)) this.creationOrder.set(id, this.creationOrder.size)
    const after = [...before.filter(({ id }) => !gone.has(id)), ...structuredClone(put)]
    // A database returns rows by key, which does not reflect their order of creation.
    this.storage.set(
      owner,
      after.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    return !isLost
  }

  /** Records an interruption: a request in flight may arrive unnoticed. */
  noteInterruption(): void {
    for (const { entity, state } of [...this.storage.values()].flat())
      if (state.name === 'inflight') this.interruptions.set(entity, (this.interruptions.get(entity) ?? 0) + 1)
  }

  seenIn(lineId: string): Set<string> {
    const known = this.seen.get(lineId) ?? new Set<string>()
    this.seen.set(lineId, known)
    return known
  }

  /** The profile is stored before its token, so another tab can briefly see the profile without the token. */
  async signIn(user: string, tab: SimulatedTab): Promise<void> {
    // Typing takes long enough for the other tabs to hear of the previous sign-in.
    await this.advance(5)
    this.noteInterruption()
    tab.epoch += 1
    this.owner = user
    this.notifyTabs()
    await this.advance(Math.floor(this.random() * 100))
    this.noteInterruption()
    Object.assign(this, { owner: user, token: this.provider.signIn(user) })
    this.notifyTabs()
  }

  signOut(): void {
    this.noteInterruption()
    this.token = null
    this.owner = ''
    this.notifyTabs()
  }

  private notifyTabs(): void {
    for (const tab of this.tabs) this.after(tab, 2, () => tab.own.checkSession())
  }

  /** Returns the tab, which is opened again if it crashed. */
  reopened(index: number): SimulatedTab {
    const tab = this.tabs[index]
    if (tab && !tab.dead) return tab
    const next = new SimulatedTab(this, index)
    this.tabs[index] = next
    next.start()
    return next
  }
}

/** Resolves when everything that needs no timer has run. */
function flushTasks(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
