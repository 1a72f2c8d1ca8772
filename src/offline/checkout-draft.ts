/**
 * What was typed at the checkout, kept for reloads and crashes (ACCEPTANCE U36). It lies with the customer's private
 * copies and goes with them.
 */
import * as v from 'valibot'
import { readSaved, saveRead } from './saved-reads'

const key = 'checkout-draft'
const Draft = v.record(v.string(), v.string())

export type CheckoutDraft = Partial<Record<string, string>>

/** By the form's names of the fields; nothing typed is an empty object. */
export function keepCheckoutDraft(draft: CheckoutDraft): void {
  saveRead('member', key, { value: draft, at: Date.now(), fresh: true })
}

export async function keptCheckoutDraft(): Promise<CheckoutDraft> {
  const copy = await readSaved('member', key)
  return v.is(Draft, copy?.value) ? copy.value : {}
}
