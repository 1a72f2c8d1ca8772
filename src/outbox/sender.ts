/** When the outbox of one tab sends: it takes its turn among the tabs, batch after batch, and sets alarms between them. */
import { type OutboxRow, StoppedFailure, type Trigger, type Outcome } from '../domain/outbox/outbox'
import { type BatchNews, runBatch } from './batch'
import { nextLook } from './changes'
import { inTime } from './in-time'
import { createPace } from './pace'
import type { Session } from '../domain/account/identity'
import type { OutboxDeps } from './deps'

/** What the tab knows of what is stored. */
export type Shelf = {
  rows: () => readonly OutboxRow[]
  /** Whether it may be something else by now. */
  isUnread: () => boolean
  /** The device's storage gave trouble. */
  failed: (error: unknown) => void
}

export type SenderNews = BatchNews & {
  /** Some are done. */
  drained: () => void
}

export type Sender = {
  /** Until then nothing is sent. */
  start: () => void
  /** Sends what is due. Resolves when that is over. */
  run: () => Promise<void>
  /** There is reason to try at once. Resolves when that is over. */
  hurry: (trigger: Trigger) => Promise<void>
  /** Sets the alarm for when there will be something to send. */
  look: () => void
  /** Somebody else is signed in, or nobody: `key` is that of the session. */
  switchIdentity: (key: string | null) => void
  failed: () => void
}

/** ms between two looks at the least, and at the most: another tab may have died before it told of what it kept. */
const shortestLook = 50
const longestLook = 10 * 60_000

export function createSender(deps: OutboxDeps, news: SenderNews, shelf: Shelf): Sender {
  const pace = createPace(deps)
  let started = false
  let untried = true
  let trigger: Trigger = 'none'
  let running: { key: string; limit: AbortController; over: Promise<void> } | null = null
  let again = false
  let cancelLook = () => {}

  const look = () => {
    cancelLook()
    const session = deps.session()
    if (!started || !session || running) return
    const now = deps.now()
    const due = shelf.isUnread()
      ? now
      : nextLook(shelf.rows(), { mark: untried ? null : session.mark, now, trigger })
    const wait = Math.max(due, pace.until(now)) - now
    cancelLook = deps.after(Math.min(Math.max(wait, shortestLook), longestLook), () => void run())
  }

  const run = async (): Promise<void> => {
    const session = deps.session()
    if (running) {
      again = true
      return running.over
    }
    if (!started || !session) return
    cancelLook()
    const limit = new AbortController()
    running = { key: session.key, limit, over: Promise.resolve() }
    running.over = goOn(session, limit)
    return running.over
  }

  const goOn = async (session: Session, limit: AbortController): Promise<void> => {
    const end = await batch(session, limit)
    running = null
    if (end === 'busy') pace.busy()
    else if (end?.name === 'later') pace.failed()
    if (!again) return look()
    again = false
    return run()
  }

  /** What stopped it; 'busy' when another tab is at it. Trouble with the device's storage is a failure like another. */
  const batch = async (session: Session, limit: AbortController): Promise<Outcome | null | 'busy'> => {
    const plan = { session, trigger, untried, signal: limit.signal }
    trigger = 'none'
    let some = false
    const done = (row: OutboxRow, said: string | null) => {
      some = true
      pace.arrived()
      news.done(row, said)
    }
    try {
      const send = async () => ({
        outcome: await inTime(deps, limit, runBatch(deps, { ...news, done }, plan)),
      })
      const own = await deps.alone(send)
      if (own) pace.free()
      const end = own ?? (pace.impatient() ? await send() : null)
      // Its trigger is for the next batch, then; also when there was no time for all.
      if (!end || (end.outcome?.name === 'stopped' && !limit.signal.aborted))
        trigger = stronger(trigger, plan.trigger)
      if (!end) return 'busy'
      if (deps.session()?.key === session.key) untried = false
      return end.outcome
    } catch (error) {
      shelf.failed(error)
      return { name: 'later', cause: 'provider', wait: null }
    } finally {
      if (some) news.drained()
    }
  }

  const hurry = (why: Trigger) => {
    trigger = stronger(trigger, why)
    pace.hurry()
    return run()
  }

  return {
    start: () => {
      started = true
    },
    run,
    hurry,
    look,
    switchIdentity: (key) => {
      if (running?.key !== key)
        running?.limit.abort(new StoppedFailure('Somebody else uses this device now.'))
      untried = true
      pace.arrived()
    },
    failed: pace.failed,
  }
}

function stronger(a: Trigger, b: Trigger): Trigger {
  return a === 'press' || b === 'press' ? 'press' : a === 'network' ? a : b
}
