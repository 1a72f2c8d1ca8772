/** One batch: takes row after row of the signed-in customer and sends it, until something stands in the way. */
import { OfflineFailure } from '../../domain/failure'
import {
  batchBegins,
  batchLongest,
  type OutboxRow,
  StoppedFailure,
  type Verdict,
  verdictOf,
} from '../../domain/outbox'
import { type Change, claim, noChange, release, settle } from './changes'
import { readable } from './kind'
import type { Session, Surroundings } from './surroundings'

export type BatchNews = {
  /** The provider has said that it is there, and its row is gone from the device. Comes before the rows without it. */
  done: (row: OutboxRow) => void
  /** The provider refused it for good. Comes before the rows of which it is one. */
  dead: (row: OutboxRow, reason: string) => void
  /** Rows as they are after each step. `changed`: other tabs have to hear of it. */
  kept: (owner: string, rows: readonly OutboxRow[], changed: boolean) => void
  /** The provider did not accept the session. */
  refused: (error: unknown) => void
}

export type Batch = {
  session: Session
  /** The network may be back. */
  hinted: boolean
  /** The session was not tried yet, in this tab. */
  untried: boolean
  signal: AbortSignal
}

/** Resolves to the verdict that stopped it, or to null when there is nothing more to be sent now. */
export async function runBatch(around: Surroundings, news: BatchNews, batch: Batch): Promise<Verdict | null> {
  const begun = around.now()
  const mark = batch.untried ? null : batch.session.mark
  await change(around, news, batch, (rows) => release(rows, mark))
  while (!batch.signal.aborted && around.now() - begun < batchBegins) {
    const row = await take(around, news, batch)
    if (!row) return null
    const { verdict, wrote, error } = await attempt(around, row, batch)
    const { now, random, kinds } = around
    const settling = { verdict, wrote, mark: batch.session.mark, kinds, now: now(), random: random() }
    const tell = (rows: readonly OutboxRow[]) => {
      if (verdict.name === 'done') news.done(row)
      // Gone from the rows it is of no interest any more, or somebody else's to tell.
      const isDead = rows.some(({ id, state }) => id === row.id && state.name === 'dead')
      if (verdict.name === 'dead' && isDead) news.dead(row, verdict.reason)
    }
    await change(around, news, batch, (rows) => settle(rows, row, settling), tell)
    if (verdict.name === 'sign-in') news.refused(error)
    if (verdict.name !== 'done' && verdict.name !== 'dead') return verdict
  }
  return { name: 'stopped' }
}

async function change(
  { kinds, change: changeRows }: Surroundings,
  news: BatchNews,
  { session: { owner } }: Batch,
  plan: (rows: readonly OutboxRow[]) => Change,
  tell?: (rows: readonly OutboxRow[]) => void,
): Promise<void> {
  let changed = false
  const rows = await changeRows(owner, (stored) => {
    const planned = plan(readable(kinds, stored))
    changed = planned.put.length + planned.drop.length > 0
    return planned
  })
  tell?.(rows)
  news.kept(owner, rows, changed)
}

async function take(around: Surroundings, news: BatchNews, batch: Batch): Promise<OutboxRow | null> {
  const lease = around.newKey()
  const taken: OutboxRow[] = []
  await change(around, news, batch, (rows) => {
    const row = claim(rows, { lease, now: around.now(), hinted: batch.hinted })
    if (!row) return noChange
    taken.push(row)
    return { put: [row], drop: [] }
  })
  return taken.at(-1) ?? null
}

type Attempt = { verdict: Verdict; wrote: boolean; error: unknown }

async function attempt(around: Surroundings, row: OutboxRow, { session, signal }: Batch): Promise<Attempt> {
  let wrote = false
  /** Throws unless this is still the moment that the row was taken for. Nothing may come between it and a call. */
  const fence = () => {
    signal.throwIfAborted()
    if (around.session()?.key !== session.key) throw new StoppedFailure('Somebody else uses this device now.')
    if (row.state.name !== 'inflight' || around.now() >= row.state.until)
      throw new StoppedFailure('The lease is over.')
  }
  const guarded = async <T>(call: () => Promise<T>, writes: boolean) => {
    fence()
    wrote ||= writes
    const answer = await call()
    fence()
    return answer
  }
  try {
    const kind = around.kinds.get(row.kind)
    if (!kind) throw new StoppedFailure(`No rules for ${row.kind}.`)
    await kind.send(row.payload, {
      idempotencyKey: row.id,
      signal,
      ask: (call) => guarded(call, false),
      write: (call) => guarded(call, true),
    })
    return { verdict: { name: 'done' }, wrote, error: null }
  } catch (error) {
    return { verdict: verdictOf(error), wrote, error }
  }
}

/** Whatever hangs, a batch is over in time: the lock is let go, and its rows are anybody's when their lease ends. */
export function inTime<T>(
  around: Surroundings,
  limit: AbortController,
  batch: Promise<T>,
): Promise<T | Verdict> {
  let cancel = () => {}
  const over = new Promise<Verdict>((resolve) => {
    cancel = around.after(batchLongest, () => {
      limit.abort(new OfflineFailure('Sending took too long.'))
      resolve({ name: 'stopped' })
    })
  })
  return Promise.race([batch, over]).finally(cancel)
}
