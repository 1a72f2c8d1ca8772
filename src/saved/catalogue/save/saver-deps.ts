/**
 * What a saving stands on, and what its steps are given. Tests put a device, a shop and a clock of their own there.
 */
import type { BundleChoice, BundleJob } from '../../../domain/catalogue/bundle'
import type { RoleName } from '../../../domain/account/role'
import type { Mark, Raw, SavedAnswer } from '../layout'
import type { BundleStore } from '../bundle-store'
import type { PictureCache, SpareRoom } from '../../../device/picture-cache'
import type { InvalidTokenFailure } from '../../../domain/failure'
import type { OpenStore } from '../generations'
import type { RawStream, SaverCall, ShopState } from '../../../api/catalogue/saver-call'

/**
 * The customer who is signed in on this device, whose own prices may be saved (price-member.ts). `epoch` is the stored
 * one of that moment: while it is another one, nothing of this customer may be written.
 */
export type Member = { token: string; partition: string; role: RoleName; epoch: number }

export type Call = {
  method: 'GET' | 'POST'
  /** Relative to `frontend/api/`. */
  path: string
  body?: unknown
  /** Asks with this customer's token; without it none is sent. */
  member?: Member
  /** Throws ContractFailure for a reply that is none, so that the shop is asked again. */
  check?: (reply: unknown) => void
}

/** A reply as the shop wrote it; `bytes` as received, `at` in epoch ms. */
type Answered = { reply: unknown; bytes: number; at: number }

/** A reply that is read while it comes. Its chunks end with an error when the network stops bringing any. */
export type Streamed = { at: number; chunks: AsyncIterable<Uint8Array<ArrayBuffer>> }

export type SavedRecord =
  /** Counts from here on: lists that will come, and products, unless those that have come are all that is known. */
  | {
      kind: 'begin'
      phase: BundleJob['phase']
      lists?: string[]
      products?: { of: number; changed: number | null }
    }
  /** Any public read that is kept whole. Those that come in one batch are stored together, if they are `many`. */
  | { kind: 'answer'; name: string; answer: SavedAnswer; many?: boolean }
  /** A piece of a list, of so many in all. */
  | { kind: 'list'; name: string; piece: number; slugs: string[]; of: number }
  /** A tile alone; one that is there stays. */
  | { kind: 'tile'; tile: Raw }
  /** In the place of what there is of this product. */
  | { kind: 'product'; tile: Raw; detail: Raw | null }
  /** A detail alone; null where the shop does not give it. */
  | { kind: 'detail'; slug: string; at: number; detail: Raw | null }
  | { kind: 'gone'; slug: string }
  | { kind: 'prices'; member: Member; slug: string; detail: Raw; at: number }
  | { kind: 'mark'; change: (mark: Mark) => Partial<Mark> }
  /** Nothing of what came is of use. */
  | { kind: 'clear' }

/** What is on the device of the generation that is being made. */
type Here = {
  /** Slugs by piece. */
  lists: ReadonlyMap<string, ReadonlyMap<number, string[]>>
  /** Names of answers that are kept one by one. */
  answers: ReadonlySet<string>
  /** Places of tiles by slug. */
  tiles: ReadonlyMap<string, number>
  /** By slug: false where the shop does not give it. */
  details: ReadonlyMap<string, boolean>
}

export type SavingContext = {
  choice: BundleChoice
  /** The generation that is being made. */
  store: BundleStore
  /** The one in use, from which an update begins; null at the first saving. */
  before: BundleStore | null
  /** How far this generation is, with everything that was written. */
  mark: () => Mark
  here: Here
  /** Stores records, and the mark with them, in one transaction. Throws StorageFullFailure. */
  write: (records: SavedRecord[]) => Promise<void>
  /** Text that came: for the screens at once, for the mark with one of the next records. */
  count: (bytes: number) => void
  /** Null while signed out; another one when another customer signs in meanwhile. */
  member: () => Member | null
  /**
   * Waits and tries again for as long as the shop cannot be reached or wants to be left alone. Rejects with the signal's
   * reason, InvalidTokenFailure (only of a call with `member`, who is told to the page and is null from then on), and
   * RejectedFailure (`meansMissing` tells whether there is no such thing; else the shop stumbles over this call again and
   * again).
   */
  ask: (call: Call) => Promise<Answered>
  /**
   * As `ask`, for a long reply. `read` is called anew at each try; when it throws OfflineFailure or ContractFailure, or
   * the network breaks off, that was no answer, and the call is sent again.
   */
  stream: <T, End>(
    call: () => Call,
    read: (streamed: Streamed) => AsyncGenerator<T, End>,
  ) => AsyncGenerator<T, End>
  /** Questions at once. */
  concurrency: number
  /** Keeps own prices out of `product/login/{slug}` as the shop wrote it, for the customer who is signed in; else nothing. */
  keepPrices: (member: Member, rows: [slug: string, detail: Raw][], at: number) => Promise<void>
  /** Counts, phase, bytes and what is missing: to be changed in place, then told. */
  job: BundleJob
  /** Lets the screens know of `job`, soon. */
  tell: () => void
  now: () => number
  signal: AbortSignal
}

/** What saving own prices needs of it. `startedAt`, in epoch ms: prices that are older are asked for. */
export type PricesContext = Pick<
  SavingContext,
  'choice' | 'store' | 'job' | 'tell' | 'now' | 'member' | 'ask' | 'stream' | 'concurrency'
> & { startedAt: number }

/** What asking stands on. Tests put a shop and a clock of their own in its place. */
export type ProviderCalls = {
  call: (call: SaverCall, signal: AbortSignal) => Promise<{ reply: unknown; bytes: number }>
  stream: (call: SaverCall, signal: AbortSignal) => Promise<RawStream>
  probe: (signal: AbortSignal) => Promise<ShopState>
  /** Resolves after some ms, or earlier when there is reason to look again; rejects when `signal` is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => number
  /** 0 to 1. */
  random: () => number
}

export type Requests = Pick<SavingContext, 'ask' | 'stream'> & {
  /** Anything that is asked of the shop's hosts: `send` is tried until it resolves or is refused for good. */
  attempt: <T>(send: () => Promise<T>) => Promise<T>
}

export type SaverDeps = {
  catalogue: BundleStore
  open: OpenStore
  provider: ProviderCalls
  concurrency: number
  fetchPicture: (url: string, signal: AbortSignal) => Promise<Blob>
  pictures: PictureCache
  room: SpareRoom
  member: () => Member | null
  refused: (failure: InvalidTokenFailure) => void
  /** Told when a saving begins to run, when it waits, and when it goes on. */
  runs: (isRunning: boolean) => void
  savePrices: (context: PricesContext) => Promise<void>
  keepPrices: SavingContext['keepPrices']
  tell: () => void
  /** Calls once, after some ms. Returns how to cancel. */
  after: (ms: number, run: () => void) => () => void
}

/** A person stopped it, in this tab or another. */
export class StoppedSaving extends Error {
  override name = 'StoppedSaving'
}
