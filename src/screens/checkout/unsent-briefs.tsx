/**
 * An order contains the briefs that the provider has, so pending briefs are sent first. The order fails when one
 * cannot be sent.
 */
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isSameBrief } from '../../domain/cart/cart-brief'
import type { CartGroup } from '../../domain/cart/cart'
import { RejectedFailure } from '../../domain/failure'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { readTypedBrief } from '../../saved/drafts/use-typed-brief'
import { countBriefs, unsentBriefs } from '../../outbox/kinds/brief'
import { queues, waitForReceipt, sendNow, storedUnsent, useAccountRows } from '../../outbox/queues'
import styles from './checkout.module.css'

/** Maximum wait for a brief that is being sent. */
const sendTimeoutMs = 8000

export type BriefsFirst = {
  /** Saved on this device, but not accepted by the provider yet. */
  unsent: number
  /** Typed in the cart, but not saved. */
  unsaved: number
  /** Sends the pending briefs. Rejects with a message while any are left. */
  send: () => Promise<void>
}

export function useBriefsFirst(groups: CartGroup[]): BriefsFirst {
  const rows = unsentBriefs(useAccountRows(), groups)
  const unsaved = useUnsaved(groups)
  return {
    unsent: countBriefs(rows.filter(isStuck)),
    unsaved,
    send: async () => {
      const waiting = unsentBriefs(await storedRows(), groups)
      if (waiting.length > 0) {
        await sendNow('own')
        await Promise.all(waiting.map(({ id }) => waitForReceipt(id, sendTimeoutMs)))
      }
      const left = countBriefs(unsentBriefs(await storedRows(), groups))
      if (left > 0) throw new RejectedFailure(unsentText(left), 'BRIEFS', 409)
      if (unsaved > 0) throw new RejectedFailure(unsavedText(unsaved), 'BRIEFS', 409)
    },
  }
}

/**
 * Reads the pending rows from the device, because a page that was just opened has not loaded them yet. Returns the
 * rows in memory when the device stores nothing.
 */
async function storedRows(): Promise<readonly OutboxRow[]> {
  return storedUnsent('own').catch(() => queues.own.unsent())
}

function unsentText(count: number): string {
  return count === 1 ? '1 brief hasn’t reached us yet.' : `${count} briefs haven’t reached us yet.`
}

function unsavedText(count: number): string {
  return count === 1 ? '1 brief isn’t saved yet.' : `${count} briefs aren’t saved yet.`
}

/** A brief that is being sent needs no message. */
function isStuck({ state }: OutboxRow): boolean {
  return state.name !== 'pending' && state.name !== 'inflight'
}

/** Counts typed briefs that were not saved, for example because of a reload. */
function useUnsaved(groups: CartGroup[]): number {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const lines = groups.flatMap((group) => group.lines)
  const ids = lines.map(({ id }) => id).join(' ')
  useEffect(() => {
    let isCancelled = false
    const find = async (id: string) => [id, (await readTypedBrief(id))?.text] as const
    void Promise.all(ids.split(' ').map(find)).then((typedTexts) => {
      const texts = typedTexts.flatMap(([id, text]) => (text === undefined ? [] : [[id, text] as const]))
      if (!isCancelled) setTyped(new Map(texts))
    })
    return () => {
      isCancelled = true
    }
  }, [ids])
  return lines.filter(({ id, brief }) => !isSameBrief(typed.get(id) ?? brief, brief)).length
}

/** Warns next to the button that the order would go without these briefs. */
export function UnsentBriefs({ unsent, unsaved }: BriefsFirst) {
  if (unsent === 0 && unsaved === 0) return null
  return (
    <div className={styles.briefs}>
      {unsent > 0 && (
        <p>
          {unsentText(unsent)} We print from the briefs we have. <Link to="/sync">See what waits</Link>
        </p>
      )}
      {unsaved > 0 && (
        <p>
          {unsavedText(unsaved)} What you typed is still there. <Link to="/cart">Save it in the cart</Link>
        </p>
      )}
    </div>
  )
}
