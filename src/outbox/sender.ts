/** How what waits is sent: the tab that holds the queue's Web Lock sends row after row, until something stands in the way. */
import * as v from 'valibot'
import type { Session } from '../domain/account/identity'
import { OfflineFailure } from '../domain/failure'
import {
  batchBudgetMs,
  batchTimeoutMs,
  type Edit,
  type Kinds,
  maybeSentMs,
  type Outcome,
  outcomeOf,
  type OutboxRow,
  StoppedFailure,
  type Trigger,
} from '../domain/outbox/outbox'
import {
  type Change,
  claim,
  isInFlight,
  kindIn,
  newRow,
  noChange,
  readable,
  recover,
  release,
  settle,
} from './rules'

export type OutboxEvent =
  /** The rows to be shown are other ones. */
  | { name: 'rows' }
  /** The provider has this edit now, whichever tab sent it. `message`: the provider's, when it had one. */
  | { name: 'done'; row: OutboxRow; message: string | null }
  /** The provider refused this edit for good, for `reason`, whichever tab sent it. */
  | { name: 'failed'; row: OutboxRow; reason: string }
  /** An attempt of this tab got nowhere because of `error`: it is retried. */
  | { name: 'delayed'; row: OutboxRow; error: unknown }
  /** Some edits are done, whichever tab sent them: what the provider has is to be read again. */
  | { name: 'drained' }
  /** The provider did not accept the session of this tab. */
  | { name: 'refused'; error: unknown }

export type OutboxListener = (event: OutboxEvent) => void

/** To other tabs, a row by its id, as each has the rows itself. `changed`: the stored rows are other ones. */
export const TabMessage = v.variant('name', [
  v.object({ name: v.literal('changed') }),
  v.object({ name: v.literal('drained') }),
  v.object({ name: v.literal('done'), id: v.string(), message: v.nullable(v.string()) }),
  v.object({ name: v.literal('failed'), id: v.string(), reason: v.string() }),
])
export type TabMessage = v.InferOutput<typeof TabMessage>

/** What the outbox stands on. Tests put a device, a clock and a provider of their own in its place. */
export type OutboxDeps = {
  kinds: Kinds
  /**
   * Changes the rows of one owner in one transaction. Resolves when it is stored, with the rows as they are then; rejects
   * when nothing of it is, or with what `plan` threw. `plan` is called again when the device lost the first attempt.
   */
  change: (owner: string, plan: (rows: readonly OutboxRow[]) => Change) => Promise<readonly OutboxRow[]>
  /** Null while signed out, and while it is not sure who is. */
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

/** Rows are sent in the name of `session`. */
type Batch = {
  deps: OutboxDeps
  session: Session
  trigger: Trigger
  /** The session was not tried yet, in this tab. */
  untried: boolean
  /** Aborts it. */
  limit: AbortController
  emit: OutboxListener
  /** Called with the owner's rows as they are after each step. */
  update: (owner: string, rows: readonly OutboxRow[]) => void
}

/**
 * One turn of the lock. Resolves to what stopped it, null when there is nothing more to be sent now. Rejects when the
 * device's storage gives trouble, and when another tab has stolen the lock.
 */
export async function sendBatch(given: Batch): Promise<Outcome | null> {
  const { deps, limit } = given
  let hasDone = false
  const emit = (event: OutboxEvent) => {
    hasDone ||= event.name === 'done'
    given.emit(event)
  }
  const batch = { ...given, emit }
  let cancel = () => {}
  try {
    return await deps.lock((isSole) => {
      // The request of a page that is gone may still arrive, and that of one that is not until its time is over.
      const pauseMs = maybeSentMs + (isSole ? 0 : batchTimeoutMs)
      // Whatever hangs, a batch is over in time: the lock is released, and its row is the next holder's.
      const timeout = new Promise<Outcome>((resolve) => {
        cancel = deps.after(pauseMs + batchTimeoutMs, () => {
          limit.abort(new OfflineFailure('Sending took too long.'))
          resolve({ name: 'stopped' })
        })
      })
      return Promise.race([sendRows(batch, isSole, pauseMs), timeout])
    })
  } catch (error) {
    limit.abort(error)
    throw error
  } finally {
    cancel()
    if (hasDone) emitDrained(batch)
  }
}

function emitDrained({ deps, emit }: Pick<Batch, 'deps' | 'emit'>): void {
  emit({ name: 'drained' })
  deps.broadcast({ name: 'drained' })
}

/**
 * For a device that stores nothing: sent at once or not at all, and emitted like an edit that waited. Resolves to the
 * provider's message, if it had one. Throws what sending throws.
 */
export async function sendUnstored(
  { deps, session, emit }: Pick<Batch, 'deps' | 'session' | 'emit'>,
  edit: Edit,
): Promise<string | null> {
  const stamp = { id: deps.newUuid(), owner: session.owner, now: deps.now() }
  const row = newRow([], edit, deps.kinds, stamp)
  const { outcome, error } = await attempt({ deps, session, limit: new AbortController() }, row, () => false)
  if (outcome.name === 'sign-in') emit({ name: 'refused', error })
  if (outcome.name !== 'done') throw error
  emit({ ...outcome, row })
  emitDrained({ deps, emit })
  return outcome.message
}

/** How often the provider may stumble in one batch before it is left in peace. */
const maxTroubles = 3

/** `pauseMs`: before it takes up what another page left in flight. */
async function sendRows(batch: Batch, isSole: boolean, pauseMs: number): Promise<Outcome | null> {
  const { deps, session, untried, limit } = batch
  let troubles = 0
  // The session may have ended since.
  if (limit.signal.aborted) return { name: 'stopped' }
  const rows = await change(batch, (stored) => release(stored, untried ? null : session.mark))
  const left = rows.filter(isInFlight)
  if (left.length > 0) {
    await new Promise<void>((resolve) => void deps.after(pauseMs, resolve))
    await change(batch, (stored) => recover(stored, left, deps.now()))
  }
  const begun = deps.now()
  const elapsed = () => Math.abs(deps.now() - begun)
  // A tab that was frozen may have lost its lock without having heard of it.
  const isLate = () => elapsed() >= batchTimeoutMs
  while (!limit.signal.aborted && elapsed() < batchBudgetMs) {
    const row = await take(batch, isSole)
    if (!row) return null
    const tried = await attempt(batch, row, isLate)
    if (isLate()) break
    const { outcome } = tried
    await record(batch, row, tried).catch((problem: unknown) => {
      // A full device can still let go of what is done, so that it is not sent again.
      if (outcome.name !== 'done') throw problem
      return record(batch, row, tried, false)
    })
    if (outcome.name === 'sign-in') batch.emit({ name: 'refused', error: tried.error })
    // It may be this row alone at which the provider stumbles.
    if (outcome.name === 'later' && outcome.cause === 'provider') troubles += 1
    else if (!['done', 'failed', 'conflict'].includes(outcome.name)) return outcome
    if (troubles >= maxTroubles) return outcome
  }
  return { name: 'stopped' }
}

async function change(
  { deps, session, update }: Batch,
  plan: (rows: readonly OutboxRow[]) => Change,
  stored?: (rows: readonly OutboxRow[]) => void,
): Promise<readonly OutboxRow[]> {
  let changed = false
  const rows = await deps.change(session.owner, (before) => {
    const planned = plan(readable(deps.kinds, before))
    changed = planned.put.length + planned.drop.length > 0
    return planned
  })
  stored?.(rows)
  update(session.owner, rows)
  if (changed) deps.broadcast({ name: 'changed' })
  return rows
}

async function take(batch: Batch, isSole: boolean): Promise<OutboxRow | null> {
  const { deps, trigger } = batch
  const taken: { row: OutboxRow | null } = { row: null }
  await change(batch, (rows) => {
    // The device may have stored an attempt of which it said that it was lost. Without a lock it may be another tab's: then it
    // counts as left in flight.
    const own = isSole && rows.find((row) => row.id === taken.row?.id && isInFlight(row))
    taken.row = own || claim(rows, { now: deps.now(), trigger })
    return taken.row ? { put: [taken.row], drop: [] } : noChange
  })
  return taken.row
}

type Attempt = { outcome: Outcome; wrote: boolean; error: unknown }

async function attempt(
  { deps, session, limit: { signal } }: Pick<Batch, 'deps' | 'session' | 'limit'>,
  row: OutboxRow,
  isLate: () => boolean,
): Promise<Attempt> {
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
    const message = await kindIn(deps.kinds, row).send(row.payload, {
      idempotencyKey: row.id,
      signal,
      asMember: session.asMember,
      ask: (call) => guarded(call, false),
      write: (call) => guarded(call, true),
    })
    return { outcome: { name: 'done', message }, wrote, error: null }
  } catch (error) {
    const outcome = outcomeOf(error)
    // A guest's entry has no session that could be refused.
    const isGuests = outcome.name === 'sign-in' && !session.asMember
    return { outcome: isGuests ? { name: 'later', cause: 'provider', wait: null } : outcome, wrote, error }
  }
}

/** Stores how it ended, and emits it before the rows as they are then. `remember`: among what was sent lately. */
async function record(
  batch: Batch,
  row: OutboxRow,
  { outcome, wrote, error }: Attempt,
  remember = true,
): Promise<void> {
  const { deps, session, emit } = batch
  const plan = (rows: readonly OutboxRow[]) =>
    settle(rows, row, {
      outcome,
      wrote,
      remember: remember && deps.session()?.owner === row.owner,
      mark: session.mark,
      kinds: deps.kinds,
      now: deps.now(),
      random: deps.random(),
    })
  await change(batch, plan, (rows) => {
    const { id } = row
    if (outcome.name === 'later') emit({ name: 'delayed', row, error })
    if (outcome.name === 'done') {
      emit({ ...outcome, row })
      deps.broadcast({ ...outcome, id })
    }
    // Gone from the rows it is of no interest any more, or another tab's to emit.
    if (outcome.name === 'failed' && rows.some((one) => one.id === id && one.state.name === 'failed')) {
      emit({ ...outcome, row })
      deps.broadcast({ ...outcome, id })
    }
  })
}
