/** Private links of a rep (docs/provider/optional-calls.md): quotes that clients read and answer without an account. */
import * as v from 'valibot'
import { choices, type ClientRight, type LinePart } from '../../domain/client-link/client-link'
import type { ClientLink } from '../../domain/client-link/link-state'
import type { Dated } from '../../domain/dated'
import { dollars } from '../../domain/price/money'
import { displayText } from '../../domain/text'
import type { PriceChoice } from '../../domain/price/shown-price'
import { request, writeDeadlineMs } from '../request'
import { centsOrNull, enveloped, textOrEmpty, wireCount, wireFlag, wireId, wireList, wireText } from '../wire'

const time = v.pipe(
  wireText,
  v.transform((text) => Date.parse(text)),
  v.finite(),
)
const timeOrNull = v.fallback(v.nullish(time, null), null)

/** Text that a client or rep typed, without characters that change the direction of text next to it. */
const typedText = v.pipe(textOrEmpty, v.transform(displayText))
const typedName = v.pipe(wireText, v.transform(displayText), v.nonEmpty())

const LineWire = v.pipe(
  v.object({
    ID: wireId,
    Name: typedText,
    Pieces: wireCount,
    Choice: v.fallback(v.nullish(v.picklist(choices), null), null),
    QTY: v.nullish(wireCount, null),
    Comment: typedText,
    Logo: v.nullish(v.object({ Name: typedName, Sha256: wireText }), null),
  }),
  v.transform(({ ID, Name, Pieces, Choice, QTY, Comment, Logo }) => ({
    id: ID,
    name: Name,
    pieces: Pieces,
    choice: Choice,
    quantity: QTY,
    comment: Comment,
    logo: Logo && { name: Logo.Name, sha256: Logo.Sha256 },
  })),
)

const AddressWire = v.pipe(
  v.object({
    Name: typedText,
    Country: typedText,
    State: typedText,
    City: typedText,
    Postcode: typedText,
    Address1: typedText,
    Address2: typedText,
  }),
  v.transform((wire) => ({
    customerName: wire.Name,
    country: wire.Country,
    state: wire.State,
    city: wire.City,
    postcode: wire.Postcode,
    line1: wire.Address1,
    line2: wire.Address2,
  })),
)

const ApprovalWire = v.pipe(
  v.object({
    At: time,
    Name: typedName,
    PurchaseOrder: typedText,
    NeededBy: textOrEmpty,
    Lines: wireList(v.object({ ID: wireId, QTY: wireCount })),
    Total: centsOrNull,
    DeliverTo: v.nullish(AddressWire, null),
  }),
  v.transform((wire) => ({
    at: wire.At,
    name: wire.Name,
    purchaseOrder: wire.PurchaseOrder,
    neededBy: wire.NeededBy,
    lines: wire.Lines.map(({ ID, QTY }) => ({ id: ID, quantity: QTY })),
    totalCents: wire.Total,
    deliverTo: wire.DeliverTo,
  })),
)

export const LinkWire = v.pipe(
  v.object({
    Id: wireId,
    DraftID: wireId,
    Version: wireCount,
    Number: typedText,
    To: wireList(typedName),
    Until: time,
    IsRevoked: wireFlag,
    CreatedAt: time,
    OpenedAt: timeOrNull,
    AnsweredAt: timeOrNull,
    SeenAt: timeOrNull,
    OrderedAt: timeOrNull,
    OrderID: textOrEmpty,
    ChangeAsked: typedText,
    Lines: wireList(LineWire),
    Approval: v.nullish(ApprovalWire, null),
  }),
  v.transform(
    (wire): ClientLink => ({
      id: wire.Id,
      draftId: wire.DraftID,
      version: wire.Version,
      number: wire.Number,
      to: wire.To,
      until: wire.Until,
      isRevoked: wire.IsRevoked,
      createdAt: wire.CreatedAt,
      openedAt: wire.OpenedAt,
      answeredAt: wire.AnsweredAt,
      seenAt: wire.SeenAt,
      orderedAt: wire.OrderedAt,
      orderId: wire.OrderID,
      changeAsked: wire.ChangeAsked,
      lines: wire.Lines,
      approval: wire.Approval,
    }),
  ),
)

/** All links, newest first. */
export function fetchLinks(signal?: AbortSignal): Promise<Dated<ClientLink[]>> {
  return request('GET', 'client-links', enveloped(wireList(LinkWire)), { asMember: true, signal })
}

/** A quote for a client, in the state of the rep's device. Amounts are integer cents. */
export type NewLink = {
  draftId: string
  number: string
  to: string[]
  from: string[]
  message: string
  notes: string
  neededBy: string
  /** Epoch ms. */
  until: number
  /** '' when the link is not mailed. */
  email: string
  price: PriceChoice
  rights: ClientRight[]
  lines: {
    id: string
    slug: string
    pieces: number
    cells: string[]
    /** Absent in data that an earlier build stored. */
    parts?: LinePart[] | undefined
    branding: string
    setups: { id: string; count: number }[]
    eachCents: number | null
    /** Path of the product's picture; '': its first picture. */
    image: string
    /** SHA-256 of a file of the draft. */
    picture: string | null
  }[]
}

const linkPath = (id: string) => `client-links/${encodeURIComponent(id)}`

type LinkOptions = { signal?: AbortSignal; idempotencyKey?: string }

/**
 * Creates a link, or a new version of it. Throws RejectedFailure with the provider's message, for example when a
 * price has changed.
 */
export async function saveLink(id: string, link: NewLink, options: LinkOptions = {}): Promise<void> {
  const { price, lines } = link
  const body = {
    DraftID: link.draftId,
    Number: link.number,
    To: link.to,
    From: link.from,
    Message: link.message,
    Notes: link.notes,
    NeededBy: link.neededBy,
    Until: new Date(link.until).toISOString(),
    Email: link.email,
    Prices: { Shows: price.shows, Margin: price.margin, Unit: price.unit },
    Rights: link.rights,
    Lines: lines.map((line) => ({
      ID: line.id,
      Slug: line.slug,
      QTY: line.pieces,
      Cells: line.cells,
      Parts: line.parts?.map(({ values, quantity }) => ({ Values: values, QTY: quantity })),
      Branding: line.branding,
      Setups: line.setups.map(({ id: ID, count }) => ({ ID, QTY: count })),
      Price: line.eachCents === null ? null : dollars(line.eachCents),
      Image: line.image,
      Picture: line.picture,
    })),
  }
  await request('PUT', linkPath(id), v.unknown(), {
    body,
    asMember: true,
    headDeadline: writeDeadlineMs,
    ...options,
  })
}

/** Revoking a link again changes nothing. */
export async function revokeLink(id: string): Promise<void> {
  await request('DELETE', linkPath(id), v.unknown(), { asMember: true, headDeadline: writeDeadlineMs })
}

export const UrlReply = enveloped(v.object({ Url: v.pipe(wireText, v.url()) }))

/** Resolves to a URL that opens the link; every call returns another URL. */
export async function fetchLinkAddress(id: string): Promise<string> {
  const { value } = await request('POST', `${linkPath(id)}/address`, UrlReply, { body: {}, asMember: true })
  return value.Url
}

/** Marks the client's answers as seen by the rep, and the approved lines as ordered when `orderId` is not null. */
export async function noteLinkSeen(id: string, orderId: string | null): Promise<void> {
  const body = orderId === null ? { IsOrdered: false } : { IsOrdered: true, OrderID: orderId }
  await request('POST', `${linkPath(id)}/seen`, v.unknown(), { body, asMember: true })
}
