/**
 * Sends the pending briefs before an order is placed, because an order contains only the briefs that the provider
 * has. The order fails when a brief cannot be sent.
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

export type PendingBriefs = {
  /** Number of briefs that are saved on this device, but not accepted by the provider yet. */
  unsentCount: number
  /** Number of briefs that are typed in the cart, but not saved. */
  unsavedCount: number
  /** Sends the pending briefs. Rejects with a message while any are left. */
  send: () => Promise<void>
}

export function usePendingBriefs(groups: CartGroup[]): PendingBriefs {
  const rows = unsentBriefs(useAccountRows(), groups)
  const unsavedCount = useUnsavedCount(groups)
  return {
    unsentCount: countBriefs(rows.filter(isStuck)),
    unsavedCount,
    send: async () => {
      const waitingRows = unsentBriefs(await storedRows(), groups)
      if (waitingRows.length > 0) {
        await sendNow('account')
        await Promise.all(waitingRows.map(({ id }) => waitForReceipt(id, sendTimeoutMs)))
      }
      const remainingCount = countBriefs(unsentBriefs(await storedRows(), groups))
      if (remainingCount > 0) throw new RejectedFailure(unsentText(remainingCount), 'BRIEFS', 409)
      if (unsavedCount > 0) throw new RejectedFailure(unsavedText(unsavedCount), 'BRIEFS', 409)
    },
  }
}

/**
 * Reads the pending rows from the device, because a page that was just opened has not loaded them yet. Returns the
 * rows in memory when the device stores nothing.
 */
async function storedRows(): Promise<readonly OutboxRow[]> {
  return storedUnsent('account').catch(() => queues.account.unsent())
}

function unsentText(count: number): string {
  return count === 1 ? '1 brief hasn’t reached us yet.' : `${count} briefs haven’t reached us yet.`
}

function unsavedText(count: number): string {
  return count === 1 ? '1 brief isn’t saved yet.' : `${count} briefs aren’t saved yet.`
}

/** Returns false for a brief that is being sent, because such a brief needs no message. */
function isStuck({ state }: OutboxRow): boolean {
  return state.name !== 'pending' && state.name !== 'inflight'
}

/** Counts typed briefs that were not saved, for example because of a reload. */
function useUnsavedCount(groups: CartGroup[]): number {
  const [textsByLine, setTextsByLine] = useState<ReadonlyMap<string, string>>(new Map())
  const lines = groups.flatMap((group) => group.lines)
  const ids = lines.map(({ id }) => id).join(' ')
  useEffect(() => {
    let isCancelled = false
    const readText = async (id: string) => [id, (await readTypedBrief(id))?.text] as const
    void Promise.all(ids.split(' ').map(readText)).then((typedTexts) => {
      const texts = typedTexts.flatMap(([id, text]) => (text === undefined ? [] : [[id, text] as const]))
      if (!isCancelled) setTextsByLine(new Map(texts))
    })
    return () => {
      isCancelled = true
    }
  }, [ids])
  return lines.filter(({ id, brief }) => !isSameBrief(textsByLine.get(id) ?? brief, brief)).length
}

/** Shows next to the button that these briefs have not reached the shop, so the order cannot be placed yet. */
export function UnsentBriefs({ unsentCount, unsavedCount }: PendingBriefs) {
  if (unsentCount === 0 && unsavedCount === 0) return null
  return (
    <div className={styles.briefs}>
      {unsentCount > 0 && (
        <p>
          {unsentText(unsentCount)} We print from the briefs we have.{' '}
          <Link to="/sync">See what’s waiting</Link>
        </p>
      )}
      {unsavedCount > 0 && (
        <p>
          {unsavedText(unsavedCount)} What you typed is still there.{' '}
          <Link to="/cart">Save it in the cart</Link>
        </p>
      )}
    </div>
  )
}
