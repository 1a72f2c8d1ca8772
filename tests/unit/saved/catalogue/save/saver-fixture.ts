/**
 * A shop that records its requests, and a device whose browser can be killed at any moment, for tests of the saver.
 */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { SaverCall, ShopState } from '../../../../../src/api/catalogue/saver-call'
import type { PictureCache } from '../../../../../src/device/picture-cache'
import { databases } from '../../../../../src/device/storage-names'
import type { BundleChoice } from '../../../../../src/domain/catalogue/bundle'
import { OfflineFailure, RejectedFailure } from '../../../../../src/domain/failure'
import { readRecords, orphans } from '../../../../../src/saved/catalogue/generations'
import { bundleKeys, type GenerationProgress } from '../../../../../src/saved/catalogue/layout'
import { openBundleStore, type BundleStore } from '../../../../../src/saved/catalogue/bundle-store'
import { runSaving } from '../../../../../src/saved/catalogue/save/saver'
import { endSaving, type SaveCommand } from '../../../../../src/saved/catalogue/save/saver-command'
import type { Member, SaverDeps } from '../../../../../src/saved/catalogue/save/saver-deps'

export const everything: BundleChoice = { categories: null, pictures: 'none' }

/** A small shop without a bulk read. */
export class RecordingShop {
  /** Every request that was answered or is in flight, as `GET category/`. */
  requests: string[] = []
  readonly names = new Map<number, string>()
  /** Ids of products that are no longer listed. */
  readonly gone = new Set<number>()
  /** Slugs that are listed but refused. */
  readonly withheld = new Set<string>()
  constructor(readonly total: number) {
    for (let id = 1; id <= total; id += 1) this.names.set(id, `Thing ${id}`)
  }

  reply(call: SaverCall): unknown {
    const name = nameOf(call)
    this.requests.push(name)
    const result = this.find(name, call)
    if (result === null) throw new RejectedFailure('No such thing.', 'NOTFOUND', 404)
    return structuredClone(result)
  }

  /** Requests that were repeated. */
  repeated(): string[] {
    return this.requests.filter((name, index) => this.requests.indexOf(name) !== index)
  }

  /** Requests for details without a session. */
  details(): string[] {
    return this.requests.filter((name) => name.startsWith('GET product/t'))
  }

  private find(name: string, { path, body }: SaverCall): unknown {
    const query = new URL(path, 'http://shop').searchParams
    const filter = (body ?? {}) as { PageNo?: number; SubCategoryID?: number; Sort?: string }
    const page = Number(query.get('page') ?? filter.PageNo ?? 1)
    if (name === 'GET category/') return { Data: [this.category(1), this.category(2)] }
    if (name === 'GET HomePageSetting/') return { Data: { TrendingNow: [this.tile(1)], Sliders: [] } }
    if (name === 'GET cart/getgst') return { data: { Rate: '10' } }
    if (/^GET category\/getcategory\/c[12]$/.test(name)) return { Data: [this.category(Number(name.at(-1)))] }
    if (/^GET category\/getsubcategory\/c[12]\/s\d+$/.test(name)) {
      const id = Number(name.split('/s').at(-1))
      return { Data: [{ SubCategoryID: id, SubCategoryName: `Sub ${id}`, Slug: `s${id}` }] }
    }
    const category = /^GET category\/categoryProduct\/c([12])\?/.exec(name)
    if (category) return this.page((id) => id % 2 === Number(category[1]) % 2, page)
    if (name.startsWith('POST product/NewArrivals')) return this.page((id) => id > this.total / 2, page)
    if (name.startsWith('POST product/ '))
      return this.page((id) => id % 2 === (filter.SubCategoryID ?? 0) % 2, page)
    const slug = /^GET product\/(?:login\/)?(t\d+)$/.exec(name)?.[1]
    if (slug && !this.withheld.has(slug)) return this.detail(Number(slug.slice(1)))
    if (/^GET product_review\/\d+\?page=1$/.test(name)) return { data: [{ Rating: 5, Remarks: name }] }
    return null
  }

  private page(isIn: (id: number) => boolean, page: number) {
    const ids = [...this.names.keys()].filter((id) => isIn(id) && !this.gone.has(id))
    const perPage = 3
    const shown = ids.slice((page - 1) * perPage, page * perPage)
    return { data: shown.map((id) => this.tile(id)), totalPages: String(Math.ceil(ids.length / perPage)) }
  }

  private category(id: number) {
    const SubCategory = [{ SubCategoryID: 10 + id, SubCategoryName: 'Sub', Slug: `s${10 + id}` }]
    return { CategoryID: id, CategoryName: `Category ${id}`, Slug: `c${id}`, SubCategory }
  }

  private tile(id: number) {
    const names = { ProductName: this.names.get(id), Slug: `t${id}` }
    return { ...names, ProductID: id, ProductImage: `media/w640/t${id}.webp`, FromPrice: 12.5 }
  }

  private detail(id: number) {
    const names = { productname: this.names.get(id), Slug: `t${id}` }
    const ProductGallery = [`media/w640/t${id}.webp`, `media/w640/t${id}-back.webp`]
    const ProductUnbrandedPrice = [{ QTY: 50, Price: '9.99', Retailer: '40' }]
    const NumberRating = id % 4 === 0 ? 3 : 0
    return {
      Data: { data: { ...names, ProductID: id, ProductGallery, NumberRating, ProductUnbrandedPrice } },
    }
  }
}

/** A device that has saved a shop of `total` products. */
export async function savedDevice(total: number, choice = everything): Promise<Device> {
  const device = new Device(new RecordingShop(total))
  await device.save({ name: 'save', choice })
  return device
}

export function nameOf({ method, path, body }: SaverCall): string {
  return `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`
}

const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Never settles, since a dead browser gets no answers. */
const never = new Promise<never>(() => {})

/** A browser that can be killed: after that its calls have no effect and get no answer. */
export class KillableBrowser {
  dead = false
  /** Counted before and after every request, read and commit; the browser dies when `deathAt` is reached. */
  steps = 0
  private inFlight = 0
  private resolveTerminated = () => {}
  /** Resolves when the browser is dead and the calls that it had started are finished. */
  readonly terminated = new Promise<void>((resolve) => {
    this.resolveTerminated = resolve
  })
  constructor(readonly deathAt = Number.POSITIVE_INFINITY) {}

  async step<T>(run: () => Promise<T> | T): Promise<T> {
    this.count()
    if (this.dead) return never
    this.inFlight += 1
    const ended = (async () => run())()
    await Promise.allSettled([ended])
    this.inFlight -= 1
    this.count()
    return this.dead ? never : ended
  }

  private count(): void {
    if (!this.dead) this.steps += 1
    this.dead ||= this.steps >= this.deathAt
    if (this.dead && this.inFlight === 0) this.resolveTerminated()
  }
}

export class Device {
  pictures = new Map<string, Blob>()
  holdsRoom = false
  refused: unknown[] = []
  prices: string[] = []
  member: Member | null = null
  state: ShopState = 'reachable'
  /** Returns the error that a request gets instead of its answer, or null for the answer. */
  fault: (call: SaverCall) => Error | null = () => null
  /** Total time in ms that the saver has slept. */
  slept = 0
  /** Called while the saver sleeps. */
  onSleep: () => Promise<void> = () => Promise.resolve()
  maxConcurrent = 0
  private inFlight = 0
  clock = 1_000_000

  constructor(readonly shop: RecordingShop) {
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('location', new URL('http://shop.test/'))
  }

  /** Resolves when the saving pauses or is complete, and never when the browser dies. */
  async save(
    command: SaveCommand = { name: 'save', choice: everything },
    { browser = new KillableBrowser(), stop = new AbortController().signal, deps = {} }: Running = {},
  ) {
    await runSaving({ ...this.deps(browser), ...deps }, command, stop)
  }

  /** Saves in a browser that dies at this step; resolves to true when it died. */
  async saveUntil(deathAt: number, command: SaveCommand): Promise<boolean> {
    const browser = new KillableBrowser(deathAt)
    const completed = this.save(command, { browser }).then(() => false)
    return Promise.race([completed, browser.terminated.then(() => true)])
  }

  /** Starts as the page does: resumes a saving, or removes data that a crash left over. */
  async start(): Promise<void> {
    const records = await this.records()
    if (records.job) await this.save({ name: 'resume', byPerson: false })
    else if (orphans(records).length > 0) await endSaving(this.deps(new KillableBrowser()), 'clean-up')
  }

  records() {
    return readRecords(openBundleStore(databases.catalogue))
  }

  /** The catalogue in use. */
  async bundle() {
    return (await this.records()).bundle
  }
  async store() {
    return openBundleStore(databases.catalogueGeneration((await this.bundle())?.generation ?? 0))
  }
  async progress() {
    return (await this.store()).get<GenerationProgress>(bundleKeys.progress())
  }

  async databases(): Promise<string[]> {
    return (await indexedDB.databases()).map(({ name }) => name ?? '')
  }

  deps(browser: KillableBrowser): SaverDeps {
    const open = (name: string) => killableStore(openBundleStore(name), browser)
    return {
      catalogue: open(databases.catalogue),
      open,
      provider: {
        call: (call) => browser.step(() => this.answer(call)),
        stream: () => Promise.reject(new RejectedFailure('No.', '', 404)),
        probe: () => browser.step(() => this.state),
        sleep: (ms, signal) =>
          browser.step(async () => {
            this.slept += ms
            this.clock += ms
            await nextTask()
            await this.onSleep()
            signal.throwIfAborted()
          }),
        now: () => this.clock,
        random: () => 0.5,
      },
      concurrency: 4,
      fetchPicture: (url) =>
        browser.step(() => {
          this.shop.requests.push(`GET ${url}`)
          return new Blob(['picture'], { type: 'image/webp' })
        }),
      pictures: this.cache(browser),
      spareRoom: {
        reserve: () => browser.step(() => void (this.holdsRoom = true)),
        release: () => browser.step(() => void (this.holdsRoom = false)),
      },
      member: () => this.member,
      onRefused: (failure) => {
        this.refused.push(failure)
        this.member = null
      },
      onRunning: () => {},
      savePrices: () => Promise.resolve(),
      storePrices: async (_, rows) => {
        await browser.step(() => void this.prices.push(...rows.map(([slug]) => slug)))
      },
      notify: () => {},
      after: (_, run) => {
        const timer = setImmediate(() => !browser.dead && run())
        return () => clearImmediate(timer)
      },
    }
  }

  private async answer(call: SaverCall): Promise<{ reply: unknown; bytes: number }> {
    this.inFlight += 1
    this.maxConcurrent = Math.max(this.maxConcurrent, this.inFlight)
    try {
      await nextTask()
      if (this.state === 'network') throw new OfflineFailure('No network.')
      const fault = this.fault(call)
      if (fault) throw fault
      const reply = this.shop.reply(call)
      return { reply, bytes: JSON.stringify(reply).length }
    } finally {
      this.inFlight -= 1
    }
  }

  private cache(browser: KillableBrowser): PictureCache {
    return {
      urls: () => browser.step(() => new Set(this.pictures.keys())),
      bytes: (urls) =>
        browser.step(() => urls.reduce((sum, url) => sum + (this.pictures.get(url)?.size ?? 0), 0)),
      put: (url, picture) => browser.step(() => void this.pictures.set(url, picture)),
      drop: (urls) => browser.step(() => urls.forEach((url) => this.pictures.delete(url))),
      deleteAll: () => browser.step(() => this.pictures.clear()),
    }
  }
}

type Running = { browser?: KillableBrowser; stop?: AbortSignal; deps?: Partial<SaverDeps> }

/** Makes each read and each commit a step, before or after which the browser can die. */
function killableStore(store: BundleStore, browser: KillableBrowser): BundleStore {
  return {
    get: (key) => browser.step(() => store.get(key)),
    all: (range) => browser.step(() => store.all(range)),
    firstRecords: (range, maxCount) => browser.step(() => store.firstRecords(range, maxCount)),
    keys: (range) => browser.step(() => store.keys(range)),
    count: (range) => browser.step(() => store.count(range)),
    commit: (puts, drops) => browser.step(() => store.commit(puts, drops)),
    drop: () => browser.step(() => store.drop()),
  }
}
