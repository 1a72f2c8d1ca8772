/** One queue of this page: opened when it is first needed, with its wires to page and other tabs. */
import { askForSync, onSyncWake } from '../device/background-sync'
import { openChannel } from '../device/channel'
import { onLocalChange } from '../device/local-changes'
import { onNetworkHint } from '../device/page-events'
import { onPageReturn } from '../device/page-lifecycle'
import type { OutboxRow } from '../domain/outbox/outbox'
import { connectivity, onConnectivityChange } from '../session/connectivity'
import { createOutbox, type Outbox } from './outbox'
import type { OutboxEars, OutboxDeps } from './deps'

/** What the page does when edits arrive at the provider, or are not let in. */
export type OutboxWires = Pick<OutboxEars, 'done' | 'failed' | 'conflict' | 'drained' | 'refused'>

export type PageQueue = {
  /** Starts sending what waits, for as long as the page lives; as often as one likes. */
  start: (wires?: Partial<OutboxWires>) => void
  outbox: () => Outbox
  /** What is not with the provider yet; the same list until it changes, and none before somebody listens. */
  kept: () => readonly OutboxRow[]
  /** What was sent lately, the newest first. */
  sent: () => readonly OutboxRow[]
  /** Calls when these are other ones. Returns how to stop. */
  onChange: (listener: () => void) => () => void
  /** Calls when the provider has taken a row, in its words if it had some. Returns how to stop. */
  onDone: (listener: DoneListener) => () => void
}

type DoneListener = (id: string, said: string | null) => void

const none: readonly OutboxRow[] = []
const silent: OutboxWires = {
  done: () => {},
  failed: () => {},
  conflict: () => {},
  drained: () => {},
  refused: () => {},
}

export function pageQueue(surroundings: () => OutboxDeps, channelName: string): PageQueue {
  let wires = silent
  let opened: Outbox | null = null
  const listeners = new Set<() => void>()
  const doneListeners = new Set<DoneListener>()
  let lists = { of: none, kept: none, sent: none }

  const open = (): Outbox => {
    const channel = openChannel(channelName, (message) => outbox.hear(message))
    const outbox = createOutbox(surroundings(), {
      shown: () => {
        for (const listener of listeners) listener()
      },
      kept: () => void askForSync(),
      done: (row, said) => {
        for (const listener of doneListeners) listener(row.id, said)
        wires.done(row, said)
      },
      failed: (row, reason) => wires.failed(row, reason),
      conflict: (row, theirs) => wires.conflict(row, theirs),
      drained: () => wires.drained(),
      refused: (error) => wires.refused(error),
      tell: channel.tell,
    })
    onLocalChange(outbox.checkSession)
    onNetworkHint(outbox.wake)
    onPageReturn(outbox.wake)
    onSyncWake(outbox.wake)
    onConnectivityChange(() => {
      if (connectivity() === 'online') outbox.wake()
    })
    return outbox
  }
  const outbox = () => {
    opened ??= open()
    return opened
  }
  const now = () => {
    const of = opened?.rows() ?? none
    if (of !== lists.of) lists = { of, kept: of.filter((row) => !isSent(row)), sent: newestFirst(of) }
    return lists
  }

  return {
    start: (next) => {
      if (next) wires = { ...silent, ...next }
      outbox().start()
    },
    outbox,
    kept: () => now().kept,
    sent: () => now().sent,
    onChange: (listener) => {
      listeners.add(listener)
      outbox().checkSession()
      return () => listeners.delete(listener)
    },
    onDone: (listener) => {
      doneListeners.add(listener)
      return () => doneListeners.delete(listener)
    },
  }
}

function isSent({ state }: OutboxRow): boolean {
  return state.name === 'sent'
}

function newestFirst(rows: readonly OutboxRow[]): OutboxRow[] {
  const at = ({ state }: OutboxRow) => (state.name === 'sent' ? state.at : 0)
  return rows.filter(isSent).toSorted((a, b) => at(b) - at(a))
}
