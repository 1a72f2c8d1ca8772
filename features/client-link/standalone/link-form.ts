/** The form on the page of a private link: shows the provider's replies and checks the day. */
import type { AnswerKind } from './unsent-answers'

/**
 * The provider's reply to an answer (server/page-routes): texts for the page, the time of the known answers in
 * epoch ms, and the earliest day (YYYY-MM-DD) with the message that refuses earlier ones; or an error.
 */
export type Reply = {
  Totals?: string[]
  Prices?: string[]
  Known?: number
  Delivery?: string
  Earliest?: string
  Refusal?: string
  ErrorCode?: string
  ErrorMessage?: string
}

/** null: the page has nothing to answer. */
export const form = document.querySelector<HTMLFormElement>('#answers')

export function inputOf(name: string): HTMLInputElement | null {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : null
}

function setText(selector: string, text: string): void {
  for (const element of document.querySelectorAll(selector)) element.textContent = text
}

/** Shows a message next to the button of this kind. */
export function showState(kind: AnswerKind, message: string): void {
  setText(`[data-state="${kind}"]`, message)
}

export function showReply(reply: Reply): void {
  const { Totals = [], Prices = [], Known, Delivery, Earliest = '', Refusal = '' } = reply
  for (const [index, total] of Totals.entries()) setText(`[data-total="${index}"]`, total)
  for (const [index, price] of Prices.entries()) setText(`[data-price="${index}"]`, price)
  const known = inputOf('known')
  if (known && Known !== undefined) known.value = String(Known)
  if (Delivery) setText('[data-delivery]', Delivery)
  const day = inputOf('needed')
  if (!day) return
  day.dataset['earliest'] = Earliest
  setText('[data-refusal]', Earliest ? Refusal : '')
  checkDay()
}

/** A day that the shop cannot meet is refused at its field, which blocks the form. */
export function checkDay(): void {
  const day = inputOf('needed')
  if (!day) return
  const isTooEarly = day.value !== '' && day.value < (day.dataset['earliest'] ?? '')
  const refusal = document.querySelector('[data-refusal]')?.textContent ?? ''
  day.setCustomValidity(isTooEarly ? refusal : '')
  if (isTooEarly) day.setAttribute('aria-invalid', 'true')
  else day.removeAttribute('aria-invalid')
}
