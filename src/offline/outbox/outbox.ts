/** The outbox of one tab: keeps edits, shows what waits, and sends it when the moment is good. */
import { NotKeptFailure, type OutboxRow, StoppedFailure, type Verdict } from '../../domain/outbox'
import { type BatchNews, inTime, runBatch } from './batch'
import { type Edit, enqueue, nextLook, noChange } from './changes'
import { readable } from './kind'
import { createPace } from './pace'
import type { OutboxEars, Session, Surroundings } from './surroundings'

export type Outbox = {
  /** Resolves when the edit is kept. Throws NotKeptFailure. */
  add: (edit: Edit) => Promise<void>
  /** The signed-in customer's rows, the same list until it changes. */
  rows: () => readonly OutboxRow[]
  /** Until then it keeps and shows, but sends nothing. */
  start: () => void
  /** The network may be back, or somebody looks. */
  wake: () => void
  /** Somebody signed in or out, perhaps. */
  lookWho: () => void
  /** Takes what another tab's `tell` was given. */
  hear: (message: string) => void
}

const none: readonly OutboxRow[] = []

/** ms between two looks at the least. */
const shortestLook = 50

export function createOutbox(around: Surroundings, ears: OutboxEars): Outbox {
  const pace = createPace(around)
  let shown: { owner: string; rows: readonly OutboxRow[] } | null = null
  /** What is stored may be something else than what is shown. */
  let unread = true
  let started = false
  let lastKey: string | null = null
  let untried = true
  let hinted = false
  let running: { key: string; limit: AbortController } | null = null
  let again = false
  let cancelLook = () => {}

  const isHere = (owner: string) => around.session()?.owner === owner
  const rows = () => (shown !== null && isHere(shown.owner) ? shown.rows : none)

  const news: BatchNews = {
    done: (row) => {
      pace.arrived()
      if (isHere(row.owner)) ears.done(row)
      ears.tell(`done ${row.id}`)
    },
    dead: (row, reason) => {
      if (isHere(row.owner)) ears.dead(row, reason)
      ears.tell(`dead ${row.id} ${reason}`)
    },
    kept: (owner, stored, changed) => {
      if (isHere(owner)) {
        shown = { owner, rows: readable(around.kinds, stored) }
        unread = false
        ears.shown()
      }
      if (changed) ears.tell('changed')
    },
    refused: ears.refused,
  }

  const readFailed = (error: unknown) => {
    unread = true
    console.warn('What waits on this device could not be read or changed.', error)
  }

  /** Sets the alarm for when there will be something to send. */
  const look = () => {
    cancelLook()
    const session = around.session()
    if (!started || !session || running) return
    const now = around.now()
    const due = unread ? now : nextLook(rows(), untried ? null : session.mark, now)
    const at = Math.max(due, pace.until(now))
    if (Number.isFinite(at)) cancelLook = around.after(Math.max(at - now, shortestLook), () => void run())
  }

  const run = async () => {
    again = running !== null
    const session = around.session()
    if (!started || running || !session) return
    cancelLook()
    const limit = new AbortController()
    running = { key: session.key, limit }
    const end = await batch(session, limit)
    running = null
    if (end === 'busy') pace.busy()
    else if (end?.name === 'later') pace.failed()
    if (again) await run()
    else look()
  }

  /** What stopped it; 'busy' when another tab is at it. Trouble with the device's storage is a failure like another. */
  const batch = async (session: Session, limit: AbortController): Promise<Verdict | null | 'busy'> => {
    const plan = { session, hinted, untried, signal: limit.signal }
    hinted = false
    let some = false
    const done = (row: OutboxRow) => {
      some = true
      news.done(row)
    }
    try {
      const send = async () => ({
        verdict: await inTime(around, limit, runBatch(around, { ...news, done }, plan)),
      })
      const own = await around.alone(send)
      if (own) pace.free()
      const end = own ?? (pace.impatient() ? await send() : null)
      if (!end) {
        hinted ||= plan.hinted
        return 'busy'
      }
      if (around.session()?.key === session.key) untried = false
      return end.verdict
    } catch (error) {
      readFailed(error)
      return { name: 'later', cause: 'provider', wait: null }
    } finally {
      if (some) {
        ears.drained()
        ears.tell('drained')
      }
    }
  }

  const load = async () => {
    const session = around.session()
    if (!session) return
    try {
      news.kept(session.owner, await around.change(session.owner, () => noChange), false)
    } catch (error) {
      readFailed(error)
      pace.failed()
    }
    look()
  }

  const wake = () => {
    hinted = true
    pace.hurry()
    void run()
  }

  const lookWho = () => {
    const key = around.session()?.key ?? null
    if (key === lastKey) return
    lastKey = key
    if (running?.key !== key) running?.limit.abort(new StoppedFailure('Somebody else uses this device now.'))
    untried = true
    unread = true
    pace.arrived()
    ears.shown()
    void load()
    wake()
  }

  const add = async (edit: Edit) => {
    const session = around.session()
    if (!session) throw new NotKeptFailure('Sign in, so that this can be saved for you.')
    const { owner } = session
    const stamp = { id: around.newKey(), owner, now: around.now() }
    const plan = (stored: readonly OutboxRow[]) =>
      enqueue(readable(around.kinds, stored), edit, around.kinds, stamp)
    const kept = await around.change(owner, plan).catch((error: unknown) => {
      throw new NotKeptFailure('This device could not save the change. Please try again.', { cause: error })
    })
    news.kept(owner, kept, true)
    void run()
  }

  const start = () => {
    started = true
    lookWho()
    wake()
  }

  const hear = (message: string) => {
    const [, end, id, reason = ''] = /^(done|dead) (\S+) ?(.*)$/s.exec(message) ?? []
    const row = rows().find((candidate) => candidate.id === id)
    if (row && end === 'done') ears.done(row)
    if (row && end === 'dead') ears.dead(row, reason)
    if (message === 'drained') ears.drained()
    if (message === 'changed') void load()
  }

  return { add, rows, start, wake, lookWho, hear }
}
