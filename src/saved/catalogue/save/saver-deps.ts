/**
 * What a saving stands on, and what its steps are given. Tests put a device, a shop and a clock of their own there. A step
 * commits what a reply brought before it lets go of the reply, so that a saving that was killed asks again for what was in
 * flight and no more.
 */
import type { BundleChoice, BundleJob, BundlePause } from '../../../domain/catalogue/bundle'
import type { RoleName } from '../../../domain/account/role'
import type { Mark, Raw } from '../layout'
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
  /** Asks with this customer's token; without it nobody's is sent. */
  member?: Member
  /** Throws ContractFailure for a reply that is none, so that the shop is asked again. */
  check?: (reply: unknown) => void
}

/** A reply as the shop wrote it; `bytes` as received, `at` in epoch ms. */
type Answered = { reply: unknown; bytes: number; at: number }

/** A reply that is read while it comes. Its chunks end with an error when the network stops bringing any. */
export type Streamed = { at: number; chunks: AsyncIterable<Uint8Array<ArrayBuffer>> }

/** Device full: nothing of that commit is kept, and the whole saving stops. */
export class StorageFullFailure extends Error {
  override name = 'StorageFullFailure'
}

export type SavingContext = {
  choice: BundleChoice
  /** The generation that is being made. */
  store: BundleStore
  /** The one in use, from which an update begins; null at the first saving. */
  before: BundleStore | null
  /** How far this generation is, with everything that was given to `commit`. */
  mark: () => Mark
  /**
   * Keeps records, and what changes in the mark with them, in one transaction. Calls at the same time share one. Throws
   * StorageFullFailure.
   */
  commit: (
    puts: [key: IDBValidKey, value: unknown][],
    change?: (mark: Mark) => Partial<Mark>,
    drops?: IDBValidKey[],
  ) => Promise<void>
  /** Text that came: for the screens at once, for the mark with one of the next commits. */
  count: (bytes: number) => void
  /** Null while nobody is signed in; another one when somebody else signs in meanwhile. */
  member: () => Member | null
  /**
   * Asks when one of the slots is free, and holds it until `keep` has resolved. Waits and tries again for as long as the
   * shop cannot be reached or wants to be left alone. Rejects with the signal's reason, StorageFullFailure,
   * InvalidTokenFailure (only of a call with `member`, who is told to the page and is null from then on), RejectedFailure
   * (`meansMissing` tells whether there is no such thing; else the shop stumbles over this call again and again), and
   * with whatever else `keep` throws.
   */
  ask: <T>(call: Call, keep: (answered: Answered) => Promise<T>) => Promise<T>
  /**
   * As `ask`, for a long reply. `read` is called anew at each try; when it throws OfflineFailure or ContractFailure, or
   * the network breaks off, that was no answer, and the call is sent again.
   */
  askStream: <T>(call: () => Call, read: (streamed: Streamed) => Promise<T>) => Promise<T>
  /** Keeps own prices out of `product/login/{slug}` as the shop wrote it, for whoever is signed in; else nothing. */
  keepPrices: (member: Member, rows: [slug: string, detail: Raw][], at: number) => Promise<void>
  /** Counts, phase, bytes and what is missing: to be changed in place, then told. */
  job: BundleJob
  /** Lets the screens know of `job`, soon. */
  tell: () => void
  now: () => number
  signal: AbortSignal
}

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

export type RequestQueue = Pick<SavingContext, 'ask' | 'askStream'> & {
  /** Resolves when nothing is under way any more. */
  idle: () => Promise<void>
  /** Anything that is asked of the shop's hosts, in a slot: `send` is tried until it resolves or is refused for good. */
  inSlot: <A, T>(send: () => Promise<A>, keep: (answer: A) => Promise<T>) => Promise<T>
}

export type ProgressWriter = {
  schedule: () => void
  /** Resolves when it is written. */
  flush: () => Promise<void>
  /** Nothing is written any more when this has resolved. */
  close: () => Promise<void>
}

export type ProgressTarget = {
  store: BundleStore
  tell: () => void
  /** Calls once, after some ms. Returns how to cancel. */
  after: (ms: number, run: () => void) => () => void
}

export type SaverDeps = {
  catalogue: BundleStore
  open: OpenStore
  provider: ProviderCalls
  /** Questions at once. */
  slots: number
  fetchPicture: (url: string, signal: AbortSignal) => Promise<Blob>
  pictures: PictureCache
  room: SpareRoom
  member: () => Member | null
  refused: (failure: InvalidTokenFailure) => void
  /** Told when a saving begins to run, when it waits, and when it goes on. */
  runs: (isRunning: boolean) => void
  saveInBulk: (context: SavingContext) => Promise<boolean>
  savePrices: (context: SavingContext) => Promise<void>
  keepPrices: SavingContext['keepPrices']
} & Omit<ProgressTarget, 'store'>

export type Saving = {
  context: SavingContext
  requests: RequestQueue
  progress: ProgressWriter
  job: BundleJob
  /** URLs of pictures that came this time. */
  added: string[]
  pause: (why: BundlePause | null) => void
}

/** A person stopped it, in this tab or another. */
export class StoppedSaving extends Error {
  override name = 'StoppedSaving'
}
