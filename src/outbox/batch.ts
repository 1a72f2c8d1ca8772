/** One batch: takes row after row of the signed-in customer and sends it, until something stands in the way. */
import {
  batchBudgetMs,
  type OutboxRow,
  StoppedFailure,
  type Trigger,
  type Outcome,
  outcomeOf,
} from '../domain/outbox/outbox'
import { type Change, noChange, release, settle } from './changes'
import { readable } from './kind'
import { claim, leasesIn, orphan } from './leases'
import type { Session } from '../domain/account/identity'
import type { OutboxDeps } from './deps'

export type BatchNews = {
  /** The provider has said that it is there, if only by showing it. Comes before the rows without it. */
  done: (row: OutboxRow, said: string | null) => void
  /** The provider refused it for good. Comes before the rows of which it is one. */
  failed: (row: OutboxRow, reason: string) => void
  /** Somebody else changed it meanwhile. Comes before the rows of which it is one. */
  conflict: (row: OutboxRow, theirs: string) => void
  /** Rows as they are after each step. `changed`: other tabs have to hear of it. */
  kept: (owner: string, rows: readonly OutboxRow[], changed: boolean) => void
  /** The provider did not accept the session. */
  refused: (error: unknown) => void
}

export type Batch = {
  session: Session
  trigger: Trigger
  /** The session was not tried yet, in this tab. */
  untried: boolean
  signal: AbortSignal
}

/** How often the provider may stumble in one batch before it is left in peace. */
const mostTroubles = 3

/** Resolves to the outcome that stopped it, or to null when there is nothing more to be sent now. */
export async function runBatch(deps: OutboxDeps, news: BatchNews, batch: Batch): Promise<Outcome | null> {
  const begun = deps.now()
  let troubles = 0
  const mark = batch.untried ? null : batch.session.mark
  const rows = await change(deps, news, batch, (stored) => release(stored, mark))
  await lookForOrphans(deps, news, batch, leasesIn(rows))
  while (!batch.signal.aborted && deps.now() - begun < batchBudgetMs) {
    const lease = deps.newKey()
    const ended = await deps.using(lease, () => sendOne(deps, news, batch, lease))
    if (!ended) return null
    const { outcome, error } = ended
    if (outcome.name === 'sign-in') news.refused(error)
    // It may be this row alone at which the provider stumbles.
    if (outcome.name === 'later' && outcome.cause === 'provider') troubles += 1
    else if (!['done', 'failed', 'conflict'].includes(outcome.name)) return outcome
    if (troubles >= mostTroubles) return outcome
  }
  return { name: 'stopped' }
}

/** Pages go in the middle of sending: a reload is enough. `leases` were taken before this looks which are in use. */
async function lookForOrphans(deps: OutboxDeps, news: BatchNews, batch: Batch, leases: readonly string[]) {
  const inUse = leases.length > 0 ? await deps.inUse() : null
  const orphans = leases.filter((lease) => inUse?.has(lease) === false)
  if (orphans.length > 0) await change(deps, news, batch, (rows) => orphan(rows, orphans, deps.now()))
}

/** Takes the next row and sends it. Null when there is none. */
async function sendOne(deps: OutboxDeps, news: BatchNews, batch: Batch, lease: string) {
  const row = await take(deps, news, batch, lease)
  if (!row) return null
  const attempted = await attempt(deps, row, batch)
  await record(deps, news, batch, { row, ...attempted }, true).catch((problem: unknown) => {
    // A full device can still let go of what is done, so that it is not sent again.
    if (attempted.outcome.name !== 'done') throw problem
    return record(deps, news, batch, { row, ...attempted }, false)
  })
  return attempted
}

/** Keeps how it ended, and tells of it. `remember`: among what was sent lately. */
function record(
  deps: OutboxDeps,
  news: BatchNews,
  batch: Batch,
  { row, outcome, wrote }: Attempt & { row: OutboxRow },
  remember: boolean,
): Promise<readonly OutboxRow[]> {
  const isIt = ({ kind, entity }: OutboxRow) => kind === row.kind && entity === row.entity
  const tell = (rows: readonly OutboxRow[]) => {
    if (outcome.name === 'done') news.done(row, outcome.said)
    // Gone from the rows it is of no interest any more, or somebody else's to tell.
    const isFailed = rows.some(({ id, state }) => id === row.id && state.name === 'failed')
    if (outcome.name === 'failed' && isFailed) news.failed(row, outcome.reason)
    const torn = rows.find((other) => isIt(other) && other.state.name === 'conflict')
    if (outcome.name === 'conflict' && torn) news.conflict(torn, outcome.theirs)
  }
  const plan = (rows: readonly OutboxRow[]) => {
    const isHere = deps.session()?.owner === row.owner
    return settle(rows, row, {
      outcome,
      wrote,
      remember: remember && isHere,
      mark: batch.session.mark,
      kinds: deps.kinds,
      now: deps.now(),
      random: deps.random(),
    })
  }
  return change(deps, news, batch, plan, tell)
}

async function change(
  { kinds, change: changeRows }: OutboxDeps,
  news: BatchNews,
  { session: { owner } }: Batch,
  plan: (rows: readonly OutboxRow[]) => Change,
  tell?: (rows: readonly OutboxRow[]) => void,
): Promise<readonly OutboxRow[]> {
  let changed = false
  const rows = await changeRows(owner, (stored) => {
    const planned = plan(readable(kinds, stored))
    changed = planned.put.length + planned.drop.length > 0
    return planned
  })
  tell?.(rows)
  news.kept(owner, rows, changed)
  return rows
}

async function take(
  deps: OutboxDeps,
  news: BatchNews,
  batch: Batch,
  lease: string,
): Promise<OutboxRow | null> {
  const taken: { row: OutboxRow | null } = { row: null }
  await change(deps, news, batch, (rows) => {
    taken.row = claim(rows, { lease, now: deps.now(), trigger: batch.trigger })
    return taken.row ? { put: [taken.row], drop: [] } : noChange
  })
  return taken.row
}

type Attempt = { outcome: Outcome; wrote: boolean; error: unknown }

async function attempt(deps: OutboxDeps, row: OutboxRow, { session, signal }: Batch): Promise<Attempt> {
  let wrote = false
  /** Throws unless this is still the moment that the row was taken for. Nothing may come between it and a call. */
  const fence = () => {
    signal.throwIfAborted()
    if (deps.session()?.key !== session.key) throw new StoppedFailure('Somebody else uses this device now.')
    if (row.state.name !== 'inflight' || deps.now() >= row.state.until)
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
    const kind = deps.kinds.get(row.kind)
    if (!kind) throw new StoppedFailure(`No rules for ${row.kind}.`)
    const said = await kind.send(row.payload, {
      idempotencyKey: row.id,
      signal,
      asMember: session.asMember,
      ask: (call) => guarded(call, false),
      write: (call) => guarded(call, true),
    })
    return { outcome: { name: 'done', said }, wrote, error: null }
  } catch (error) {
    return { outcome: sessionOutcome(session, error), wrote, error }
  }
}

/** What belongs to nobody has no session that could be refused. */
function sessionOutcome({ asMember }: Session, error: unknown): Outcome {
  const outcome = outcomeOf(error)
  if (asMember || outcome.name !== 'sign-in') return outcome
  return { name: 'later', cause: 'provider', wait: null }
}
