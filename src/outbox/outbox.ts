/**
 * The outbox of one tab. It stores edits, shows the waiting ones, applies the customer's decisions, and sends batch
 * after batch while something is due; a timer starts the next batch.
 */
import type { Session } from '../domain/account/identity'
import { backoff } from '../domain/backoff'
import { NotStoredFailure, notStored } from '../domain/not-stored'
import { throttle } from '../domain/throttle'
import {
  plausibleTime,
  sendDelays,
  type Edit,
  inOrder,
  maxWaitMs,
  type Outcome,
  type OutboxRow,
  StoppedFailure,
  strongerTrigger,
  type Trigger,
} from '../domain/outbox/outbox'
import type { Decision } from './decisions'
import { type Addition, type Change, enqueue, enqueueUnread, nextCheckAt, tidy } from './rules'
import {
  changeRows,
  type OutboxDeps,
  type OutboxListener,
  sendBatch,
  sendUnstored,
  type TabMessage,
} from './sender'

export type Outbox = {
  /** Resolves when the edit is stored, to the id of its row. Throws NotStoredFailure. */
  add: (edit: Edit) => Promise<string>
  /** Stores the edits that are being added, when the page may be about to close. */
  leave: () => Promise<void>
  /** Sends an edit of the signed-in customer without storing it; see sender.ts. */
  sendUnstored: (edit: Edit) => Promise<string | null>
  /** Resolves when the decision is applied. Throws NotStoredFailure. */
  decide: (decision: Decision, seen: OutboxRow) => Promise<void>
  /** true: the stored rows of the signed-in customer were read, so an edit survives a page that is left at once. */
  isLoaded: () => boolean
  /** The signed-in customer's rows, oldest first; the same array until they change. */
  rows: () => readonly OutboxRow[]
  /** Reads the same rows from the device's storage. */
  read: () => Promise<readonly OutboxRow[]>
  /** Subscribes to events of the signed-in customer's rows. Returns the unsubscribe function. */
  subscribe: (listener: OutboxListener) => () => void
  /** Starts sending; before this the outbox only stores and shows edits. */
  start: () => void
  /** Call when the network may be back or the page was opened. */
  wake: () => void
  /** For the "Send now" button. Resolves when everything that can be sent is sent. */
  sendNow: () => Promise<void>
  /** Call when a customer may have signed in or out. */
  checkSession: () => void
  /** Handles a message that another tab broadcast. */
  receive: (message: TabMessage) => void
}

const noRows: readonly OutboxRow[] = []

/** ms between two reads after changes in other tabs: a tab that sends thousands of edits broadcasts each one. */
const rereadEveryMs = 300

/**
 * Bounds, in ms, of the pause between two checks for due edits. The upper bound exists because another tab may have
 * crashed before it broadcast its change.
 */
const minCheckIntervalMs = 50
const maxCheckIntervalMs = 10 * 60_000

const signInFirst = 'Sign in, so that this can be saved for you.'

export function createOutbox(deps: OutboxDeps): Outbox {
  const listeners = new Set<OutboxListener>()
  let loaded: { owner: string; rows: readonly OutboxRow[] } | null = null
  /** true: the stored rows may differ from the loaded ones. */
  let isStale = true
  let lastSessionKey: string | null | undefined
  /** Edits that the device has not stored yet. */
  const adding = new Set<Addition>()

  let isStarted = false
  /** true: this tab has not sent anything with this session yet. */
  let isFirstBatch = true
  let trigger: Trigger = 'none'
  let running: { key: string; abortController: AbortController; finished: Promise<void> } | null = null
  let shouldRunAgain = false
  let cancelTimer = () => {}
  /** Failures in a row, in memory only; the pauses of single rows are stored in the rows. */
  let failures = 0
  let pausedUntil = 0

  const isCurrentOwner = (owner: string) => deps.session()?.owner === owner
  const isLoaded = () => loaded !== null && isCurrentOwner(loaded.owner)
  const rows = () => (loaded !== null && isLoaded() ? loaded.rows : noRows)

  const emit: OutboxListener = (event) => {
    if (event.name === 'done') failures = 0
    if ('row' in event && !isCurrentOwner(event.row.owner)) return
    for (const listener of listeners) listener(event)
  }
  const update = (owner: string, stored: readonly OutboxRow[]) => {
    if (!isCurrentOwner(owner)) return
    loaded = { owner, rows: inOrder(stored) }
    isStale = false
    emit({ name: 'rows' })
  }
  const recordFailure = () => {
    failures += 1
    pausedUntil = deps.now() + backoff(failures, sendDelays, deps.random())
  }
  const reportStorageFailure = (error: unknown) => {
    isStale = true
    console.warn('Pending entries on this device could not be read or changed.', error)
  }
  /** The change may have been stored nevertheless, so the storage is read again soon. */
  const handleChangeFailure = (error: unknown) => {
    reportStorageFailure(error)
    recordFailure()
    scheduleRun()
  }

  /** Sets the timer for the next due edit. */
  const scheduleRun = () => {
    cancelTimer()
    const session = deps.session()
    if (!isStarted || !session || running) return
    const now = deps.now()
    const due = isStale
      ? now
      : nextCheckAt(rows(), { mark: isFirstBatch ? null : session.tokenHash, now, trigger })
    const wait = Math.max(due, plausibleTime(pausedUntil, now, maxWaitMs)) - now
    cancelTimer = deps.after(
      Math.min(Math.max(wait, minCheckIntervalMs), maxCheckIntervalMs),
      () => void run(),
    )
  }

  /** Sends the due edits. Resolves when that is finished. */
  const run = async (): Promise<void> => {
    const session = deps.session()
    if (running) {
      shouldRunAgain = true
      return running.finished
    }
    if (!isStarted || !session) return
    cancelTimer()
    const abortController = new AbortController()
    running = { key: session.key, abortController, finished: Promise.resolve() }
    running.finished = runBatches(session, abortController)
    return running.finished
  }
  const runBatches = async (session: Session, abortController: AbortController): Promise<void> => {
    const end = await sendDueBatch(session, abortController)
    running = null
    if (end?.name === 'later') recordFailure()
    if (!shouldRunAgain) return scheduleRun()
    shouldRunAgain = false
    return run()
  }
  /** An error of the device's storage delays the batch like any other failure. */
  const sendDueBatch = async (
    session: Session,
    abortController: AbortController,
  ): Promise<Outcome | null> => {
    const batchOptions = { deps, session, trigger, isFirstBatch, abortController, emit, update }
    trigger = 'none'
    try {
      const end = await sendBatch(batchOptions)
      // The batch ended before all edits were sent, so the next batch gets the same trigger.
      if (end?.name === 'stopped' && !abortController.signal.aborted)
        trigger = strongerTrigger(trigger, batchOptions.trigger)
      if (deps.session()?.key === session.key) isFirstBatch = false
      return end
    } catch (error) {
      reportStorageFailure(error)
      return { name: 'later', cause: 'provider', waitMs: null }
    }
  }
  /** Sends the due edits without the pause that this tab makes after failures. */
  const runFor = (newTrigger: Trigger): Promise<void> => {
    trigger = strongerTrigger(trigger, newTrigger)
    pausedUntil = 0
    return run()
  }
  const wake = () => void runFor('network')

  /** Reads the stored rows. Resolves to false when the storage failed. */
  const load = async (): Promise<boolean> => {
    const session = deps.session()
    if (!session) return true
    try {
      await changeRows({ deps, update }, session.owner, (before) => tidy(before, deps.now()))
      scheduleRun()
      return true
    } catch (error) {
      handleChangeFailure(error)
      return false
    }
  }
  const reread = throttle(deps.after, rereadEveryMs, () => void load())

  const checkSession = () => {
    const key = deps.session()?.key ?? null
    if (key === lastSessionKey) return
    lastSessionKey = key
    if (running?.key !== key)
      running?.abortController.abort(new StoppedFailure('Another customer uses this device now.'))
    isFirstBatch = true
    failures = 0
    isStale = true
    emit({ name: 'rows' })
    void load()
    wake()
  }

  /** Applies a change of the customer who is signed in now. */
  const change = async (
    plan: (stored: readonly OutboxRow[], owner: string) => Change,
    expectedOwner?: string,
  ) => {
    const owner = deps.session()?.owner
    if (owner === undefined || (expectedOwner !== undefined && expectedOwner !== owner))
      throw new NotStoredFailure(signInFirst)
    try {
      await changeRows({ deps, update }, owner, (before) => plan(before, owner))
    } catch (error) {
      if (error instanceof NotStoredFailure) throw error
      handleChangeFailure(error)
      throw notStored(error, 'This device could not save the change. Please try again.')
    }
  }

  const add = async (edit: Edit) => {
    const stamp = { id: deps.newUuid(), now: deps.now(), owner: deps.session()?.owner ?? '' }
    const addition = { edit, stamp }
    adding.add(addition)
    let id = stamp.id
    try {
      await change((stored, owner) => {
        const planned = enqueue(stored, edit, deps.kinds, { ...stamp, owner })
        id = planned.put[0]?.id ?? stamp.id
        return planned
      })
    } finally {
      adding.delete(addition)
    }
    void run()
    return id
  }

  const leave = async () => {
    const owner = deps.session()?.owner
    if (owner === undefined || loaded?.owner !== owner) return
    const additions = [...adding].filter(({ stamp }) => stamp.owner === owner)
    const newRows = enqueueUnread(loaded.rows, additions, deps.kinds)
    if (newRows.length === 0) return
    const added = deps.add(owner, newRows)
    deps.broadcast({ name: 'changed' })
    // `add` reports a failure if the page lives on.
    await added.catch(() => {})
  }

  const decide = async (decision: Decision, seen: OutboxRow) => {
    const tools = { kinds: deps.kinds, newId: deps.newUuid() }
    await change((stored) => decision(stored, seen, tools), seen.owner)
    void runFor('none')
  }

  const read = async () => {
    if (await load()) return rows()
    throw new NotStoredFailure('Pending changes on this device can’t be read just now.')
  }

  const receive = (message: TabMessage) => {
    if (message.name === 'changed') return reread()
    if (message.name === 'batch-done') return emit(message)
    const row = rows().find(({ id }) => id === message.id)
    if (row) emit({ ...message, row })
  }

  return {
    add,
    leave,
    sendUnstored: async (edit) => {
      const session = deps.session()
      if (!session) throw new NotStoredFailure(signInFirst)
      return sendUnstored({ deps, session, emit }, edit)
    },
    decide,
    isLoaded,
    rows,
    read,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      isStarted = true
      checkSession()
      wake()
    },
    wake,
    sendNow: () => runFor('press'),
    checkSession,
    receive,
  }
}
