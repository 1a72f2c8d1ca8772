/**
 * "I need": the number of pieces and the date, as a setting of this visit. It prices lists, products and quotes (req
 * 16.1).
 */
import { useSyncExternalStore } from 'react'
import { localChanged, onLocalChange } from '../device/local-changes'
import { readSession, removeSession, writeSession } from '../device/session-store'
import { needKey } from '../device/storage-names'
import { readQuantity } from '../domain/quantity'

/** null: not stated. `by` is an ISO date such as `2026-12-01`; `postcode` is the destination. */
export type Need = { quantity: number | null; by: string | null; postcode: string | null }

const emptyNeed: Need = { quantity: null, by: null, postcode: null }
let cached: { text: string | null; need: Need } = { text: null, need: emptyNeed }

/** Empty during hydration. */
export function useNeed(): Need {
  return useSyncExternalStore(onLocalChange, currentNeed, () => emptyNeed)
}

/**
 * A customer's need is removed with the session (identity.ts); a visitor's need is handed on to the customer who signs
 * in.
 */
export function setNeed(change: Partial<Need>): void {
  const { quantity, by, postcode } = { ...currentNeed(), ...change }
  const text = `${quantity ?? ''} ${by ?? ''}${postcode === null ? '' : ` ${postcode}`}`
  if (text === ' ') removeSession(needKey)
  else writeSession(needKey, text)
  localChanged()
}

/** Returns the same object while the stored text is the same. */
export function currentNeed(): Need {
  const text = readSession(needKey)
  if (text !== cached.text) cached = { text, need: needIn(text ?? '') }
  return cached.need
}

function needIn(text: string): Need {
  const [quantity = '', by = '', postcode] = text.split(' ')
  return {
    quantity: readQuantity(quantity),
    by: /^\d{4}-\d{2}-\d{2}$/.test(by) ? by : null,
    postcode: postcode || null,
  }
}
