/**
 * The calls of private links: a quote that a client reads and answers without an account (req 23.1). App, provider,
 * conformance kit and OpenAPI use these schemas. Sending a link again makes another version of it. Moments are epoch
 * ms, days are ISO dates, and amounts are integer cents.
 */
import * as v from 'valibot'
import { Instant } from '../../src/domain/instant'
import { PriceChoice } from '../../src/domain/price/shown-price'
import { Cents, Count, Id, Line, LineAnswer, QuoteDocument, QuoteLine, Text } from '../drafts/rules/quote'

/** Optional calls that a provider with private links announces (req 14.19). */
export const linkCallNames = ['client-links'] as const

/** The body of `PUT client-links/:id`: a quote in the state of the rep's device. */
export const LinkRequest = v.object({
  draftId: Line,
  /** The kind of prices that the quote shows. The provider checks the quote by this choice and does not store it. */
  price: PriceChoice,
  /** Recipient of a mail with the link; '': the rep sends the link in another way. */
  email: Line,
  quote: QuoteDocument,
})
export type LinkRequest = v.InferOutput<typeof LinkRequest>

const addressFields = ['customerName', 'country', 'state', 'city', 'postcode', 'line1', 'line2'] as const
export const Address = v.object(v.entriesFromList(addressFields, Line))

/** The approval of one version, which is the version that is then ordered. */
export const Approval = v.object({
  at: Instant,
  name: Line,
  purchaseOrder: Line,
  /** '' when the day is open. */
  neededBy: Line,
  lines: v.array(v.object({ id: Id, quantity: Count })),
  /** Inc GST; null: no prices are shown. */
  totalCents: v.nullable(Cents),
  /** Delivery address that the client entered; null when the rep decides. */
  deliverTo: v.nullable(Address),
  /** Number of the resulting order; '' before the order, and when the provider states no number. */
  orderId: Line,
})
export type Approval = v.InferOutput<typeof Approval>

const AnsweredLine = v.object({
  ...v.pick(QuoteLine, ['id', 'name', 'pieces']).entries,
  ...LineAnswer.entries,
})
export type AnsweredLine = v.InferOutput<typeof AnsweredLine>

/** A link with the answers to its newest version. A moment is null until it happens. */
export const ClientLink = v.object({
  id: Id,
  draftId: Id,
  version: Count,
  ...v.pick(QuoteDocument, ['number', 'to', 'until']).entries,
  isRevoked: v.boolean(),
  createdAt: Instant,
  /** The first opening by a person. */
  openedAt: v.nullable(Instant),
  /** The last answer. */
  answeredAt: v.nullable(Instant),
  /** The last time that the rep read the answers. */
  seenAt: v.nullable(Instant),
  orderedAt: v.nullable(Instant),
  /** '' without a requested change. */
  changeAsked: Text,
  lines: v.array(AnsweredLine),
  approval: v.nullable(Approval),
})
export type ClientLink = v.InferOutput<typeof ClientLink>

/** The reply of `POST client-links/:id/address`. */
export const LinkAddress = v.object({ url: v.pipe(v.string(), v.url()) })

/** The body of `POST client-links/:id/seen`. `orderId` null: not ordered; '': ordered, with an unknown number. */
export const LinkSeen = v.object({ orderId: v.optional(v.nullable(v.pipe(Line, v.maxLength(40))), null) })
