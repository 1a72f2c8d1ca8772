/** The outbox of this tab, with its wires to device, provider and page. */
import { openChannel } from '../../device/channel'
import { onLocalChange } from '../../device/local-changes'
import { openOwnedRows } from '../../device/owned-rows'
import { onNetworkHint } from '../../device/page-events'
import { onPageReturn } from '../../device/page-return'
import { databases, outboxChannel, outboxTurn } from '../../device/storage-names'
import { inTurn } from '../../device/tab-lock'
import { newKey } from '../../domain/idempotency-key'
import type { OutboxRow } from '../../domain/outbox'
import { connectivity, onConnectivityChange } from '../connectivity'
import type { Edit } from './changes'
import { kinds } from './kinds'
import { createOutbox, type Outbox } from './outbox'
import { currentSession } from './session'

/** What the page does when edits arrive at the provider, or are not let in. */
export type OutboxWires = {
  /** The provider has this edit now: what the page knows of it follows. */
  done: (row: OutboxRow) => void
  /** The provider refused it for good: whoever wished it has to hear of it. */
  dead: (row: OutboxRow, reason: string) => void
  /** Some are done: reads that show them are made again. */
  drained: () => void
  /** The provider did not accept the session. */
  refused: (error: unknown) => void
}

let wires: OutboxWires = { done: () => {}, dead: () => {}, drained: () => {}, refused: () => {} }
const listeners = new Set<() => void>()
let outbox: Outbox | null = null
const none: readonly OutboxRow[] = []

/**
 * Starts sending what waits; to be called when a customer is signed in, as often as one likes. It goes on for as long
 * as the page lives, and rests while nobody is signed in.
 */
export function startOutbox(next: OutboxWires): void {
  wires = next
  thisTab().start()
}

/** Keeps an edit on this device, to be sent. Throws NotKeptFailure. */
export async function keepEdit(edit: Edit): Promise<void> {
  await thisTab().add(edit)
}

/** The signed-in customer's rows; the same list until it changes, and none before somebody listens. */
export function keptRows(): readonly OutboxRow[] {
  return outbox?.rows() ?? none
}

/** Calls when `keptRows` are other ones. Returns how to stop. */
export function onRowsChange(listener: () => void): () => void {
  listeners.add(listener)
  thisTab().lookWho()
  return () => listeners.delete(listener)
}

function thisTab(): Outbox {
  outbox ??= open()
  return outbox
}

function open(): Outbox {
  const channel = openChannel(outboxChannel, (message) => opened.hear(message))
  const opened = createOutbox(
    {
      kinds,
      change: openOwnedRows<OutboxRow>(databases.outbox),
      session: currentSession,
      now: () => Date.now(),
      random: () => Math.random(),
      newKey,
      alone: (run) => inTurn(outboxTurn, run),
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    {
      shown: () => {
        for (const listener of listeners) listener()
      },
      done: (row) => wires.done(row),
      dead: (row, reason) => wires.dead(row, reason),
      drained: () => wires.drained(),
      refused: (error) => wires.refused(error),
      tell: channel.tell,
    },
  )
  onLocalChange(opened.lookWho)
  onNetworkHint(opened.wake)
  onPageReturn(opened.wake)
  onConnectivityChange(() => {
    if (connectivity() === 'online') opened.wake()
  })
  return opened
}
