/**
 * Quotes of requests as the desk's calls send them (req 22.20, 22.50, 22.51). The schemas are not in contract.ts, because
 * the app would load them.
 */
import * as v from 'valibot'
import { Whole } from '../../../src/domain/desk/row'
import { Address, Approval, ClientLink } from '../contract'

const DeskApproval = v.object({
  ...Approval.entries,
  noted: v.optional(
    v.pipe(
      v.object({ by: v.string(), how: v.string() }),
      v.description('Staff who noted the acceptance; without it, the customer accepted by the link'),
    ),
  ),
})
export type DeskApproval = v.InferOutput<typeof DeskApproval>

const DeskQuote = v.object({ ...ClientLink.entries, approval: v.nullable(DeskApproval) })
export type DeskQuote = v.InferOutput<typeof DeskQuote>

/** A request's quote at the desk (req 22.20, 22.50, 22.51). */
export const DeskRequestQuote = v.object({
  setups: v.pipe(
    v.array(v.object({ id: v.string(), name: v.string() })),
    v.description('Set-ups that a quote can have'),
  ),
  chosen: v.pipe(
    v.array(v.string()),
    v.description('Ids of the requested set-ups; an id that appears twice is requested twice'),
  ),
  assumptions: v.pipe(v.array(v.string()), v.description('The assumptions of the price, in sentences')),
  quote: v.pipe(v.nullable(DeskQuote), v.description('The last private link that answered the request')),
  deliverTo: v.pipe(
    v.nullable(Address),
    v.description('From the acceptance, or else from the account; null: no address is known'),
  ),
})
export type DeskRequestQuote = v.InferOutput<typeof DeskRequestQuote>

export const DeskPrice = v.object({
  eachCents: v.pipe(v.nullable(Whole), v.description('With these set-ups, ex GST; null: on request')),
})
export type DeskPrice = v.InferOutput<typeof DeskPrice>
