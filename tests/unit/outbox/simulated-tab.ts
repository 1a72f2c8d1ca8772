/** A tab of the device for tests of the outbox: both queues, with everything that their kinds call. */
import { InvalidTokenFailure } from '../../../src/domain/failure'
import {
  isWaiting,
  type Kinds,
  kindsByName,
  closedPageCallMs,
  type OutboxRow,
  stealAfterMs,
} from '../../../src/domain/outbox/outbox'
import { createBriefEdit, briefIn, briefKind, briefRows } from '../../../src/outbox/kinds/brief'
import { createEntryEdit, entryKind } from '../../../src/outbox/kinds/giveaway-entry'
import { createOutbox, type Outbox } from '../../../src/outbox/outbox'
import { sessionReader } from '../../../src/session/session-reader'
import { guestOwner, type Session } from '../../../src/domain/account/identity'
import { withUnreadableAsFailed } from '../../../src/outbox/rules'
import type { OutboxDeps } from '../../../src/outbox/sender'
import { guestSession } from '../../../src/outbox/device'
import { createWishlistEdit, wishlistChangeIn, wishlistKind } from '../../../src/outbox/kinds/wishlist-item'
import type { LockRequest, Simulation } from './simulation'

export type QueueName = 'own' | 'guest'

export class SimulatedTab {
  dead = false
  frozen = false
  epoch = 0
  /** Number of steps after which the tab dies. */
  stepsLeft = Number.POSITIVE_INFINITY
  readonly own: Outbox
  readonly guest: Outbox
  /** Permanent failures that were reported to this tab. */
  readonly refusals: string[] = []
  /** Functions that abort the calls in flight. */
  private readonly calls = new Set<() => void>()
  private listCopy: { owner: string; products: Set<string>; at: number } | null = null
  readonly session: () => Session | null
  readonly index: number
  private readonly sim: Simulation

  constructor(sim: Simulation, index: number) {
    this.sim = sim
    this.index = index
    this.session = sessionReader(() => ({ token: sim.token, owner: sim.owner, epoch: this.epoch }))
    this.own = this.open('own', this.session)
    this.guest = this.open('guest', () => guestSession)
  }

  start(): void {
    this.own.start()
    this.guest.start()
  }

  /** `knowsList`: the page has the provider's list, which is the base of the edit. */
  press(productId: string, wanted: boolean, knowsList: boolean): Promise<string> {
    const { products, at } = this.list()
    const listed = { isInWishlist: products.has(productId), at }
    return this.own.add(createWishlistEdit({ product: item(productId), wanted }, knowsList ? listed : null))
  }

  /** The page's copy of the provider's list: it is read once, then updated by outbox events. */
  private list(): NonNullable<typeof this.listCopy> {
    const { sim } = this
    if (this.listCopy?.owner !== sim.owner)
      this.listCopy = {
        owner: sim.owner,
        products: new Set(sim.provider.wishlistOf(sim.owner)),
        at: this.now(),
      }
    return this.listCopy
  }

  /** Reads the list again; some reads fail. */
  private async readList(): Promise<void> {
    const { sim } = this
    const { owner } = sim
    const at = this.now()
    await this.step()
    const products = new Set(sim.provider.wishlistOf(owner))
    await this.step()
    if (sim.random() < 0.7 && sim.owner === owner) this.listCopy = { owner, products, at }
  }

  private readonly now = () => this.sim.time + this.sim.skew

  /** Types a brief over the text that the page shows, or without a base. */
  type(lineId: string, text: string, knowsCart: boolean): Promise<string> {
    const { sim } = this
    // The page shows the pending text when there is one.
    const waiting = briefRows(this.own.rows().filter(isWaiting), lineId).at(-1)
    const listed = sim.provider.line(lineId).texts.at(-1) ?? ''
    const base = knowsCart ? ((waiting && briefIn(waiting)?.text) ?? listed) : null
    if (base !== null && !waiting) sim.seenIn(lineId).add(base)
    // The customer who typed a text agrees that it is overwritten.
    sim.seenIn(lineId).add(text)
    return this.own.add(createBriefEdit({ lineId, text, base, product: { name: 'Mug', slug: 'mug' } }))
  }

  enter(queue: QueueName, entryId: string): Promise<string> {
    const encrypted = { to: 'provider', keyId: 'k', jwe: `sealed ${entryId}` } as const
    return this[queue].add(
      createEntryEdit({ entryId, capturedAt: '2026-05-12T10:40:00.000Z', sealed: encrypted }),
    )
  }

  die(): void {
    this.sim.noteInterruption()
    if (this.sim.random() < 0.5) this.leave()
    this.dead = true
    for (const lock of Object.values(this.sim.locks)) lock.release(({ tab }) => tab === this)
    for (const abortCall of this.calls) abortCall()
  }

  freeze(): void {
    this.sim.noteInterruption()
    if (this.sim.random() < 0.5) this.leave()
    this.frozen = true
  }

  leave(): void {
    void this.own.leave()
    void this.guest.leave()
  }

  private open(queue: QueueName, session: () => Session | null): Outbox {
    const { sim, index } = this
    const kinds = this.kinds()
    /** Unreadable rows are marked like on a device. */
    const readable = (rows: readonly OutboxRow[]) => withUnreadableAsFailed(kinds, rows)
    const outbox = createOutbox({
      kinds,
      change: async (owner, plan) => readable(await this.change(owner, (rows) => plan(readable(rows)))),
      add: async (owner, rows) => {
        const isNew = ({ id }: OutboxRow) => !sim.stored(owner).some((row) => row.id === id)
        sim.commit(owner, () => ({ put: rows.filter(isNew), drop: [] }))
      },
      session,
      now: this.now,
      random: () => sim.random(),
      newUuid: () => sim.newUuid(),
      lock: (run) => this.lock(queue, run),
      after: (ms, run) => sim.after(this, ms, run),
      broadcast: (message) => {
        for (const tab of sim.tabs)
          if (tab.index !== index) sim.after(tab, 1, () => tab[queue].receive(structuredClone(message)))
      },
    })
    outbox.subscribe((event) => {
      if ('row' in event && event.row.owner !== session()?.owner)
        sim.faults.push('notified of another customer’s edit')
      if (event.name === 'rows' && outbox.rows().some(({ owner }) => owner !== session()?.owner))
        sim.faults.push('shows another customer’s edits')
      if (event.name === 'done') {
        const change = wishlistChangeIn(event.row)
        if (change?.wanted) this.list().products.add(event.row.entity)
        else if (change) this.list().products.delete(event.row.entity)
      }
      if (event.name === 'failed') this.refusals.push(`${event.row.entity}: ${event.reason}`)
      if (event.name === 'batch-done' && queue === 'own') void this.readList()
      if (event.name === 'unauthorized') {
        if (queue === 'guest') sim.faults.push('the guest queue ends the session of a customer')
        const { error } = event
        if (error instanceof InvalidTokenFailure && error.token === sim.token) sim.signOut()
      }
    })
    return outbox
  }

  private kinds(): Kinds {
    const { provider } = this.sim
    const asMember = <T>(arrive: (token: string) => T, signal = new AbortController().signal) =>
      this.call((token) => arrive(token ?? ''), signal, true)
    const wishlist = wishlistKind({
      fetchWishlist: async (signal) =>
        fresh((await asMember((token) => provider.list(token), signal)).map(item)),
      addToWishlist: (id, options) =>
        asMember(
          (token) => provider.toggle(token, 'add', id, options?.idempotencyKey ?? ''),
          options?.signal,
        ),
      removeFromWishlist: (id, options) =>
        asMember(
          (token) => provider.toggle(token, 'remove', id, options?.idempotencyKey ?? ''),
          options?.signal,
        ),
      removeOnWishlistPage: (id, options) =>
        asMember(
          (token) => provider.toggle(token, 'remove', id, options?.idempotencyKey ?? ''),
          options?.signal,
        ),
    })
    const brief = briefKind({
      fetchCart: async (signal) => {
        const lines = (await asMember((token) => provider.cart(token), signal)).map(cartLine)
        return fresh([{ slug: 'mug', image: null, lines }])
      },
      saveBrief: async (lineId, text, options) => {
        await asMember(
          (token) => provider.brief(token, lineId, text, options?.idempotencyKey ?? ''),
          options?.signal,
        )
        return 'Saved.'
      },
    })
    const entry = entryKind({
      sendEntry: async (_content, { entryId, idempotencyKey, signal, asMember: withToken }) => {
        await this.call((token) => provider.entry(token, entryId, idempotencyKey), signal, withToken)
        return 'Thank you.'
      },
      deviceId: () => Promise.resolve(null),
    })
    return kindsByName(wishlist, brief, entry)
  }

  /** A pause of some ms in which the tab can die. */
  private step(): Promise<void> {
    return new Promise((resolve) => {
      this.stepsLeft -= 1
      if (this.stepsLeft <= 0) this.die()
      if (!this.dead) this.sim.after(this, 1 + Math.floor(this.sim.random() * 9), resolve)
    })
  }

  /** Commits like the device: a transaction that lost its connection is repeated once. */
  private readonly change: OutboxDeps['change'] = async (owner, plan) => {
    const { sim } = this
    await this.step()
    try {
      if (!sim.commit(owner, plan)) {
        await this.step()
        if (!sim.commit(owner, plan)) throw new DOMException('Lost.', 'UnknownError')
      }
    } catch (error) {
      sim.noteInterruption()
      throw error
    }
    const stored = structuredClone(sim.stored(owner))
    await this.step()
    return stored
  }

  /** Web Locks: a tab whose lock is stolen is notified when it is awake. */
  private async lock<T>(queue: QueueName, run: (isSole: boolean) => Promise<T>): Promise<T> {
    const { sim } = this
    if (!sim.options.locks) return run(false)
    const lock = sim.locks[queue]
    await this.step()
    return new Promise((resolve, reject) => {
      const startRun = () => {
        cancelSteal()
        void run(true)
          .then(resolve, reject)
          .finally(() => lock.release((other) => other === lockRequest))
      }
      const lockRequest: LockRequest = {
        tab: this,
        grant: () => void sim.after(this, 0, startRun),
        lose: () => void sim.after(this, 0, () => reject(stolen())),
      }
      const cancelSteal = sim.after(this, stealAfterMs, () => {
        if (!lock.has(lockRequest)) lock.steal(lockRequest)
      })
      lock.request(lockRequest)
    })
  }

  /** A call uses the token at the time of the call, and reaches the provider even when the tab dies. */
  private async call<T>(
    arrive: (token: string | null) => T,
    signal: AbortSignal,
    asMember: boolean,
  ): Promise<T> {
    const { sim } = this
    const token = asMember ? (sim.token ?? '') : null
    const user = token === null ? guestOwner : (token.split('-')[0] ?? '')
    if (token && user !== sim.owner) sim.faults.push('called with the token of another customer')
    const others = sim.runningCalls.get(user) ?? 0
    if (others > 0 && !sim.options.clockJumps) sim.faults.push(`${others + 1} calls of ${user} at once`)
    sim.runningCalls.set(user, others + 1)
    const latencyMs = sim.random() < 0.05 ? 8000 : 1 + Math.floor(sim.random() * 400)
    const answer = new Promise<T>((resolve, reject) => {
      const deliver = () => {
        this.calls.delete(abortCall)
        sim.runningCalls.set(user, (sim.runningCalls.get(user) ?? 1) - 1)
        try {
          const value = arrive(token)
          // A closed page does not continue with the answer.
          if (!this.dead) resolve(value)
        } catch (error) {
          if (!this.dead) reject(error)
        }
      }
      const dropCall = () => {
        this.calls.delete(abortCall)
        sim.runningCalls.set(user, (sim.runningCalls.get(user) ?? 1) - 1)
      }
      const startedAt = sim.time
      const cancel = sim.after(null, latencyMs, deliver)
      /** The request of a closed page arrives soon or never, as the browser closes its connections. */
      const abortCall = () => {
        cancel()
        if (sim.random() < 0.5)
          sim.after(null, Math.min(startedAt + latencyMs - sim.time, maxArrivalMs), deliver)
        else dropCall()
      }
      this.calls.add(abortCall)
      const abort = () => {
        cancel()
        sim.noteInterruption()
        // An aborted request has already arrived, or never does.
        if (sim.random() < 0.5) deliver()
        else dropCall()
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      sim.after(null, latencyMs, () => signal.removeEventListener('abort', abort))
    })
    // A dead tab does not handle the rejection.
    answer.catch(() => {})
    await this.step()
    return answer
  }
}

/** Maximum time in ms until the request of a closed page arrives, if it does. */
const maxArrivalMs = closedPageCallMs - 1000

function stolen(): DOMException {
  return new DOMException('The lock was stolen.', 'AbortError')
}

function fresh<T>(value: T) {
  return { value, at: 0, fresh: true }
}

export function item(productId: string) {
  return { productId, name: productId, slug: productId, image: null }
}

function cartLine({ id, brief }: { id: string; brief: string }) {
  const product = { productId: 'mug', name: 'Mug', quantity: 1, eachCents: null }
  return { id, brief, ...product, options: [], setups: [], artwork: [] }
}

export function changeOf(row: OutboxRow) {
  const change = wishlistChangeIn(row)
  if (!change) throw new Error('Not a wishlist item.')
  return { productId: change.product.productId, wanted: change.wanted }
}
