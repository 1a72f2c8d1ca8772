/**
 * The outbox of one tab: it stores edits, shows what waits, takes the customer's decisions, and sends batch after batch as
 * long as something is due, with an alarm for the next time.
 */
import type { Session } from '../domain/account/identity'
import { NotStoredFailure, notStored } from '../domain/not-stored'
import {
  ahead,
  backoff,
  type Edit,
  inOrder,
  maxWaitMs,
  type Outcome,
  type OutboxRow,
  StoppedFailure,
  stronger,
  type Trigger,
} from '../domain/outbox/outbox'
import type { Decision } from './decisions'
import { type Change, enqueue, nextLook, readable, tidy } from './rules'
import { type OutboxDeps, type OutboxListener, sendBatch, sendUnstored, type TabMessage } from './sender'

export type Outbox = {
  /** Resolves when the edit is stored, to the id of its row. Throws NotStoredFailure. */
  add: (edit: Edit) => Promise<string>
  /** sender.ts; for the customer who is signed in. */
  sendUnstored: (edit: Edit) => Promise<string | null>
  /** Resolves when it is carried out. Throws NotStoredFailure. */
  decide: (decision: Decision, seen: OutboxRow) => Promise<void>
  /** The rows of the customer who is signed in, in the order of their making; the same list until it changes. */
  rows: () => readonly OutboxRow[]
  /** The same as they are stored just now. */
  read: () => Promise<readonly OutboxRow[]>
  /** Of the signed-in customer's rows only. Returns how to stop. */
  subscribe: (listener: OutboxListener) => () => void
  /** Until then it stores and shows, but sends nothing. */
  start: () => void
  /** The network may be back, or the page was opened. */
  wake: () => void
  /** The customer pressed "Send now". Resolves when what can be sent is. */
  sendNow: () => Promise<void>
  /** A customer signed in or out, perhaps. */
  checkSession: () => void
  /** Takes what another tab broadcast. */
  receive: (message: TabMessage) => void
}

const none: readonly OutboxRow[] = []

/** ms between two readings of what other tabs change: one that sends thousands broadcasts each. */
const rereadEveryMs = 300

/** ms between two looks at the least, and at the most: another tab may have died before it broadcast what it stored. */
const minLookMs = 50
const maxLookMs = 10 * 60_000

const signInFirst = 'Sign in, so that this can be saved for you.'

export function createOutbox(deps: OutboxDeps): Outbox {
  const listeners = new Set<OutboxListener>()
  let shown: { owner: string; rows: readonly OutboxRow[] } | null = null
  /** What is stored may be something else than what is shown. */
  let unread = true
  let lastKey: string | null | undefined
  let isProtected = false

  let started = false
  /** The session was not tried yet, in this tab. */
  let untried = true
  let trigger: Trigger = 'none'
  let running: { key: string; limit: AbortController; over: Promise<void> } | null = null
  let again = false
  let cancelLook = () => {}
  /** Only in memory: what a row waits for is in the row. */
  let failures = 0
  let pausedUntil = 0

  const isHere = (owner: string) => deps.session()?.owner === owner
  const rows = () => (shown !== null && isHere(shown.owner) ? shown.rows : none)

  const emit: OutboxListener = (event) => {
    if (event.name === 'done') failures = 0
    if ('row' in event && !isHere(event.row.owner)) return
    for (const listener of listeners) listener(event)
  }
  const update = (owner: string, stored: readonly OutboxRow[]) => {
    if (!isHere(owner)) return
    shown = { owner, rows: inOrder(readable(deps.kinds, stored)) }
    unread = false
    emit({ name: 'rows' })
  }
  const failed = () => {
    failures += 1
    pausedUntil = deps.now() + backoff(failures, deps.random())
  }
  const storageFailed = (error: unknown) => {
    unread = true
    console.warn('What waits on this device could not be read or changed.', error)
  }
  /** It may have been stored all the same: what is stored is looked at before long. */
  const changeFailed = (error: unknown) => {
    storageFailed(error)
    failed()
    look()
  }

  /** Sets the alarm for when there will be something to send. */
  const look = () => {
    cancelLook()
    const session = deps.session()
    if (!started || !session || running) return
    const now = deps.now()
    const due = unread ? now : nextLook(rows(), { mark: untried ? null : session.mark, now, trigger })
    const wait = Math.max(due, ahead(pausedUntil, now, maxWaitMs)) - now
    cancelLook = deps.after(Math.min(Math.max(wait, minLookMs), maxLookMs), () => void run())
  }

  /** Sends what is due. Resolves when that is over. */
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
  const batch = async (session: Session, limit: AbortController): Promise<Outcome | null> => {
    const plan = { deps, session, trigger, untried, limit, emit, update }
    trigger = 'none'
    try {
      const end = await sendBatch(plan)
      // There was no time for all: its trigger is for the next batch, too.
      if (end?.name === 'stopped' && !limit.signal.aborted) trigger = stronger(trigger, plan.trigger)
      if (deps.session()?.key === session.key) untried = false
      return end
    } catch (error) {
      storageFailed(error)
      return { name: 'later', cause: 'provider', wait: null }
    }
  }
  /** Sends what is due, without the pause that this tab has set itself. */
  const runFor = (why: Trigger): Promise<void> => {
    trigger = stronger(trigger, why)
    pausedUntil = 0
    return run()
  }
  const wake = () => void runFor('network')

  /** Whether what is shown is what is stored. */
  const load = async (): Promise<boolean> => {
    const session = deps.session()
    if (!session) return true
    try {
      let isOld = false
      const stored = await deps.change(session.owner, (before) => {
        const planned = tidy(before, deps.now())
        isOld = planned.drop.length > 0
        return planned
      })
      update(session.owner, stored)
      if (isOld) deps.broadcast({ name: 'changed' })
      look()
      return true
    } catch (error) {
      changeFailed(error)
      return false
    }
  }
  const reread = throttle(deps, rereadEveryMs, () => void load())

  const checkSession = () => {
    const key = deps.session()?.key ?? null
    if (key === lastKey) return
    lastKey = key
    if (running?.key !== key) running?.limit.abort(new StoppedFailure('Somebody else uses this device now.'))
    untried = true
    failures = 0
    unread = true
    emit({ name: 'rows' })
    void load()
    wake()
  }

  /** Carries out what the customer did, for the customer who is signed in now. */
  const change = async (plan: (stored: readonly OutboxRow[], owner: string) => Change, of?: string) => {
    const owner = deps.session()?.owner
    if (owner === undefined || (of !== undefined && of !== owner)) throw new NotStoredFailure(signInFirst)
    try {
      const stored = await deps.change(owner, (before) => plan(readable(deps.kinds, before), owner))
      update(owner, stored)
      deps.broadcast({ name: 'changed' })
    } catch (error) {
      if (error instanceof NotStoredFailure) throw error
      changeFailed(error)
      throw notStored(error, 'This device could not save the change. Please try again.')
    }
  }

  const add = async (edit: Edit) => {
    if (!isProtected) deps.protect()
    isProtected = true
    const stamp = { id: deps.newUuid(), now: deps.now() }
    let id = stamp.id
    await change((stored, owner) => {
      const planned = enqueue(stored, edit, deps.kinds, { ...stamp, owner })
      id = planned.put[0]?.id ?? stamp.id
      return planned
    })
    void run()
    return id
  }

  const decide = async (decision: Decision, seen: OutboxRow) => {
    const tools = { kinds: deps.kinds, newId: deps.newUuid() }
    await change((stored) => decision(stored, seen, tools), seen.owner)
    void runFor('none')
  }

  const read = async () => {
    if (await load()) return rows()
    throw new NotStoredFailure('What waits on this device cannot be read just now.')
  }

  const receive = (message: TabMessage) => {
    if (message.name === 'changed') return reread()
    if (message.name === 'drained') return emit(message)
    const row = rows().find(({ id }) => id === message.id)
    if (row) emit({ ...message, row })
  }

  return {
    add,
    sendUnstored: async (edit) => {
      const session = deps.session()
      if (!session) throw new NotStoredFailure(signInFirst)
      return sendUnstored({ deps, session, emit }, edit)
    },
    decide,
    rows,
    read,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      started = true
      checkSession()
      wake()
    },
    wake,
    sendNow: () => runFor('press'),
    checkSession,
    receive,
  }
}

/** Leading and trailing: at once, and once more for all calls that come within `everyMs`. */
function throttle({ after }: Pick<OutboxDeps, 'after'>, everyMs: number, run: () => void): () => void {
  let state: 'idle' | 'waiting' | 'called' = 'idle'
  return function call() {
    if (state !== 'idle') {
      state = 'called'
      return
    }
    state = 'waiting'
    run()
    after(everyMs, () => {
      const isCalled = state === 'called'
      state = 'idle'
      if (isCalled) call()
    })
  }
}
