/** The outbox of one tab: keeps edits, shows what waits, and takes the customer's decisions. */
import { inOrder, NotKeptFailure, notKept, type OutboxRow, stallOwner } from '../domain/outbox/outbox'
import { type Change, type Edit, enqueue, forgetSent, noChange, tidy } from './changes'
import type { Decision } from './decisions'
import { readable } from './kind'
import { inWords, newsIn } from './news'
import { createSender, type SenderNews } from './sender'
import { spaced } from './spaced'
import type { OutboxEars, Surroundings } from './surroundings'

export type Outbox = {
  /** Resolves when the edit is kept, to the id of its row. Throws NotKeptFailure. */
  add: (edit: Edit) => Promise<string>
  /** Resolves when it is carried out. Throws NotKeptFailure. */
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
  lookWho: () => void
  /** Takes what another tab's `tell` was given. */
  hear: (message: string) => void
}

const none: readonly OutboxRow[] = []

/** ms between two looks at what other tabs change: one that sends thousands tells of each. */
const rereadEvery = 300

export function createOutbox(around: Surroundings, ears: OutboxEars): Outbox {
  let shown: { owner: string; rows: readonly OutboxRow[] } | null = null
  /** What is stored may be something else than what is shown. */
  let unread = true
  let lastKey: string | null | undefined
  let isProtected = false

  const isHere = (owner: string) => around.session()?.owner === owner
  const rows = () => (shown !== null && isHere(shown.owner) ? shown.rows : none)

  const news: SenderNews = {
    done: (row, said) => {
      if (isHere(row.owner)) ears.done(row, said)
      ears.tell(inWords({ name: 'done', id: row.id, said }))
    },
    dead: (row, reason) => {
      if (isHere(row.owner)) ears.dead(row, reason)
      ears.tell(inWords({ name: 'dead', id: row.id, reason }))
    },
    conflict: (row, theirs) => {
      if (isHere(row.owner)) ears.conflict(row, theirs)
      ears.tell(inWords({ name: 'conflict', id: row.id, theirs }))
    },
    kept: (owner, stored, changed) => {
      if (isHere(owner)) {
        shown = { owner, rows: inOrder(readable(around.kinds, stored)) }
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
  const sender = createSender(around, news, { rows, isUnread: () => unread, failed: storageFailed })
  /** It may have been kept all the same: what is stored is looked at before long. */
  const changeFailed = (error: unknown) => {
    storageFailed(error)
    sender.failed()
    sender.look()
  }

  /** Whether what is shown is what is stored. */
  const load = async (): Promise<boolean> => {
    const session = around.session()
    if (!session) return true
    try {
      let isOld = false
      const stored = await around.change(session.owner, (before) => {
        const planned = tidy(before, around.now())
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

  const reread = spaced(around, rereadEvery, () => void load())

  /** What was sent lately for somebody who left. The next time will do when this device gives trouble. */
  const forgetOthers = async () => {
    const session = around.session()
    if (session && !session.asMember) return
    for (const owner of await around.owners())
      if (owner !== stallOwner && !isHere(owner))
        // He may be back by the time that this tab is awake.
        await around.change(owner, (stored) => (isHere(owner) ? noChange : forgetSent(stored)))
  }

  const wake = () => void sender.hurry('network')

  const lookWho = () => {
    const key = around.session()?.key ?? null
    if (key === lastKey) return
    lastKey = key
    sender.turnOver(key)
    unread = true
    ears.shown()
    void load()
    forgetOthers().catch(() => {})
    wake()
  }

  /** Carries out what the customer did, for whoever is signed in now. */
  const change = async (plan: (stored: readonly OutboxRow[], owner: string) => Change, of?: string) => {
    const owner = around.session()?.owner
    if (owner === undefined || (of !== undefined && of !== owner))
      throw new NotKeptFailure('Sign in, so that this can be saved for you.')
    try {
      const kept = await around.change(owner, (stored) => plan(readable(around.kinds, stored), owner))
      news.kept(owner, kept, true)
    } catch (error) {
      if (error instanceof NotKeptFailure) throw error
      changeFailed(error)
      throw notKept(error, 'This device could not save the change. Please try again.')
    }
  }

  const add = async (edit: Edit) => {
    if (!isProtected) around.protect()
    isProtected = true
    const stamp = { id: around.newKey(), now: around.now() }
    let id = stamp.id
    await change((stored, owner) => {
      const planned = enqueue(stored, edit, around.kinds, { ...stamp, owner })
      id = planned.put[0]?.id ?? stamp.id
      return planned
    })
    ears.kept()
    void sender.run()
    return id
  }

  const decide = async (decision: Decision, seen: OutboxRow) => {
    const tools = { kinds: around.kinds, now: around.now(), newId: around.newKey() }
    await change((stored) => decision(stored, seen, tools), seen.owner)
    void sender.hurry('none')
  }

  const start = () => {
    sender.start()
    lookWho()
    wake()
  }

  const read = async () => {
    if (await load()) return rows()
    throw new NotKeptFailure('What waits on this device cannot be read just now.')
  }

  const hear = (message: string) => {
    const told = newsIn(message)
    const row = told && 'id' in told ? rows().find(({ id }) => id === told.id) : undefined
    if (told?.name === 'done' && row) ears.done(row, told.said)
    if (told?.name === 'dead' && row) ears.dead(row, told.reason)
    if (told?.name === 'conflict' && row) ears.conflict(row, told.theirs)
    if (told?.name === 'drained') ears.drained()
    if (told?.name === 'changed') reread()
  }

  return { add, decide, rows, read, start, wake, sendNow: () => sender.hurry('press'), lookWho, hear }
}
