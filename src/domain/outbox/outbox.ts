/**
 * Edits that wait on this device for the provider: their shape, the rules of each kind, the time of sending, and the
 * meaning of an answer.
 */
import type * as v from 'valibot'
import { ContractFailure, InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../failure'

export type RowState =
  | { name: 'pending' }
  /**
   * Being sent by the tab that holds the queue's lock, or left in this state by a tab that was closed. `since`, in
   * epoch ms, distinguishes the attempts; an older build stored no time.
   */
  | { name: 'inflight'; since?: number }
  /** Not before `at`, or earlier when the network may be back after a network failure. */
  | { name: 'retry'; at: number; cause: RetryCause }
  /**
   * The provider rejected the session whose token has the hash `mark`, so the row waits until the same customer signs
   * in.
   */
  | { name: 'blocked'; mark: string }
  /** Refused permanently, so only the customer can decide. `reason`: the provider's text. */
  | { name: 'failed'; reason: string }
  /**
   * Another user or device changed the entity to `theirs` meanwhile. Only the customer can decide, and later edits
   * wait.
   */
  | { name: 'conflict'; theirs: string }
  /** The provider has had the edit since `at`. Only the description of the edit is left. */
  | { name: 'sent'; at: number; about: EditDescription }

/** The description of a row for its customer. */
export type EditDescription = {
  /** For example: Add Ceramic mug to wishlist. */
  title: string
  /** Typed text to be read and copied; null when there is none, or when this device cannot decrypt it. */
  text: string | null
  /** Slug of the product that was edited, if any. */
  slug?: string
}

/** `asked`: the provider stated the time, which applies to everything that is sent to the provider. */
type RetryCause = 'network' | 'provider' | 'asked'

export type OutboxRow = {
  /** A UUID, and the Idempotency-Key. */
  id: string
  /** UserID of the customer who made the edit (no other session sees, counts or sends the edit), or `guestOwner`. */
  owner: string
  kind: string
  /** The edited entity. Rows of one entity are sent in the order of `seq`. */
  entity: string
  seq: number
  /** Version of `payload`, which only its kind can read. */
  opSchema: number
  payload: unknown
  /** Epoch ms. */
  createdAt: number
  /** Number of attempts without a result. */
  attempts: number
  /** Epoch ms of the last attempt; absent before the first one. */
  triedAt?: number | undefined
  /** The provider may have received the edit already, so the edit must be sent unchanged. */
  sent: boolean
  state: RowState
}

/**
 * `seenAt`: epoch ms at which the provider was asked for the state that the edit is based on; absent when that does
 * not matter.
 */
export type Edit = { kind: string; entity: string; payload: unknown; seenAt?: number }

/**
 * The calls by which a kind sends to the provider. Before each call, and again before its result is used, a check
 * (fence) stops sending if the session or the lock was lost.
 */
export type Sending = {
  /** The row's id, the same at every attempt. */
  idempotencyKey: string
  signal: AbortSignal
  /** false: the row of a guest, which must be sent without a token. */
  asMember: boolean
  /** Makes a call that changes nothing. */
  read: <T>(call: () => Promise<T>) => Promise<T>
  /** Makes a call that has an effect: from here on the provider may know the edit. */
  write: <T>(call: () => Promise<T>) => Promise<T>
}

/**
 * An edit of an entity that has other edits waiting. `previous` may have been sent, `unsent` was not. `isStale`:
 * something was sent since the customer's page last loaded the provider's state. `lastSent`: description of the last
 * edit of the entity that was sent from this device; null: none is remembered.
 */
type MergeInput<P> = {
  previous: P | undefined
  unsent: P | undefined
  edit: P
  isStale: boolean
  lastSent: EditDescription | null
}

/**
 * All rules of a kind of edit, one file in src/outbox/kinds. `P`: the payload; `V`: the value of the query that shows
 * the edit.
 */
export type KindRules<P, V> = {
  name: string
  /** Increase this number when the payload changes its shape: rows of other versions are shown, but not sent. */
  opSchema: number
  payload: v.GenericSchema<unknown, P>
  /**
   * The payload that replaces `unsent`, or null when nothing is left to send. Without `merge`, edits are only queued.
   */
  merge?: (input: MergeInput<P>) => P | null
  /** The description for the customer. */
  about: (payload: P) => EditDescription
  /** Without `affected`, no query shows the edit once the provider has the edit. */
  affected?: {
    /**
     * Key of the query whose value is patched once the provider has the edit, and which is fetched again after that.
     */
    query: string
    patch: (payload: P, value: V) => V
    /** The message for the customer when the provider refuses the edit permanently; the query then shows no edit. */
    failureMessage: (payload: P, reason: string) => string
  }
  /** The person who made an edit that belongs to no account; shown in the edit's row of the sync centre. */
  visitor?: string
  /**
   * The edit contains personal data of visitors. If the kiosk has a PIN, only people who know the PIN can see, export
   * or discard the edit.
   */
  hasPersonalData?: boolean
  /** An additional text for the edit's row in the sync centre; null: none. */
  note?: (payload: P) => string | null
  /**
   * "Keep mine" in a conflict: returns the payload for overwriting the state `theirs`. A kind without `resolve` has
   * no conflicts.
   */
  resolve?: (payload: P, theirs: string) => P
  /**
   * Resolves only when the provider's answer confirms the edit, with the provider's message or null. The call can be
   * repeated safely. Throws ConflictFailure when another user or device changed the entity meanwhile.
   */
  send: (payload: P, sending: Sending) => Promise<string | null>
}

/** A kind for callers that do not know its payload: they pass values that its schema accepts. */
export type Kind = KindRules<unknown, unknown>
export type Kinds = ReadonlyMap<string, Kind>

export function toKind<P, V = never>(rules: KindRules<P, V>): Kind {
  return rules as unknown as Kind
}

export function kindsByName(...kinds: Kind[]): Kinds {
  return new Map(kinds.map((kind) => [kind.name, kind]))
}

/** Sending was stopped, because another customer uses this device now or its time was up. */
export class StoppedFailure extends Error {
  override name = 'StoppedFailure'
}

/** The entity has changed since the customer loaded it; its state is `theirs` now. */
export class ConflictFailure extends Error {
  override name = 'ConflictFailure'
  readonly theirs: string
  constructor(theirs: string) {
    super('It was changed somewhere else.')
    this.theirs = theirs
  }
}

/**
 * In ms: maximum duration of a call whose page was closed; maximum time that a tab sends; time after which it starts
 * no other row; and time after which another tab takes the lock from a tab that must be frozen.
 */
export const closedPageCallMs = 3_000
export const batchTimeoutMs = 30_000
export const batchBudgetMs = 5_000
export const stealAfterMs = 2 * batchTimeoutMs

/** In ms: maximum wait before the next attempt, and maximum wait that a provider can request. */
export const maxWaitMs = 5 * 60_000
export const maxRetryAfterMs = 60 * 60_000
/** Delays in ms between attempts. */
export const sendDelays = { first: 2_000, maxMs: maxWaitMs }

/** Maximum number of sent rows that are remembered for one owner, and their maximum age in ms. */
export const maxSentRows = 50
export const maxSentAgeMs = 7 * 24 * 60 * 60_000

export type Outcome =
  /** `message`: the provider's message, or null. */
  | { name: 'done'; message: string | null }
  /** `wait` in ms, when the provider stated one. */
  | { name: 'later'; cause: RetryCause; waitMs: number | null }
  | { name: 'sign-in' }
  | { name: 'stopped' }
  | { name: 'failed'; reason: string }
  | { name: 'conflict'; theirs: string }

/**
 * The consequence of a failed attempt for its row. An unknown answer is never a success, and an unknown error never
 * discards the edit.
 */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof StoppedFailure) return { name: 'stopped' }
  if (error instanceof InvalidTokenFailure) return { name: 'sign-in' }
  if (error instanceof ConflictFailure) return { name: 'conflict', theirs: error.theirs }
  if (error instanceof OfflineFailure) return { name: 'later', cause: 'network', waitMs: null }
  if (error instanceof ContractFailure || !(error instanceof RejectedFailure))
    return { name: 'later', cause: 'provider', waitMs: null }
  // A 401 without a message may come from a proxy, or be a part of an answer, so the session may still be valid.
  if (error.status === 401 && error.hasProviderMessage) return { name: 'sign-in' }
  if (error.isFinal) return { name: 'failed', reason: error.message }
  const { retryAfter } = error
  return { name: 'later', cause: retryAfter === null ? 'provider' : 'asked', waitMs: retryAfter }
}

/** The row still has to be sent: it was neither sent nor refused permanently. */
export function isWaiting({ state }: OutboxRow): boolean {
  return state.name !== 'failed' && state.name !== 'sent'
}

/** The row is blocked until the customer decides. */
export function needsDecision({ state }: OutboxRow): boolean {
  return state.name === 'failed' || state.name === 'conflict'
}

/**
 * The edit can still be changed, so no second edit has to follow it. In a conflict the edit is never sent unchanged.
 */
export function isUnsent({ sent, state }: OutboxRow): boolean {
  if (state.name === 'conflict') return true
  return !sent && state.name !== 'inflight' && state.name !== 'failed' && state.name !== 'sent'
}

/** The reason for sending: automatically, because the network may be back, or because a button was pressed. */
export type Trigger = 'none' | 'network' | 'press'

export function strongerTrigger(a: Trigger, b: Trigger): Trigger {
  return a === 'press' || b === 'press' ? 'press' : a === 'network' ? a : b
}

/** Time of the next attempt in epoch ms. A time that the provider requested is respected by every trigger. */
export function dueAt({ state }: OutboxRow, now: number, trigger: Trigger): number {
  if (state.name === 'pending' || state.name === 'inflight') return now
  if (state.name !== 'retry') return Number.POSITIVE_INFINITY
  if (trigger === 'press' && state.cause !== 'asked') return now
  if (trigger === 'network' && state.cause === 'network') return now
  return plausibleTime(state.at, now, state.cause === 'asked' ? maxRetryAfterMs : maxWaitMs)
}

/**
 * Epoch ms until which nothing of this owner may be sent, or `now`. Sending is blocked while the provider requests a
 * wait, or rejects the session.
 */
export function sendingBlockedUntil(rows: readonly OutboxRow[], now: number): number {
  const times = rows.map((row) => {
    const { state } = row
    if (state.name === 'blocked') return Number.POSITIVE_INFINITY
    return state.name === 'retry' && state.cause === 'asked' ? dueAt(row, now, 'none') : now
  })
  return Math.max(now, ...times)
}

/** The first waiting row of each entity, because later rows wait for it. */
export function firstWaitingRows(rows: readonly OutboxRow[]): OutboxRow[] {
  const first = new Map<string, OutboxRow>()
  for (const row of inOrder(rows.filter(isWaiting))) {
    const entity = `${row.kind} ${row.entity}`
    if (!first.has(entity)) first.set(entity, row)
  }
  return [...first.values()]
}

export function inOrder(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.toSorted((a, b) => a.seq - b.seq)
}

/** Ignores a time further in the future than the app ever sets, because it comes from a wrong clock. */
export function plausibleTime(at: number, now: number, maxDelayMs: number): number {
  return at > now && at - now <= maxDelayMs ? at : now
}
