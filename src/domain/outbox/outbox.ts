/** Edits that wait on this device for the provider: their shape, what their kind says, when they are sent, what an answer means. */
import type * as v from 'valibot'
import { ContractFailure, InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../failure'

export type RowState =
  | { name: 'pending' }
  /**
   * Being sent by the tab that holds the queue's lock, or left so by one that is gone. `since`, in epoch ms, tells one attempt
   * from the next; an older build stored none.
   */
  | { name: 'inflight'; since?: number }
  /** Not before `at`; for want of a network earlier, when there may be one again. */
  | { name: 'retry'; at: number; cause: RetryCause }
  /** The provider did not accept the session of this mark: waits for the same customer to sign in. */
  | { name: 'blocked'; mark: string }
  /** Refused for good: only the customer decides. `reason` is the provider's. */
  | { name: 'failed'; reason: string }
  /** Another user or device changed it meanwhile, to `theirs`: only the customer decides, and what comes after it waits. */
  | { name: 'conflict'; theirs: string }
  /** The provider has it since `at`. Only what it was about is left of it. */
  | { name: 'sent'; at: number; about: About }

/** A row in words for its customer. */
export type About = {
  /** Such as: Add Ceramic mug to wishlist. */
  title: string
  /** What was typed, to be read and copied; null when nothing was, or when this device cannot read it. */
  text: string | null
  /** Of the product, when it is about one. */
  slug?: string
}

/** `asked`: the provider named the time, which goes for everything that is sent to it. */
type RetryCause = 'network' | 'provider' | 'asked'

export type OutboxRow = {
  /** A UUID, and the Idempotency-Key. */
  id: string
  /** UserID of the customer whose edit it is: no other session sees, counts or sends it. Or `guestOwner`. */
  owner: string
  kind: string
  /** What is edited: rows of one entity are sent in the order of `seq`. */
  entity: string
  seq: number
  /** Version of `payload`, which its kind alone reads. */
  opSchema: number
  payload: unknown
  /** Epoch ms. */
  createdAt: number
  /** How often the provider was asked without getting anywhere. */
  attempts: number
  /** When it was asked last, in epoch ms; not there before the first time. */
  triedAt?: number | undefined
  /** The provider may know it already: it must be sent as it is. */
  sent: boolean
  state: RowState
}

/** `seenAt`: when the provider was asked for what the edit was made over, in epoch ms; where that matters. */
export type Edit = { kind: string; entity: string; payload: unknown; seenAt?: number }

/** How a kind talks to the provider: each call passes a fence first, and what comes back passes it again. */
export type Sending = {
  /** The row's id, the same at every attempt. */
  idempotencyKey: string
  signal: AbortSignal
  /** False: a guest's row: no token may go with it. */
  asMember: boolean
  /** A call that changes nothing. */
  ask: <T>(call: () => Promise<T>) => Promise<T>
  /** A call that has an effect: from here on the provider may know the edit. */
  write: <T>(call: () => Promise<T>) => Promise<T>
}

/**
 * An edit of an entity that has others waiting; `before` was sent perhaps, `unsent` was not. `isOverOld`: something was
 * sent since the customer's page last asked what the provider has. `lastSent`: what its customer reads of the last edit
 * of the entity that was sent from this device; null when none is remembered.
 */
type Meeting<P> = {
  before: P | undefined
  unsent: P | undefined
  edit: P
  isOverOld: boolean
  lastSent: About | null
}

/** All rules of a kind of edit, one file in src/outbox/kinds. `P`: its payload, `V`: the value of the query that shows it. */
export type KindRules<P, V> = {
  name: string
  /** Raised when the payload changes its shape: rows of other versions are shown, not sent. */
  opSchema: number
  payload: v.GenericSchema<unknown, P>
  /** What to wait with in the place of `unsent`, or null when nothing is left to send. Without it edits only queue up. */
  fold?: (meeting: Meeting<P>) => P | null
  /** What its customer reads of it. */
  about: (payload: P) => About
  /** Without it nothing shows the edit once the provider has it. */
  shown?: {
    /** Key of the query whose value follows once the provider has the edit, and is read again after that. */
    query: string
    patch: (payload: P, value: V) => V
    /** For its customer, when the provider refuses it for good: from then on nothing shows it. */
    refused: (payload: P, reason: string) => string
  }
  /** Who typed it, where it belongs to no account, for its row in the sync centre. */
  visitor?: string
  /** It has visitors' details: where the kiosk has a PIN, only who knows it sees, takes or discards them. */
  isPersonal?: boolean
  /** What its row in the sync centre says besides; null for nothing. */
  note?: (payload: P) => string | null
  /** "Keep mine" in a conflict: from now on it is meant for what is there as `theirs`. Without it there are none. */
  resolve?: (payload: P, theirs: string) => P
  /**
   * Resolves only when the provider's answer says that the edit is there, to the provider's message if it had one.
   * Safe to be done again. Throws ConflictFailure when another user or device changed it meanwhile.
   */
  send: (payload: P, sending: Sending) => Promise<string | null>
}

/** A kind to those who do not know its payload: they pass what its schema knows. */
export type Kind = KindRules<unknown, unknown>
export type Kinds = ReadonlyMap<string, Kind>

export function kindOf<P, V = never>(rules: KindRules<P, V>): Kind {
  return rules as unknown as Kind
}

export function kindsOf(...kinds: Kind[]): Kinds {
  return new Map(kinds.map((kind) => [kind.name, kind]))
}

/** Sending was broken off, because another customer uses this device now or its time is over. */
export class StoppedFailure extends Error {
  override name = 'StoppedFailure'
}

/** What was to be changed is not what it was when the customer began: it is `theirs` now. */
export class ConflictFailure extends Error {
  override name = 'ConflictFailure'
  readonly theirs: string
  constructor(theirs: string) {
    super('Somebody else changed it meanwhile.')
    this.theirs = theirs
  }
}

/**
 * ms: for how long a call may be under way whose page is gone; how long a tab sends at most; after which time it begins no
 * other row; and how long another tab waits for the lock before it takes it away from one that must be frozen.
 */
export const maybeSentMs = 3_000
export const batchTimeoutMs = 30_000
export const batchBudgetMs = 5_000
export const stealAfterMs = 2 * batchTimeoutMs

/** ms: the first and the longest wait before the next attempt, and the longest one that a provider may ask for. */
const firstWait = 2_000
export const maxWaitMs = 5 * 60_000
export const maxRetryAfterMs = 60 * 60_000

/** ms until the next attempt after `failures` ones in a row. `random`: 0 to 1, so that devices do not come all at once. */
export function backoff(failures: number, random: number): number {
  const wait = Math.min(maxWaitMs, firstWait * 2 ** Math.min(failures - 1, 20))
  return Math.round(wait * (0.5 + random / 2))
}

/** How many rows of one owner are remembered after they were sent, and for how long, in ms. */
export const maxSent = 50
export const maxSentLength = 7 * 24 * 60 * 60_000

export type Outcome =
  /** `message`: the provider's, when it had one. */
  | { name: 'done'; message: string | null }
  /** `wait` in ms, when the provider named one. */
  | { name: 'later'; cause: RetryCause; wait: number | null }
  | { name: 'sign-in' }
  | { name: 'stopped' }
  | { name: 'failed'; reason: string }
  | { name: 'conflict'; theirs: string }

/** What a failed attempt means for its row. An unrecognised answer is never a success, and an unknown fault no loss. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof StoppedFailure) return { name: 'stopped' }
  if (error instanceof InvalidTokenFailure) return { name: 'sign-in' }
  if (error instanceof ConflictFailure) return { name: 'conflict', theirs: error.theirs }
  if (error instanceof OfflineFailure) return { name: 'later', cause: 'network', wait: null }
  if (error instanceof ContractFailure || !(error instanceof RejectedFailure))
    return { name: 'later', cause: 'provider', wait: null }
  // Without a word it may be a proxy's, or half of an answer, and the session as good as before.
  if (error.status === 401 && error.hasOwnWords) return { name: 'sign-in' }
  if (error.isFinal) return { name: 'failed', reason: error.message }
  const { retryAfter } = error
  return { name: 'later', cause: retryAfter === null ? 'provider' : 'asked', wait: retryAfter }
}

/** Whether it still waits to be sent, as against refused for good, or sent. */
export function isWaiting({ state }: OutboxRow): boolean {
  return state.name !== 'failed' && state.name !== 'sent'
}

/** Whether it goes no further before the customer decides. */
export function needsDecision({ state }: OutboxRow): boolean {
  return state.name === 'failed' || state.name === 'conflict'
}

/** Whether an edit may still be changed instead of followed by another: in a conflict nothing is sent as it is. */
export function isUnsent({ sent, state }: OutboxRow): boolean {
  if (state.name === 'conflict') return true
  return !sent && state.name !== 'inflight' && state.name !== 'failed' && state.name !== 'sent'
}

/** Why sending begins: by itself, because the network may be back, or because a button was pressed for it. */
export type Trigger = 'none' | 'network' | 'press'

export function stronger(a: Trigger, b: Trigger): Trigger {
  return a === 'press' || b === 'press' ? 'press' : a === 'network' ? a : b
}

/** When a row may be sent next, in epoch ms. Only a time that the provider asked for holds whatever the trigger. */
export function dueAt({ state }: OutboxRow, now: number, trigger: Trigger): number {
  if (state.name === 'pending' || state.name === 'inflight') return now
  if (state.name !== 'retry') return Number.POSITIVE_INFINITY
  if (trigger === 'press' && state.cause !== 'asked') return now
  if (trigger === 'network' && state.cause === 'network') return now
  return ahead(state.at, now, state.cause === 'asked' ? maxRetryAfterMs : maxWaitMs)
}

/** Until when nothing of this owner may be sent, or `now`: not while the provider asked to wait, or refuses the session. */
export function heldUntil(rows: readonly OutboxRow[], now: number): number {
  const holds = rows.map((row) => {
    const { state } = row
    if (state.name === 'blocked') return Number.POSITIVE_INFINITY
    return state.name === 'retry' && state.cause === 'asked' ? dueAt(row, now, 'none') : now
  })
  return Math.max(now, ...holds)
}

/** The first waiting row of each entity: what comes after it waits for it. */
export function heads(rows: readonly OutboxRow[]): OutboxRow[] {
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

/** A time further ahead than we ever set one is from a clock that was wrong: it does not hold anybody up. */
export function ahead(at: number, now: number, most: number): number {
  return at > now && at - now <= most ? at : now
}
