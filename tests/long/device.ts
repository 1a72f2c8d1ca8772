/**
 * A device with tabs, in node: the real outbox, the real calls, rows in an IndexedDB of its own. Many of them live in
 * one process, so each piece of work runs in the name of its device.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import 'fake-indexeddb/auto'
import { fetchCart } from '../../src/api/cart/cart'
import { saveBrief } from '../../src/api/cart/cart-line'
import { sendEntry } from '../../src/api/giveaway/giveaway'
import { connectTransport } from '../../src/api/request'
import {
  addToWishlist,
  fetchWishlist,
  removeOnWishlistPage,
  removeFromWishlist,
} from '../../src/api/product/wishlist'
import { openOwnedRows } from '../../src/device/owned-rows'
import { databases } from '../../src/device/storage-names'
import { InvalidTokenFailure } from '../../src/domain/failure'
import { isWaiting, type OutboxRow, guestOwner } from '../../src/domain/outbox/outbox'
import { briefKind } from '../../src/outbox/kinds/brief'
import type { Edit } from '../../src/domain/outbox/outbox'
import { entryKind } from '../../src/outbox/kinds/giveaway-entry'
import { createOutbox, type Outbox } from '../../src/outbox/outbox'
import { sessionReader } from '../../src/session/session-reader'
import type { Session } from '../../src/domain/account/identity'
import type { OutboxDeps } from '../../src/outbox/sender'
import { guestSession } from '../../src/outbox/device'
import { wishlistKind } from '../../src/outbox/kinds/wishlist-item'
import type { BadNetwork } from './bad-network'
import { atWork } from './virtual-clock'

export type QueueName = 'own' | 'guest'
export type SignedIn = { owner: string; token: string }

type Settings = {
  name: string
  network: BadNetwork
  tabs: number
  /** Spreads its retries: seeded, so that a run can be repeated. */
  random: () => number
}

const acting = new AsyncLocalStorage<Device>()
connectTransport({
  token: () => acting.getStore()?.token ?? null,
  fetch: (path, init) => {
    const device = acting.getStore()
    if (!device) throw new Error('Nobody in particular calls.')
    return device.settings.network.fetchAs(device.settings.name)(path, init)
  },
})

export class Device {
  readonly settings: Settings
  /** Whose each row is that was ever kept here, by the keys of its calls: its id, and for an entry sent in clear its EntryID. */
  readonly ownerOf = new Map<string, string>()
  /** Who has ever been signed in here, by token; nobody without one. */
  readonly tokens = new Map([['', '']])
  /** Told when the provider does not accept the session any more. */
  onEnd: () => void = () => {}
  private readonly id = randomUUID()
  private readonly signs = { token: null as string | null, owner: '', epoch: 0 }
  private readonly database: string
  private readonly stored: OutboxDeps['change']
  /** Web Locks: when each queue's is free. */
  private readonly turns: Record<QueueName, Promise<void>> = {
    own: Promise.resolve(),
    guest: Promise.resolve(),
  }
  private readonly tabs: Record<QueueName, Outbox>[]
  private readonly kinds = new Map(
    [
      wishlistKind({ fetchWishlist, addToWishlist, removeFromWishlist, removeOnWishlistPage }),
      briefKind({ fetchCart, saveBrief }),
      entryKind({ sendEntry, deviceId: () => Promise.resolve(this.id) }),
    ].map((kind) => [kind.name, kind]),
  )

  constructor(settings: Settings) {
    this.settings = settings
    this.database = `${databases.outbox}-${settings.name}`
    const change = openOwnedRows<OutboxRow>(this.database)
    this.stored = (owner, plan) => atWork(() => change(owner, plan))
    this.tabs = Array.from({ length: settings.tabs }, (_, index) => ({
      own: this.open('own', index),
      guest: this.open('guest', index),
    }))
    this.everywhere((outbox) => outbox.start())
  }

  get token(): string | null {
    return this.signs.token
  }

  signIn({ owner, token }: SignedIn): void {
    this.tokens.set(token, owner)
    Object.assign(this.signs, { owner, token, epoch: this.signs.epoch + 1 })
    this.everywhere((outbox) => outbox.checkSession())
  }

  signOut(): void {
    this.signIn({ owner: '', token: '' })
  }

  /** Somebody looks at the page. */
  wake(): void {
    this.everywhere((outbox) => outbox.wake())
  }

  /** Resolves when it is kept, as the page would say. */
  async keep(queue: QueueName, edit: Edit, tab = 0): Promise<void> {
    await this.does(() => this.tabs[tab % this.tabs.length]?.[queue].add(edit))
  }

  /** How many edits of an owner have yet to arrive, by what is on the disk. */
  async waiting(owner: string): Promise<number> {
    return (await this.rows(owner)).filter(isWaiting).length
  }

  async rows(owner: string): Promise<readonly OutboxRow[]> {
    return this.stored(owner, () => ({ put: [], drop: [] }))
  }

  /** As if a page of this device did it. */
  does<T>(work: () => T): T {
    return acting.run(this, work)
  }

  private everywhere(work: (outbox: Outbox) => void): void {
    this.does(() => {
      for (const { own, guest } of this.tabs) for (const outbox of [own, guest]) work(outbox)
    })
  }

  private open(queue: QueueName, index: number): Outbox {
    const signedIn: () => Session | null = sessionReader(() => this.signs)
    const outbox = createOutbox({
      kinds: this.kinds,
      change: this.change,
      session: queue === 'own' ? signedIn : () => guestSession,
      now: () => Date.now(),
      random: this.settings.random,
      newUuid: () => randomUUID(),
      lock: (run) => {
        const ended = this.turns[queue].then(() => run(true))
        const ignore = () => {}
        this.turns[queue] = ended.then(ignore, ignore)
        return ended
      },
      after: (ms, run) => {
        const timer = setTimeout(() => this.does(run), ms)
        return () => clearTimeout(timer)
      },
      protect: () => {},
      broadcast: (message) => {
        for (const [other, tab] of this.tabs.entries())
          if (other !== index) setTimeout(() => this.does(() => tab[queue].receive(message)), 1)
      },
    })
    outbox.subscribe((event) => {
      if (event.name !== 'refused' || !(event.error instanceof InvalidTokenFailure)) return
      if (event.error.token === this.token) this.onEnd()
    })
    return outbox
  }

  private readonly change: OutboxDeps['change'] = (owner, plan) =>
    this.stored(owner, (rows) => {
      const planned = plan(rows)
      for (const { id, kind, entity } of planned.put)
        for (const key of kind === 'entry' ? [id, entity] : [id])
          this.ownerOf.set(key, owner === guestOwner ? '' : owner)
      return planned
    })
}
