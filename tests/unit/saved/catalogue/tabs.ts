/** Tabs of one browser: each tab has its own modules, its worker runs the saver, and all tabs share the locks. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import { openChannel } from '../../../../src/device/channel'
import { catalogueChannel } from '../../../../src/device/storage-names'
import { runLocked } from '../../../../src/saved/catalogue/save/saver'
import { StoppedSaving } from '../../../../src/saved/catalogue/save/saver-deps'
import type { WorkerMessage, WorkerRequest } from '../../../../src/device/worker-rpc'
import type { SaverProtocol } from '../../../../src/saved/catalogue/save/saver-client'
import { type Device, KillableBrowser } from './save/saver-fixture'
import { isolateChannels } from '../../session/device'

type Lock = { name: string; mode: LockMode; owner: object | undefined }
type LockRequest = Lock & { begin: () => void }

const owners = new AsyncLocalStorage<object>()

class Locks {
  private grantedLocks: Lock[] = []
  private queue: LockRequest[] = []

  readonly request = async <T>(name: string, options: LockOptions, run: (lock: object | null) => T) => {
    const { mode = 'exclusive', ifAvailable = false, signal } = options
    const lock: Lock = { name, mode, owner: owners.getStore() }
    if (ifAvailable && !this.isFree(lock)) return run(null)
    await new Promise<void>((resolve, reject) => {
      const waiting = { ...lock, begin: () => (this.grantedLocks.push(lock), resolve()) }
      signal?.addEventListener('abort', () => {
        this.queue = this.queue.filter((other) => other !== waiting)
        reject(signal.reason as Error)
      })
      this.queue.push(waiting)
      this.serve()
    })
    try {
      return await run(lock)
    } finally {
      this.release((other) => other === lock)
    }
  }

  readonly query = () => Promise.resolve({ held: this.grantedLocks })

  /** Releases locks, as a browser does when their worker ends. */
  release(matches: (lock: Lock) => boolean): void {
    this.grantedLocks = this.grantedLocks.filter((lock) => !matches(lock))
    this.serve()
  }

  private serve(): void {
    for (const waiting of this.queue) {
      if (!this.isFree(waiting)) continue
      this.queue = this.queue.filter((other) => other !== waiting)
      waiting.begin()
    }
  }

  private isFree({ name, mode }: Lock): boolean {
    return !this.grantedLocks.some(
      (lock) => lock.name === name && (mode === 'exclusive' || lock.mode === 'exclusive'),
    )
  }
}

/** Time in ms until a worker starts. A worker that resumes a saving starts at once, which is the harder case. */
const startUpMs = 50

export class Browser {
  readonly locks = new Locks()
  /** `started`: workers that were started. `wakeLockCount`: wake locks that pages hold for their workers. */
  started = 0
  wakeLockCount = 0
  droppedPrices = 0
  /** States whether the script of workers can be loaded. */
  canLoadWorkers = true

  constructor(readonly device: Device) {
    isolateChannels()
    vi.stubGlobal('navigator', { locks: this.locks })
    vi.stubGlobal('window', new EventTarget())
    const source = '../../../../src'
    vi.doMock(`${source}/device/trusted-types`, () => ({ startWorker: () => new SaverWorker(this) }))
    vi.doMock(`${source}/device/page-events`, async (importOriginal) => ({
      ...(await importOriginal<typeof import('../../../../src/device/page-events')>()),
      onNetworkHint: () => () => {},
    }))
    const holdWakeLock = () => {
      this.wakeLockCount += 1
      return () => void (this.wakeLockCount -= 1)
    }
    vi.doMock(`${source}/device/wake-lock`, () => ({ holdWakeLock }))
    vi.doMock(`${source}/session/account`, () => ({ endSession: () => {} }))
    vi.doMock(`${source}/session/connectivity`, () => ({
      connectivity: () => 'online',
      onConnectivityChange: () => () => {},
    }))
    vi.doMock(`${source}/session/identity`, () => ({
      currentIdentity: () => null,
      currentPartition: () => 'anon',
      signedIn: () => false,
    }))
    vi.doMock(`${source}/saved/catalogue/prices/price-member`, () => ({
      readCurrentMember: () => Promise.resolve(null),
      onMemberChange: () => () => {},
    }))
    vi.doMock(`${source}/saved/catalogue/prices/price-store`, () => ({
      dropPrices: () => Promise.resolve(void (this.droppedPrices += 1)),
    }))
    vi.doMock(`${source}/saved/catalogue/save/saver-worker?worker&url`, () => ({ default: 'saver' }))
  }

  /** A tab that shows the catalogue. */
  async openTab() {
    vi.resetModules()
    const control = await import('../../../../src/saved/catalogue/control')
    return { ...control, close: control.followCatalogue(() => {}) }
  }
}

class SaverWorker extends EventTarget {
  private readonly killableBrowser = new KillableBrowser()
  private readonly stop = new AbortController()
  private readonly channel = openChannel(catalogueChannel, (message) => {
    if (message === 'stop') this.stop.abort(new StoppedSaving('By a person.'))
  })
  constructor(readonly browser: Browser) {
    super()
    browser.started += 1
    if (!browser.canLoadWorkers) setTimeout(() => this.dispatchEvent(new Event('error')))
  }

  postMessage({ id, call: request }: WorkerRequest<SaverProtocol>): void {
    if (id === null || request.kind !== 'run' || !this.browser.canLoadWorkers) return
    const deps = this.browser.device.deps(this.killableBrowser)
    const { call } = deps.provider
    deps.onRunning = (isRunning) => this.post({ kind: 'event', event: { kind: 'runs', isRunning } })
    deps.notify = () => this.channel.send('job')
    // Slow enough for a person to press something in the meantime.
    deps.provider.call = async (...args) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return call(...args)
    }
    const begin = () => {
      if (this.killableBrowser.dead) return
      this.post({ kind: 'heard', id })
      runLocked(deps, request.command, this.stop.signal).then(
        (answer) => this.post({ kind: 'answer', id, answer }),
        () => this.post({ kind: 'answer', id, answer: null }),
      )
    }
    owners.run(this, () => setTimeout(begin, request.command.name === 'resume' ? 0 : startUpMs))
  }

  terminate(): void {
    this.killableBrowser.dead = true
    this.channel.close()
    this.browser.locks.release(({ owner }) => owner === this)
  }

  private post(data: WorkerMessage<SaverProtocol>): void {
    if (!this.killableBrowser.dead) this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
