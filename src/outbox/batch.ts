/** One turn of sending: the holder of the queue's Web Lock sends row after row, until something stands in the way. */
import type { Session } from '../domain/account/identity'
import { OfflineFailure } from '../domain/failure'
import {
  batchBudgetMs,
  batchTimeoutMs,
  maybeSentMs,
  type Outcome,
  outcomeOf,
  type OutboxRow,
  StoppedFailure,
  type Trigger,
} from '../domain/outbox/outbox'
import type { OutboxListener, TabMessage } from './events'
import { type Kinds, readable } from './kind'
import { type Change, claim, isInFlight, noChange, recover, release, settle } from './rules'

/**
 * Changes the rows of one owner in one transaction. Resolves when it is stored, with the rows as they are then; rejects
 * when nothing of it is, or with what `plan` threw. `plan` is called again when the device lost the first attempt.
 */
export type ChangeRows = (
  owner: string,
  plan: (rows: readonly OutboxRow[]) => Change,
) => Promise<readonly OutboxRow[]>

/** What the outbox stands on. Tests put a device, a clock and a provider of their own in its place. */
export type OutboxDeps = {
  kinds: Kinds
  change: ChangeRows
  /** Null while nobody is signed in, and while it is not sure who is. */
  session: () => Session | null
  /** Epoch ms. */
  now: () => number
  /** 0 to 1. */
  random: () => number
  newUuid: () => string
  /**
   * Runs when no other tab does, after `stealAfterMs` at the latest: a tab that had the lock all that time is frozen, and
   * its own call of this rejects. `isSole`: false where the browser has no locks (plain http), and other tabs may run, too.
   */
  lock: <T>(run: (isSole: boolean) => Promise<T>) => Promise<T>
  /** Calls once, after some ms. Returns how to cancel. */
  after: (ms: number, run: () => void) => () => void
  /** Asks the browser not to clear what is stored here; called in a press, at the first edit. */
  protect: () => void
  /** To the other tabs' `receive`. */
  broadcast: (message: TabMessage) => void
}

export type Batch = {
  session: Session
  trigger: Trigger
  /** The session was not tried yet, in this tab. */
  untried: boolean
  /** Aborts it. */
  limit: AbortController
}

/** What stopped it; null when there is nothing more to be sent now. */
export type BatchEnd = Outcome | null

type Listeners = {
  emit: OutboxListener
  /** The owner's rows as they are after each step. `changed`: other tabs have to know. */
  update: (owner: string, rows: readonly OutboxRow[], changed: boolean) => void
}

/** Rejects when the device's storage gives trouble, and when another tab has stolen the lock. */
export async function sendBatch(deps: OutboxDeps, listeners: Listeners, batch: Batch): Promise<BatchEnd> {
  try {
    return await deps.lock((isSole) => {
      // The request of a page that is gone may still arrive, and that of one that is not until its time is over.
      const pauseMs = maybeSentMs + (isSole ? 0 : batchTimeoutMs)
      return withTimeout(deps, batch.limit, pauseMs, sendRows(deps, listeners, batch, pauseMs))
    })
  } catch (error) {
    batch.limit.abort(error)
    throw error
  }
}

/** Whatever hangs, a batch is over in time: the lock is released, and its row is the next holder's. */
function withTimeout<T>(
  deps: OutboxDeps,
  limit: AbortController,
  pauseMs: number,
  work: Promise<T>,
): Promise<T | Outcome> {
  let cancel = () => {}
  const timeout = new Promise<Outcome>((resolve) => {
    cancel = deps.after(pauseMs + batchTimeoutMs, () => {
      limit.abort(new OfflineFailure('Sending took too long.'))
      resolve({ name: 'stopped' })
    })
  })
  return Promise.race([work, timeout]).finally(cancel)
}

/** How often the provider may stumble in one batch before it is left in peace. */
const maxTroubles = 3

/** `pauseMs`: before it takes up what another page left in flight. */
async function sendRows(
  deps: OutboxDeps,
  listeners: Listeners,
  batch: Batch,
  pauseMs: number,
): Promise<Outcome | null> {
  const { session, untried, limit } = batch
  let troubles = 0
  // Whoever was here before may have left since.
  if (limit.signal.aborted) return { name: 'stopped' }
  const rows = await change(deps, listeners, batch, (stored) =>
    release(stored, untried ? null : session.mark),
  )
  const left = rows.filter(isInFlight)
  if (left.length > 0) {
    await new Promise<void>((resolve) => void deps.after(pauseMs, resolve))
    await change(deps, listeners, batch, (stored) => recover(stored, left, deps.now()))
  }
  const begun = deps.now()
  const elapsed = () => Math.abs(deps.now() - begun)
  while (!limit.signal.aborted && elapsed() < batchBudgetMs) {
    const row = await take(deps, listeners, batch)
    if (!row) return null
    // A tab that was frozen may have lost its lock without having heard of it.
    const isLate = () => elapsed() >= batchTimeoutMs
    const attempted = await attempt(deps, row, batch, isLate)
    if (isLate()) break
    const { outcome, error } = attempted
    await record(deps, listeners, batch, { row, ...attempted }, true).catch((problem: unknown) => {
      // A full device can still let go of what is done, so that it is not sent again.
      if (outcome.name !== 'done') throw problem
      return record(deps, listeners, batch, { row, ...attempted }, false)
    })
    if (outcome.name === 'sign-in') listeners.emit({ name: 'refused', error })
    // It may be this row alone at which the provider stumbles.
    if (outcome.name === 'later' && outcome.cause === 'provider') troubles += 1
    else if (!['done', 'failed', 'conflict'].includes(outcome.name)) return outcome
    if (troubles >= maxTroubles) return outcome
  }
  return { name: 'stopped' }
}

async function change(
  deps: OutboxDeps,
  { update }: Listeners,
  { session: { owner } }: Batch,
  plan: (rows: readonly OutboxRow[]) => Change,
  beforeUpdate?: (rows: readonly OutboxRow[]) => void,
): Promise<readonly OutboxRow[]> {
  let changed = false
  const rows = await deps.change(owner, (stored) => {
    const planned = plan(readable(deps.kinds, stored))
    changed = planned.put.length + planned.drop.length > 0
    return planned
  })
  beforeUpdate?.(rows)
  update(owner, rows, changed)
  return rows
}

async function take(deps: OutboxDeps, listeners: Listeners, batch: Batch): Promise<OutboxRow | null> {
  const taken: { row: OutboxRow | null } = { row: null }
  await change(deps, listeners, batch, (rows) => {
    // The device may have stored an attempt of which it said that it was lost.
    const own = rows.find(({ id, state }) => id === taken.row?.id && state.name === 'inflight')
    taken.row = own ?? claim(rows, { now: deps.now(), trigger: batch.trigger })
    return taken.row ? { put: [taken.row], drop: [] } : noChange
  })
  return taken.row
}

type Attempt = { outcome: Outcome; wrote: boolean; error: unknown }

async function attempt(
  deps: OutboxDeps,
  row: OutboxRow,
  { session, limit }: Batch,
  isLate: () => boolean,
): Promise<Attempt> {
  const { signal } = limit
  let wrote = false
  /** Throws unless this is still the moment that the row was taken for. Nothing may come between it and a call. */
  const fence = () => {
    signal.throwIfAborted()
    if (deps.session()?.key !== session.key) throw new StoppedFailure('Somebody else uses this device now.')
    if (isLate()) throw new StoppedFailure('Its time is over.')
  }
  const guarded = async <T>(call: () => Promise<T>, writes: boolean) => {
    fence()
    wrote ||= writes
    const answer = await call()
    fence()
    return answer
  }
  try {
    const kind = deps.kinds.get(row.kind)
    if (!kind) throw new StoppedFailure(`No rules for ${row.kind}.`)
    const message = await kind.send(row.payload, {
      idempotencyKey: row.id,
      signal,
      asMember: session.asMember,
      ask: (call) => guarded(call, false),
      write: (call) => guarded(call, true),
    })
    return { outcome: { name: 'done', message }, wrote, error: null }
  } catch (error) {
    return { outcome: outcomeIn(session, error), wrote, error }
  }
}

/** What belongs to nobody has no session that could be refused. */
function outcomeIn({ asMember }: Session, error: unknown): Outcome {
  const outcome = outcomeOf(error)
  if (asMember || outcome.name !== 'sign-in') return outcome
  return { name: 'later', cause: 'provider', wait: null }
}

/** Stores how it ended, and emits it before the rows as they are then. `remember`: among what was sent lately. */
async function record(
  deps: OutboxDeps,
  listeners: Listeners,
  batch: Batch,
  { row, outcome, wrote, error }: Attempt & { row: OutboxRow },
  remember: boolean,
): Promise<void> {
  const plan = (rows: readonly OutboxRow[]) =>
    settle(rows, row, {
      outcome,
      wrote,
      remember: remember && deps.session()?.owner === row.owner,
      mark: batch.session.mark,
      kinds: deps.kinds,
      now: deps.now(),
      random: deps.random(),
    })
  await change(deps, listeners, batch, plan, (rows) => {
    if (outcome.name === 'done') listeners.emit({ name: 'done', row, message: outcome.message })
    if (outcome.name === 'later') listeners.emit({ name: 'delayed', row, error })
    // Gone from the rows it is of no interest any more, or another tab's to emit.
    const isFailed = rows.some(({ id, state }) => id === row.id && state.name === 'failed')
    if (outcome.name === 'failed' && isFailed) listeners.emit({ name: 'failed', row, reason: outcome.reason })
  })
}
