/**
 * What the steps of a saving are given, page by page or in bulk: where things go, how the shop is asked, and whom to
 * tell. A step commits what an answer brought before it lets go of the answer, so that a saving that was killed asks
 * again for what was in flight and no more.
 */
import type { BundleChoice, BundleJob } from '../../../domain/catalogue/bundle'
import type { RoleName } from '../../../domain/account/role'
import type { Mark, Raw } from '../layout'
import type { BundleStore } from '../bundle-store'

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
export type Answered = { reply: unknown; bytes: number; at: number }

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
