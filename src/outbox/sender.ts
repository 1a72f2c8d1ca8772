/** Sends waiting edits. The tab that holds the queue's Web Lock sends one row after the other until the batch ends. */
import * as v from 'valibot'
import type { Session } from '../domain/account/identity'
import { OfflineFailure } from '../domain/failure'
import {
  batchBudgetMs,
  batchTimeoutMs,
  type Edit,
  type Kinds,
  closedPageCallMs,
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
  recover,
  unblock,
  applyOutcome,
} from './rules'

export type OutboxEvent =
  /** The rows to show have changed. */
  | { name: 'rows' }
  /** The provider has this edit now, whichever tab sent it. `message` is the provider's message; null: none. */
  | { name: 'done'; row: OutboxRow; message: string | null }
  /** The provider refused this edit for good, for `reason`, whichever tab sent it. */
  | { name: 'failed'; row: OutboxRow; reason: string }
  /** An attempt of this tab failed with `error` and will be retried. */
  | { name: 'delayed'; row: OutboxRow; error: unknown }
  /** Some edits are done, whichever tab sent them, so the provider's data has to be read again. */
  | { name: 'batch-done' }
  /** The provider did not accept the session of this tab. */
  | { name: 'unauthorized'; error: unknown }

export type OutboxListener = (event: OutboxEvent) => void

/**
 * Messages to other tabs. They name a row by its id, as each tab reads the rows itself. `changed`: the stored rows
 * have changed.
 */
export const TabMessage = v.variant('name', [
  v.object({ name: v.literal('changed') }),
  v.object({ name: v.literal('batch-done') }),
  v.object({ name: v.literal('done'), id: v.string(), message: v.nullable(v.string()) }),
  v.object({ name: v.literal('failed'), id: v.string(), reason: v.string() }),
])
export type TabMessage = v.InferOutput<typeof TabMessage>

/** Dependencies of the outbox. Tests replace the device, the clock and the provider. */
export type OutboxDeps = {
  kinds: Kinds
  /**
   * Changes the rows of one owner in one transaction. Resolves to the stored rows. Rejects when nothing was stored,
   * or with the error that `plan` threw. `plan` is called again when the device lost the first attempt.
   */
  change: (owner: string, plan: (rows: readonly OutboxRow[]) => Change) => Promise<readonly OutboxRow[]>
  /**
   * Adds rows without reading first, when the page may be about to close: a closing page gets no answers. Rows that are
   * stored already stay as they are. Changes that wait for an answer are aborted, and repeated if the page lives on.
   */
  add: (owner: string, rows: OutboxRow[]) => Promise<void>
  /** null: signed out, or not known yet who is signed in. */
  session: () => Session | null
  /** Epoch ms. */
  now: () => number
  /** 0 to 1. */
  random: () => number
  newUuid: () => string
  /**
   * Calls `run` while no other tab runs. After `stealAfterMs` the lock is stolen from the tab that has it, as that tab
   * is frozen; its own call then rejects. `isSole` is false if the browser has no locks (plain http), so other tabs may
   * run too.
   */
  lock: <T>(run: (isSole: boolean) => Promise<T>) => Promise<T>
  /** Calls `run` once, after `ms`. Returns a function that cancels it. */
  after: (ms: number, run: () => void) => () => void
  /** Sends a message to the other tabs' `receive`. */
  broadcast: (message: TabMessage) => void
}

/** A batch sends its rows with `session`. */
type Batch = {
  deps: OutboxDeps
  session: Session
  trigger: Trigger
  /** true: this tab has not sent anything with the session yet. */
  isFirstBatch: boolean
  abortController: AbortController
  emit: OutboxListener
  /** Called after each step with the owner's current rows. */
  update: (owner: string, rows: readonly OutboxRow[]) => void
}

/**
 * Sends one batch while this tab has the lock. Resolves to the outcome that stopped it; null when nothing more has to
 * be sent now. Rejects when the device's storage fails, and when another tab has stolen the lock.
 */
export async function sendBatch(input: Batch): Promise<Outcome | null> {
  const { deps, abortController } = input
  let hasSentAny = false
  const emit = (event: OutboxEvent) => {
    hasSentAny ||= event.name === 'done'
    input.emit(event)
  }
  const batch = { ...input, emit }
  let cancel = () => {}
  try {
    return await deps.lock((isSole) => {
      // The request of a page that is gone may still arrive. Without locks, the request of a live page may arrive
      // until its batch times out.
      const pauseMs = closedPageCallMs + (isSole ? 0 : batchTimeoutMs)
      // A call that hangs must not block the queue: the batch ends in time, the lock is released, and the next tab
      // handles the row.
      const timeout = new Promise<Outcome>((resolve) => {
        cancel = deps.after(pauseMs + batchTimeoutMs, () => {
          abortController.abort(new OfflineFailure('Sending took too long.'))
          resolve({ name: 'stopped' })
        })
      })
      return Promise.race([sendRows(batch, isSole, pauseMs), timeout])
    })
  } catch (error) {
    abortController.abort(error)
    throw error
  } finally {
    cancel()
    if (hasSentAny) emitBatchDone(batch)
  }
}

function emitBatchDone({ deps, emit }: Pick<Batch, 'deps' | 'emit'>): void {
  emit({ name: 'batch-done' })
  deps.broadcast({ name: 'batch-done' })
}

/**
 * For a device that cannot store: sends the edit immediately or not at all, and emits the same events as for a stored
 * edit. Resolves to the provider's message; null: none. Throws the errors of sending.
 */
export async function sendUnstored(
  { deps, session, emit }: Pick<Batch, 'deps' | 'session' | 'emit'>,
  edit: Edit,
): Promise<string | null> {
  const stamp = { id: deps.newUuid(), owner: session.owner, now: deps.now() }
  const row = newRow([], edit, deps.kinds, stamp)
  const { outcome, error } = await attempt(
    { deps, session, abortController: new AbortController() },
    row,
    () => false,
  )
  if (outcome.name === 'sign-in') emit({ name: 'unauthorized', error })
  if (outcome.name !== 'done') throw error
  emit({ ...outcome, row })
  emitBatchDone({ deps, emit })
  return outcome.message
}

/** Provider failures after which a batch ends, so that the provider gets a pause. */
const maxProviderFailures = 3

/** `pauseMs` is the pause before rows are recovered that another page left in flight. */
async function sendRows(batch: Batch, isSole: boolean, pauseMs: number): Promise<Outcome | null> {
  const { deps, session, isFirstBatch, abortController } = batch
  let providerFailures = 0
  // The session may have ended since the batch was planned.
  if (abortController.signal.aborted) return { name: 'stopped' }
  const rows = await changeRows(batch, session.owner, (stored) =>
    unblock(stored, isFirstBatch ? null : session.tokenHash),
  )
  const leftInFlight = rows.filter(isInFlight)
  if (leftInFlight.length > 0) {
    await new Promise<void>((resolve) => void deps.after(pauseMs, resolve))
    await changeRows(batch, session.owner, (stored) => recover(stored, leftInFlight, deps.now()))
  }
  const startedAt = deps.now()
  const elapsed = () => Math.abs(deps.now() - startedAt)
  // A tab that was frozen may have lost its lock without noticing.
  const isLate = () => elapsed() >= batchTimeoutMs
  while (!abortController.signal.aborted && elapsed() < batchBudgetMs) {
    const row = await claimNext(batch, isSole)
    if (!row) return null
    const result = await attempt(batch, row, isLate)
    if (isLate()) break
    const { outcome } = result
    await record(batch, row, result).catch((problem: unknown) => {
      // A full device can still delete a finished row, so that it is not sent again.
      if (outcome.name !== 'done') throw problem
      return record(batch, row, result, false)
    })
    if (outcome.name === 'sign-in') batch.emit({ name: 'unauthorized', error: result.error })
    // The provider may fail for this row only, so other rows are still tried.
    if (outcome.name === 'later' && outcome.cause === 'provider') providerFailures += 1
    else if (!['done', 'failed', 'conflict'].includes(outcome.name)) return outcome
    if (providerFailures >= maxProviderFailures) return outcome
  }
  return { name: 'stopped' }
}

/** Changes the rows of `owner` and shows the result in this tab and, if something changed, in the other tabs. */
export async function changeRows(
  { deps, update }: Pick<Batch, 'deps' | 'update'>,
  owner: string,
  plan: (rows: readonly OutboxRow[]) => Change,
  onStored?: (rows: readonly OutboxRow[]) => void,
): Promise<readonly OutboxRow[]> {
  let changed = false
  const rows = await deps.change(owner, (before) => {
    const planned = plan(before)
    // A first attempt that the device reported as lost may have been stored.
    changed ||= planned.put.length + planned.drop.length > 0
    return planned
  })
  onStored?.(rows)
  update(owner, rows)
  if (changed) deps.broadcast({ name: 'changed' })
  return rows
}

async function claimNext(batch: Batch, isSole: boolean): Promise<OutboxRow | null> {
  const { deps, trigger } = batch
  const claimed: { row: OutboxRow | null } = { row: null }
  await changeRows(batch, batch.session.owner, (rows) => {
    // The device may have stored an attempt that it reported as lost. Without a lock the row may be another tab's; it
    // then counts as left in flight.
    const earlierClaim = isSole && rows.find((row) => row.id === claimed.row?.id && isInFlight(row))
    claimed.row = earlierClaim || claim(rows, { now: deps.now(), trigger })
    return claimed.row ? { put: [claimed.row], drop: [] } : noChange
  })
  return claimed.row
}

type Attempt = { outcome: Outcome; hasWritten: boolean; error: unknown }

async function attempt(
  { deps, session, abortController: { signal } }: Pick<Batch, 'deps' | 'session' | 'abortController'>,
  row: OutboxRow,
  isLate: () => boolean,
): Promise<Attempt> {
  let hasWritten = false
  /**
   * Throws if the batch was aborted, the session has changed, or the time is over. Nothing may come between this
   * check and a call.
   */
  const fence = () => {
    signal.throwIfAborted()
    if (deps.session()?.key !== session.key)
      throw new StoppedFailure('Another customer uses this device now.')
    if (isLate()) throw new StoppedFailure('The time limit was exceeded.')
  }
  const guarded = async <T>(call: () => Promise<T>, writes: boolean) => {
    fence()
    hasWritten ||= writes
    const answer = await call()
    fence()
    return answer
  }
  try {
    const message = await kindIn(deps.kinds, row).send(row.payload, {
      idempotencyKey: row.id,
      signal,
      asMember: session.asMember,
      read: (call) => guarded(call, false),
      write: (call) => guarded(call, true),
    })
    return { outcome: { name: 'done', message }, hasWritten, error: null }
  } catch (error) {
    const outcome = outcomeOf(error)
    // A guest's entry has no session that could be refused.
    const isGuestRefusal = outcome.name === 'sign-in' && !session.asMember
    return {
      outcome: isGuestRefusal ? { name: 'later', cause: 'provider', waitMs: null } : outcome,
      hasWritten,
      error,
    }
  }
}

/** Stores the outcome and emits it before the updated rows. `remember` adds the row to the recently sent ones. */
async function record(
  batch: Batch,
  row: OutboxRow,
  { outcome, hasWritten, error }: Attempt,
  remember = true,
): Promise<void> {
  const { deps, session, emit } = batch
  const withOutcome = (rows: readonly OutboxRow[]) =>
    applyOutcome(rows, row, {
      outcome,
      hasWritten,
      shouldRemember: remember && deps.session()?.owner === row.owner,
      mark: session.tokenHash,
      kinds: deps.kinds,
      now: deps.now(),
      random: deps.random(),
    })
  await changeRows(batch, session.owner, withOutcome, (rows) => {
    const { id } = row
    if (outcome.name === 'later') emit({ name: 'delayed', row, error })
    if (outcome.name === 'done') {
      emit({ ...outcome, row })
      deps.broadcast({ ...outcome, id })
    }
    // If the row is gone, its outcome is of no interest any more, or another tab emits it.
    if (
      outcome.name === 'failed' &&
      rows.some((current) => current.id === id && current.state.name === 'failed')
    ) {
      emit({ ...outcome, row })
      deps.broadcast({ ...outcome, id })
    }
  })
}
