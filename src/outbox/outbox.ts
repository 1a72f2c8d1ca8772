/** The outbox of one tab: keeps edits, shows what waits, and takes the customer's decisions. */
import { inOrder, NotStoredFailure, notStored, type OutboxRow, guestOwner } from '../domain/outbox/outbox'
import { type Change, type Edit, enqueue, forgetSent, noChange, tidy } from './changes'
import type { Decision } from './decisions'
import { readable } from './kind'
import { inWords, newsIn } from './news'
import { createSender, type SenderNews } from './sender'
import { spaced } from './spaced'
import type { OutboxEars, OutboxDeps } from './deps'

export type Outbox = {
  /** Resolves when the edit is kept, to the id of its row. Throws NotStoredFailure. */
  add: (edit: Edit) => Promise<string>
  /** Resolves when it is carried out. Throws NotStoredFailure. */
  decide: (decision: Decision, seen: OutboxRow) => Promise<void>
  /** The rows of whoever is signed in, in the order of their making; the same list until it changes. */
  rows: () => readonly OutboxRow[]
  /** The same as they are stored just now. */
  read: () => Promise<readonly OutboxRow[]>
  /** Until then it keeps and shows, but sends nothing. */
  start: () => void
  /** The network may be back, or somebody looks. */
  wake: () => void
  /** Somebody wants it sent at once. Resolves when what can be sent is. */
  sendNow: () => Promise<void>
  /** Somebody signed in or out, perhaps. */
  checkSession: () => void
  /** Takes what another tab's `tell` was given. */
  hear: (message: string) => void
}

const none: readonly OutboxRow[] = []

/** ms between two looks at what other tabs change: one that sends thousands tells of each. */
const rereadEvery = 300

export function createOutbox(deps: OutboxDeps, ears: OutboxEars): Outbox {
  let shown: { owner: string; rows: readonly OutboxRow[] } | null = null
  /** What is stored may be something else than what is shown. */
  let unread = true
  let lastKey: string | null | undefined
  let isProtected = false

  const isHere = (owner: string) => deps.session()?.owner === owner
  const rows = () => (shown !== null && isHere(shown.owner) ? shown.rows : none)

  const news: SenderNews = {
    done: (row, said) => {
      if (isHere(row.owner)) ears.done(row, said)
      ears.tell(inWords({ name: 'done', id: row.id, said }))
    },
    failed: (row, reason) => {
      if (isHere(row.owner)) ears.failed(row, reason)
      ears.tell(inWords({ name: 'failed', id: row.id, reason }))
    },
    conflict: (row, theirs) => {
      if (isHere(row.owner)) ears.conflict(row, theirs)
      ears.tell(inWords({ name: 'conflict', id: row.id, theirs }))
    },
    kept: (owner, stored, changed) => {
      if (isHere(owner)) {
        shown = { owner, rows: inOrder(readable(deps.kinds, stored)) }
        unread = false
        ears.shown()
      }
      if (changed) ears.tell(inWords({ name: 'changed' }))
    },
    drained: () => {
      ears.drained()
      ears.tell(inWords({ name: 'drained' }))
    },
    refused: ears.refused,
  }

  const storageFailed = (error: unknown) => {
    unread = true
    console.warn('What waits on this device could not be read or changed.', error)
  }
  const sender = createSender(deps, news, { rows, isUnread: () => unread, failed: storageFailed })
  /** It may have been kept all the same: what is stored is looked at before long. */
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
      news.kept(session.owner, stored, isOld)
      sender.look()
      return true
    } catch (error) {
      changeFailed(error)
      return false
    }
  }

  const reread = spaced(deps, rereadEvery, () => void load())

  /** What was sent lately for somebody who left. The next time will do when this device gives trouble. */
  const forgetOthers = async () => {
    const session = deps.session()
    if (session && !session.asMember) return
    for (const owner of await deps.owners())
      if (owner !== guestOwner && !isHere(owner))
        // He may be back by the time that this tab is awake.
        await deps.change(owner, (stored) => (isHere(owner) ? noChange : forgetSent(stored)))
  }

  const wake = () => void sender.hurry('network')

  const checkSession = () => {
    const key = deps.session()?.key ?? null
    if (key === lastKey) return
    lastKey = key
    sender.switchIdentity(key)
    unread = true
    ears.shown()
    void load()
    forgetOthers().catch(() => {})
    wake()
  }

  /** Carries out what the customer did, for whoever is signed in now. */
  const change = async (plan: (stored: readonly OutboxRow[], owner: string) => Change, of?: string) => {
    const owner = deps.session()?.owner
    if (owner === undefined || (of !== undefined && of !== owner))
      throw new NotStoredFailure('Sign in, so that this can be saved for you.')
    try {
      const kept = await deps.change(owner, (stored) => plan(readable(deps.kinds, stored), owner))
      news.kept(owner, kept, true)
    } catch (error) {
      if (error instanceof NotStoredFailure) throw error
      changeFailed(error)
      throw notStored(error, 'This device could not save the change. Please try again.')
    }
  }

  const add = async (edit: Edit) => {
    if (!isProtected) deps.protect()
    isProtected = true
    const stamp = { id: deps.newKey(), now: deps.now() }
    let id = stamp.id
    await change((stored, owner) => {
      const planned = enqueue(stored, edit, deps.kinds, { ...stamp, owner })
      id = planned.put[0]?.id ?? stamp.id
      return planned
    })
    ears.kept()
    void sender.run()
    return id
  }

  const decide = async (decision: Decision, seen: OutboxRow) => {
    const tools = { kinds: deps.kinds, now: deps.now(), newId: deps.newKey() }
    await change((stored) => decision(stored, seen, tools), seen.owner)
    void sender.hurry('none')
  }

  const start = () => {
    sender.start()
    checkSession()
    wake()
  }

  const read = async () => {
    if (await load()) return rows()
    throw new NotStoredFailure('What waits on this device cannot be read just now.')
  }

  const hear = (message: string) => {
    const told = newsIn(message)
    const row = told && 'id' in told ? rows().find(({ id }) => id === told.id) : undefined
    if (told?.name === 'done' && row) ears.done(row, told.said)
    if (told?.name === 'failed' && row) ears.failed(row, told.reason)
    if (told?.name === 'conflict' && row) ears.conflict(row, told.theirs)
    if (told?.name === 'drained') ears.drained()
    if (told?.name === 'changed') reread()
  }

  return { add, decide, rows, read, start, wake, sendNow: () => sender.hurry('press'), checkSession, hear }
}
