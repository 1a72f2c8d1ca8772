/** Dependencies of a save, and the context of its steps. Tests replace the device, the shop and the clock. */
import type { BundleChoice, BundleJob } from '../../../domain/catalogue/bundle'
import type { RoleName } from '../../../domain/account/role'
import type { GenerationProgress, Raw, SavedAnswer } from '../layout'
import type { BundleStore } from '../bundle-store'
import type { PictureCache, SpareRoom } from '../../../device/picture-cache'
import type { InvalidTokenFailure } from '../../../domain/failure'
import type { OpenStore } from '../generations'
import type { RawStream, SaverCall, ShopState } from '../../../api/catalogue/saver-call'

/** The signed-in customer (`owner`: UserID) whose prices may be saved (price-member.ts). */
export type Member = { token: string; owner: string; partition: string; role: RoleName }

export type Call = {
  method: 'GET' | 'POST'
  /** Relative to `frontend/api/`. */
  path: string
  body?: unknown
  /** Sends this customer's token; without it none is sent. */
  member?: Member
  /** Throws ContractFailure for an invalid reply, so that the shop is asked again. */
  check?: (reply: unknown) => void
}

/** A reply as the shop sent it; `bytes` as received, `at` in epoch ms. */
type TimedReply = { reply: unknown; bytes: number; at: number }

/** A reply that is read while it arrives. Its chunks end with an error when the network delivers no more. */
export type Streamed = { at: number; chunks: AsyncIterable<Uint8Array<ArrayBuffer>> }

export type SavedRecord =
  /**
   * Expected totals from here on: the names of lists, and the number of products; without that number, only the
   * received products count. `changed` is the number of products that an update has changed so far; null: no update.
   */
  | {
      kind: 'begin'
      phase: BundleJob['phase']
      lists?: string[]
      products?: { total: number; changed: number | null }
    }
  /** Any public read that is stored as a whole. With `isBatched`, the answers of one batch are stored together. */
  | { kind: 'answer'; name: string; answer: SavedAnswer; isBatched?: boolean }
  /** A piece of a list; `total` is the number of all pieces. */
  | { kind: 'list'; name: string; piece: number; slugs: string[]; total: number }
  /** A tile without its detail; an existing tile of the product remains. */
  | { kind: 'tile'; tile: Raw }
  /** Replaces the stored data of this product. */
  | { kind: 'product'; tile: Raw; detail: Raw | null }
  /** A detail without its tile; null: the shop does not return it. */
  | { kind: 'detail'; slug: string; at: number; detail: Raw | null }
  | { kind: 'gone'; slug: string }
  | { kind: 'prices'; member: Member; slug: string; detail: Raw; at: number }
  | { kind: 'progress'; change: (progress: GenerationProgress) => Partial<GenerationProgress> }
  /** The data received so far is unusable. */
  | { kind: 'clear' }

/** Stored data of the generation that is being made. */
type StoredGeneration = {
  /** Slugs by piece. */
  lists: ReadonlyMap<string, ReadonlyMap<number, string[]>>
  /** Names of answers that are stored one by one. */
  answers: ReadonlySet<string>
  /** Positions of tiles by slug. */
  tiles: ReadonlyMap<string, number>
  /** By slug; false: the shop does not return the detail. */
  details: ReadonlyMap<string, boolean>
}

export type SavingContext = {
  choice: BundleChoice
  /** The generation that is being made. */
  store: BundleStore
  /** The generation in use, on which an update is based; null during the first save. */
  storeInUse: BundleStore | null
  /** The progress of this generation, including everything that was written. */
  progress: () => GenerationProgress
  storedData: StoredGeneration
  /** Stores records, and the progress with them, in one transaction. Throws StorageFullFailure. */
  write: (records: SavedRecord[]) => Promise<void>
  /** Counts received text: for the screens immediately, for the progress with one of the next records. */
  count: (bytes: number) => void
  /** null while signed out; changes when another customer signs in meanwhile. */
  member: () => Member | null
  /**
   * Waits and retries while the shop cannot be reached or wants a pause. Rejects with the signal's reason; with
   * InvalidTokenFailure, only for a call with `member` (the page is notified, and `member` returns null from then
   * on); and with RejectedFailure (`isMissing`: there is no such thing; otherwise the shop fails at this call
   * again and again).
   */
  ask: (call: Call) => Promise<TimedReply>
  /**
   * Like `ask`, for a long reply. `read` is called again at each attempt; when it throws OfflineFailure or
   * ContractFailure, or the network fails, the call is sent again.
   */
  stream: <T, End>(
    call: () => Call,
    read: (streamed: Streamed) => AsyncGenerator<T, End>,
  ) => AsyncGenerator<T, End>
  /** Parallel requests. */
  concurrency: number
  /**
   * Stores the prices from a reply of `product/login/{slug}` if the customer is still signed in; otherwise nothing.
   */
  storePrices: (member: Member, rows: [slug: string, detail: Raw][], at: number) => Promise<void>
  /** Counts, phase, bytes and missing products: change it in place, then call `notify`. */
  job: BundleJob
  /** Notifies the screens of changes in `job`, soon. */
  notify: () => void
  now: () => number
  signal: AbortSignal
}

/** The part of the context that saving prices needs. Prices older than `startedAt` (epoch ms) are requested. */
export type PricesContext = Pick<
  SavingContext,
  'choice' | 'store' | 'job' | 'notify' | 'now' | 'member' | 'ask' | 'stream' | 'concurrency'
> & { startedAt: number }

/** Dependencies of requests. Tests replace the shop and the clock. */
export type ProviderCalls = {
  call: (call: SaverCall, signal: AbortSignal) => Promise<{ reply: unknown; bytes: number }>
  stream: (call: SaverCall, signal: AbortSignal) => Promise<RawStream>
  probe: (signal: AbortSignal) => Promise<ShopState>
  /** Resolves after `ms`, or earlier when there is a reason to check again; rejects when `signal` is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => number
  /** 0 to 1. */
  random: () => number
}

export type Requests = Pick<SavingContext, 'ask' | 'stream'> & {
  /** Sends any request to the shop's hosts: `send` is retried until it resolves or is refused for good. */
  attempt: <T>(send: () => Promise<T>) => Promise<T>
}

export type SaverDeps = {
  catalogue: BundleStore
  open: OpenStore
  provider: ProviderCalls
  concurrency: number
  fetchPicture: (url: string, signal: AbortSignal) => Promise<Blob>
  pictures: PictureCache
  spareRoom: SpareRoom
  member: () => Member | null
  onRefused: (failure: InvalidTokenFailure) => void
  /** Called when a save starts to run, when it waits, and when it continues. */
  onRunning: (isRunning: boolean) => void
  savePrices: (context: PricesContext) => Promise<void>
  storePrices: SavingContext['storePrices']
  notify: () => void
  /** Calls `run` once, after `ms`. Returns a function that cancels it. */
  after: (ms: number, run: () => void) => () => void
}

/** A person stopped the save, in this tab or another one. */
export class StoppedSaving extends Error {
  override name = 'StoppedSaving'
}
