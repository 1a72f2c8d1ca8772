/** Tabs of one browser around a device: each has its own modules, its worker runs the saver, and locks are shared. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import { openChannel } from '../../../../src/device/channel'
import { catalogueChannel } from '../../../../src/device/storage-names'
import { runLocked } from '../../../../src/saved/catalogue/save/saver'
import { StoppedSaving } from '../../../../src/saved/catalogue/save/saver-deps'
import type { WorkerMessage, WorkerRequest } from '../../../../src/device/worker-rpc'
import type { SaverProtocol } from '../../../../src/saved/catalogue/save/saver-client'
import { type Device, Life } from './save/saver-fixture'
import { ownChannels } from '../../session/device'

type Lock = { name: string; mode: LockMode; owner: object | undefined }
type Request = Lock & { begin: () => void }

const owners = new AsyncLocalStorage<object>()

class Locks {
  private held: Lock[] = []
  private queue: Request[] = []

  readonly request = async <T>(name: string, options: LockOptions, run: (lock: object | null) => T) => {
    const { mode = 'exclusive', ifAvailable = false, signal } = options
    const lock: Lock = { name, mode, owner: owners.getStore() }
    if (ifAvailable && !this.isFree(lock)) return run(null)
    await new Promise<void>((resolve, reject) => {
      const waiting = { ...lock, begin: () => (this.held.push(lock), resolve()) }
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
      this.letGo((other) => other === lock)
    }
  }

  readonly query = () => Promise.resolve({ held: this.held })

  /** As a browser does with those of a worker that ends. */
  letGo(which: (lock: Lock) => boolean): void {
    this.held = this.held.filter((lock) => !which(lock))
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
    return !this.held.some(
      (lock) => lock.name === name && (mode === 'exclusive' || lock.mode === 'exclusive'),
    )
  }
}

/** ms that a worker takes to start; one that goes on by itself is quicker, as that is the harder case. */
const startUp = 50

export class Browser {
  readonly locks = new Locks()
  /** Workers that were started, and those whose page keeps the screen on. */
  started = 0
  awake = 0
  droppedPrices = 0
  /** Whether the script of workers can be had. */
  loads = true

  constructor(readonly device: Device) {
    ownChannels()
    vi.stubGlobal('navigator', { locks: this.locks })
    vi.stubGlobal('window', new EventTarget())
    const source = '../../../../src'
    vi.doMock(`${source}/device/trusted-types`, () => ({ startWorker: () => new SaverWorker(this) }))
    vi.doMock(`${source}/device/page-events`, async (importOriginal) => ({
      ...(await importOriginal<typeof import('../../../../src/device/page-events')>()),
      onNetworkHint: () => () => {},
    }))
    vi.doMock(`${source}/device/wake-lock`, () => ({
      holdWakeLock: () => {
        this.awake += 1
        return () => void (this.awake -= 1)
      },
    }))
    vi.doMock(`${source}/session/account`, () => ({ endSession: () => {} }))
    vi.doMock(`${source}/session/connectivity`, () => ({
      connectivity: () => 'online',
      onConnectivityChange: () => () => {},
    }))
    vi.doMock(`${source}/session/identity`, () => ({ currentPartition: () => 'anon', signedIn: () => false }))
    vi.doMock(`${source}/saved/catalogue/prices/price-member`, () => ({
      memberNow: () => Promise.resolve(null),
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
  private readonly life = new Life()
  private readonly stop = new AbortController()
  private readonly channel = openChannel(catalogueChannel, (message) => {
    if (message === 'stop') this.stop.abort(new StoppedSaving('By a person.'))
  })
  constructor(readonly browser: Browser) {
    super()
    browser.started += 1
    if (!browser.loads) setTimeout(() => this.dispatchEvent(new Event('error')))
  }

  postMessage({ id, call: asked }: WorkerRequest<SaverProtocol>): void {
    if (id === null || asked.kind !== 'run' || !this.browser.loads) return
    const deps = this.browser.device.deps(this.life)
    const { call } = deps.provider
    deps.runs = (isRunning) => this.say({ kind: 'event', event: { kind: 'runs', isRunning } })
    deps.tell = () => this.channel.tell('job')
    // Slow enough for a person to press something meanwhile.
    deps.provider.call = async (...question) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return call(...question)
    }
    const begin = () => {
      if (this.life.dead) return
      this.say({ kind: 'heard', id })
      runLocked(deps, asked.command, this.stop.signal).then(
        (answer) => this.say({ kind: 'answer', id, answer }),
        () => this.say({ kind: 'answer', id, answer: null }),
      )
    }
    owners.run(this, () => setTimeout(begin, asked.command.name === 'resume' ? 0 : startUp))
  }

  terminate(): void {
    this.life.dead = true
    this.channel.close()
    this.browser.locks.letGo(({ owner }) => owner === this)
  }

  private say(data: WorkerMessage<SaverProtocol>): void {
    if (!this.life.dead) this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
