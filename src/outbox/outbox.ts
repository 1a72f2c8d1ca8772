/** The outbox of one tab: stores edits, shows what waits, takes the customer's decisions, and has a sender. */
import { inOrder, type OutboxRow } from '../domain/outbox/outbox'
import { NotStoredFailure, notStored } from '../domain/not-stored'
import type { Decision } from './decisions'
import { messageOf, type OutboxEvent, type OutboxListener, type TabMessage } from './events'
import { readable } from './kind'
import { type Change, type Edit, enqueue, tidy } from './rules'
import type { OutboxDeps } from './batch'
import { createSender } from './sender'

export type Outbox = {
  /** Resolves when the edit is stored, to the id of its row. Throws NotStoredFailure. */
  add: (edit: Edit) => Promise<string>
  /** Resolves when it is carried out. Throws NotStoredFailure. */
  decide: (decision: Decision, seen: OutboxRow) => Promise<void>
  /** The rows of whoever is signed in, in the order of their making; the same list until it changes. */
  rows: () => readonly OutboxRow[]
  /** The same as they are stored just now. */
  read: () => Promise<readonly OutboxRow[]>
  /** Of the signed-in customer's rows only. Returns how to stop. */
  subscribe: (listener: OutboxListener) => () => void
  /** Until then it stores and shows, but sends nothing. */
  start: () => void
  /** The network may be back, or somebody looks. */
  wake: () => void
  /** Somebody wants it sent at once. Resolves when what can be sent is. */
  sendNow: () => Promise<void>
  /** Somebody signed in or out, perhaps. */
  checkSession: () => void
  /** Takes what another tab broadcast. */
  receive: (message: TabMessage) => void
}

const none: readonly OutboxRow[] = []

/** ms between two looks at what other tabs change: one that sends thousands broadcasts each. */
const rereadEveryMs = 300

export function createOutbox(deps: OutboxDeps): Outbox {
  const listeners = new Set<OutboxListener>()
  let shown: { owner: string; rows: readonly OutboxRow[] } | null = null
  /** What is stored may be something else than what is shown. */
  let unread = true
  let lastKey: string | null | undefined
  let isProtected = false

  const isHere = (owner: string) => deps.session()?.owner === owner
  const rows = () => (shown !== null && isHere(shown.owner) ? shown.rows : none)

  const emit = (event: OutboxEvent) => {
    if ('row' in event && !isHere(event.row.owner)) return
    for (const listener of listeners) listener(event)
  }
  const update = (owner: string, stored: readonly OutboxRow[], changed: boolean) => {
    if (isHere(owner)) {
      shown = { owner, rows: inOrder(readable(deps.kinds, stored)) }
      unread = false
      emit({ name: 'rows' })
    }
    if (changed) deps.broadcast({ name: 'changed' })
  }
  const storageFailed = (error: unknown) => {
    unread = true
    console.warn('What waits on this device could not be read or changed.', error)
  }
  const emitEverywhere = (event: OutboxEvent) => {
    emit(event)
    const message = messageOf(event)
    if (message) deps.broadcast(message)
  }
  const sender = createSender(deps, emitEverywhere, {
    rows,
    isUnread: () => unread,
    update,
    failed: storageFailed,
  })
  /** It may have been stored all the same: what is stored is looked at before long. */
  const changeFailed = (error: unknown) => {
    storageFailed(error)
    sender.failed()
    sender.look()
  }

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
      update(session.owner, stored, isOld)
      sender.look()
      return true
    } catch (error) {
      changeFailed(error)
      return false
    }
  }
  const reread = throttle(deps, rereadEveryMs, () => void load())

  const wake = () => void sender.trigger('network')

  const checkSession = () => {
    const key = deps.session()?.key ?? null
    if (key === lastKey) return
    lastKey = key
    sender.switchIdentity(key)
    unread = true
    emit({ name: 'rows' })
    void load()
    wake()
  }

  /** Carries out what the customer did, for whoever is signed in now. */
  const change = async (plan: (stored: readonly OutboxRow[], owner: string) => Change, of?: string) => {
    const owner = deps.session()?.owner
    if (owner === undefined || (of !== undefined && of !== owner))
      throw new NotStoredFailure('Sign in, so that this can be saved for you.')
    try {
      const stored = await deps.change(owner, (before) => plan(readable(deps.kinds, before), owner))
      update(owner, stored, true)
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
    void sender.run()
    return id
  }

  const decide = async (decision: Decision, seen: OutboxRow) => {
    const tools = { kinds: deps.kinds, newId: deps.newUuid() }
    await change((stored) => decision(stored, seen, tools), seen.owner)
    void sender.trigger('none')
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
    decide,
    rows,
    read,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      sender.start()
      checkSession()
      wake()
    },
    wake,
    sendNow: () => sender.trigger('press'),
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
