/** An order takes the briefs that the provider has: those that wait are sent before it is placed, or it says so. */
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isSameBrief } from '../../domain/cart/cart-brief'
import type { CartGroup } from '../../domain/cart/cart'
import { RejectedFailure } from '../../domain/failure'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { readTypedBrief } from '../../saved/drafts/use-typed-brief'
import { countBriefs, unsentBriefs } from '../../outbox/kinds/brief'
import { queues, receiptOf, sendNow, storedUnsent, useOwnRows } from '../../outbox/queues'
import styles from './checkout.module.css'

/** ms for which a brief is waited for that is on its way. */
const sendTimeoutMs = 8000

export type BriefsFirst = {
  /** Saved here, and the provider did not take them so far. */
  unsent: number
  /** Typed in the cart, and not saved. */
  unsaved: number
  /** Sends them. Rejects, in words, while there are any left. */
  send: () => Promise<void>
}

export function useBriefsFirst(groups: CartGroup[]): BriefsFirst {
  const rows = unsentBriefs(useOwnRows(), groups)
  const unsaved = useUnsaved(groups)
  return {
    unsent: countBriefs(rows.filter(isStuck)),
    unsaved,
    send: async () => {
      const waiting = unsentBriefs(await storedRows(), groups)
      if (waiting.length > 0) {
        await sendNow('own')
        await Promise.all(waiting.map(({ id }) => receiptOf(id, sendTimeoutMs)))
      }
      const left = countBriefs(unsentBriefs(await storedRows(), groups))
      if (left > 0) throw new RejectedFailure(unsentWords(left), 'BRIEFS', 409)
      if (unsaved > 0) throw new RejectedFailure(unsavedWords(unsaved), 'BRIEFS', 409)
    },
  }
}

/** As they are on the device now; a page that was just opened has not read them yet. Where nothing is kept, as they are known. */
async function storedRows(): Promise<readonly OutboxRow[]> {
  return storedUnsent('own').catch(() => queues.own.unsent())
}

function unsentWords(count: number): string {
  return count === 1 ? '1 brief hasn’t reached us yet.' : `${count} briefs haven’t reached us yet.`
}

function unsavedWords(count: number): string {
  return count === 1 ? '1 brief isn’t saved yet.' : `${count} briefs aren’t saved yet.`
}

/** One that is on its way needs no words. */
function isStuck({ state }: OutboxRow): boolean {
  return state.name !== 'pending' && state.name !== 'inflight'
}

/** A reload, for example, leaves them, and the field was not opened again. */
function useUnsaved(groups: CartGroup[]): number {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const lines = groups.flatMap((group) => group.lines)
  const ids = lines.map(({ id }) => id).join(' ')
  useEffect(() => {
    let gone = false
    const find = async (id: string) => [id, (await readTypedBrief(id))?.text] as const
    void Promise.all(ids.split(' ').map(find)).then((found) => {
      const texts = found.flatMap(([id, text]) => (text === undefined ? [] : [[id, text] as const]))
      if (!gone) setTyped(new Map(texts))
    })
    return () => {
      gone = true
    }
  }, [ids])
  return lines.filter(({ id, brief }) => !isSameBrief(typed.get(id) ?? brief, brief)).length
}

/** Says beside the button that an order would go without these briefs. */
export function UnsentBriefs({ unsent, unsaved }: BriefsFirst) {
  if (unsent === 0 && unsaved === 0) return null
  return (
    <div className={styles.briefs}>
      {unsent > 0 && (
        <p>
          {unsentWords(unsent)} We print from the briefs we have. <Link to="/sync">See what waits</Link>
        </p>
      )}
      {unsaved > 0 && (
        <p>
          {unsavedWords(unsaved)} What you typed is still there. <Link to="/cart">Save it in the cart</Link>
        </p>
      )}
    </div>
  )
}
