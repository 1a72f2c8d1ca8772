/** When a tab sends: batch after batch, as long as there is something due, and an alarm for the next time. */
import type { Session } from '../domain/account/identity'
import {
  ahead,
  backoff,
  maxWaitMs,
  type OutboxRow,
  StoppedFailure,
  type Trigger,
} from '../domain/outbox/outbox'
import { type BatchEnd, type OutboxDeps, sendBatch } from './batch'
import type { OutboxEvent, OutboxListener } from './events'
import { nextLook } from './rules'

/** What a tab knows of the stored rows. */
export type RowStore = {
  rows: () => readonly OutboxRow[]
  /** Whether they may be other ones by now. */
  isUnread: () => boolean
  /** The owner's rows as they are after each step. `changed`: other tabs have to know. */
  update: (owner: string, rows: readonly OutboxRow[], changed: boolean) => void
  /** The device's storage gave trouble. */
  failed: (error: unknown) => void
}

export type Sender = {
  /** Until then nothing is sent. */
  start: () => void
  /** Sends what is due. Resolves when that is over. */
  run: () => Promise<void>
  /** The same, without the pause that this tab has set itself. */
  trigger: (why: Trigger) => Promise<void>
  /** Sets the alarm for when there will be something to send. */
  look: () => void
  /** Somebody else is signed in, or nobody: `key` is that of the session. */
  switchIdentity: (key: string | null) => void
  failed: () => void
}

/** ms between two looks at the least, and at the most: another tab may have died before it broadcast what it stored. */
const minLookMs = 50
const maxLookMs = 10 * 60_000

export function createSender(deps: OutboxDeps, emit: OutboxListener, store: RowStore): Sender {
  let started = false
  let untried = true
  let trigger: Trigger = 'none'
  let running: { key: string; limit: AbortController; over: Promise<void> } | null = null
  let again = false
  let cancelLook = () => {}
  /** Only in memory: what a row waits for is in the row. */
  let failures = 0
  let pausedUntil = 0

  const failed = () => {
    failures += 1
    pausedUntil = deps.now() + backoff(failures, deps.random())
  }

  const look = () => {
    cancelLook()
    const session = deps.session()
    if (!started || !session || running) return
    const now = deps.now()
    const due = store.isUnread()
      ? now
      : nextLook(store.rows(), { mark: untried ? null : session.mark, now, trigger })
    const wait = Math.max(due, ahead(pausedUntil, now, maxWaitMs)) - now
    cancelLook = deps.after(Math.min(Math.max(wait, minLookMs), maxLookMs), () => void run())
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
    if (end?.name === 'later') failed()
    if (!again) return look()
    again = false
    return run()
  }

  /** Trouble with the device's storage is a failure like another. */
  const batch = async (session: Session, limit: AbortController): Promise<BatchEnd> => {
    const plan = { session, trigger, untried, limit }
    trigger = 'none'
    let hasDone = false
    const listen = (event: OutboxEvent) => {
      if (event.name === 'done') {
        hasDone = true
        failures = 0
      }
      emit(event)
    }
    try {
      const end = await sendBatch(deps, { emit: listen, update: store.update }, plan)
      // There was no time for all: its trigger is for the next batch, too.
      if (end?.name === 'stopped' && !limit.signal.aborted) trigger = stronger(trigger, plan.trigger)
      if (deps.session()?.key === session.key) untried = false
      return end
    } catch (error) {
      store.failed(error)
      return { name: 'later', cause: 'provider', wait: null }
    } finally {
      if (hasDone) emit({ name: 'drained' })
    }
  }

  return {
    start: () => {
      started = true
    },
    run,
    trigger: (why) => {
      trigger = stronger(trigger, why)
      pausedUntil = 0
      return run()
    },
    look,
    switchIdentity: (key) => {
      if (running?.key !== key)
        running?.limit.abort(new StoppedFailure('Somebody else uses this device now.'))
      untried = true
      failures = 0
    },
    failed,
  }
}

function stronger(a: Trigger, b: Trigger): Trigger {
  return a === 'press' || b === 'press' ? 'press' : a === 'network' ? a : b
}
