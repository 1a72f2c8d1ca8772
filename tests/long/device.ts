/**
 * A kiosk in node: the real outbox, the real API calls, and rows in its own IndexedDB. Many devices share one
 * process, so each piece of work runs in the context of its device.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import 'fake-indexeddb/auto'
import { sendEntry } from '../../src/api/giveaway/giveaway'
import { connectTransport } from '../../src/api/request'
import { openOwnedStore, plainRows } from '../../src/device/owned-rows'
import { databases } from '../../src/device/storage-names'
import { guestOwner } from '../../src/domain/account/identity'
import { type Edit, isWaiting, kindsByName, type OutboxRow } from '../../src/domain/outbox/outbox'
import { guestSession } from '../../src/outbox/device'
import { entryKind } from '../../src/outbox/kinds/giveaway-entry'
import { createOutbox, type Outbox } from '../../src/outbox/outbox'
import type { OutboxDeps } from '../../src/outbox/sender'
import type { BadNetwork } from './bad-network'
import { stopTimeDuring } from './virtual-clock'

type Settings = {
  name: string
  network: BadNetwork
  /** Seeded random number that spreads the retries, so that a run can be repeated. */
  random: () => number
}

const currentDevice = new AsyncLocalStorage<Device>()
connectTransport({
  token: () => null,
  fetch: (path, init) => {
    const device = currentDevice.getStore()
    if (!device) throw new Error('A call was made outside the context of a device.')
    return device.settings.network.fetchAs(device.settings.name)(path, init)
  },
})

export class Device {
  readonly settings: Settings
  private readonly change: OutboxDeps['change']
  private readonly outbox: Outbox

  constructor(settings: Settings) {
    this.settings = settings
    const id = randomUUID()
    const change = openOwnedStore<OutboxRow>(`${databases.outbox}-${settings.name}`, plainRows).change
    this.change = (owner, plan) => stopTimeDuring(() => change(owner, plan))
    this.outbox = createOutbox({
      kinds: kindsByName(entryKind({ sendEntry, deviceId: () => Promise.resolve(id) })),
      change: this.change,
      add: async () => {},
      session: () => guestSession,
      now: () => Date.now(),
      random: settings.random,
      newUuid: () => randomUUID(),
      lock: (run) => run(true),
      after: (ms, run) => {
        const timer = setTimeout(() => this.runOnDevice(run), ms)
        return () => clearTimeout(timer)
      },
      broadcast: () => {},
    })
    this.runOnDevice(() => this.outbox.start())
  }

  /** Simulates a user who looks at the page. */
  wake(): void {
    this.runOnDevice(() => this.outbox.wake())
  }

  /** Resolves once the edit is stored on the device. */
  async add(edit: Edit): Promise<void> {
    await this.runOnDevice(() => this.outbox.add(edit))
  }

  /** Resolves to the number of unsent edits in storage. */
  async waiting(): Promise<number> {
    const rows = await this.change(guestOwner, () => ({ put: [], drop: [] }))
    return rows.filter(isWaiting).length
  }

  /** Runs the work as a page of this device would. */
  runOnDevice<T>(work: () => T): T {
    return currentDevice.run(this, work)
  }
}
