/** Staff note that a customer accepted a request's quote, and order an accepted quote for the customer (req 22.51). */
import { desc, eq } from 'drizzle-orm'
import { type AddressFields, blankAddress, type PostalFields } from '../../../src/domain/account/address'
import { maxBriefLength } from '../../../src/domain/cart/cart-brief'
import { formatCount } from '../../../src/domain/count'
import { dayIn, momentIn } from '../../../src/domain/delivery/time-zone'
import { isCalendarDay } from '../../../src/domain/delivery/working-days'
import { dayText } from '../../../src/domain/desk/day-text'
import { checkoutErrors } from '../../../src/domain/order/checkout'
import { formatAud } from '../../../src/domain/price/money'
import { piecePrice } from '../../../src/domain/price/price'
import { orderTotal } from '../../../src/domain/price/quote'
import { htmlToText } from '../../../src/domain/rich-text'
import { noAnswer, type QuoteLine } from '../../drafts/rules/quote'
import type { Executor } from '../../../server/db/client'
import type { CartOption } from '../../../server/db/schema-cart'
import { address } from '../../../server/db/schema-customer'
import { invalid, Refusal } from '../../../server/base/errors'
import { limitLength, refuseFirst, requireText } from '../../../server/base/input'
import { type EnquiryRow, readEnquiryTexts } from '../../../server/reads/enquiry'
import type { OrderRow } from '../../../server/reads/order-lines'
import { gstPercent } from '../../../server/reads/price-list'
import { offeredValues, optionsOfVariation } from '../../../server/reads/product'
import { announceOrder, storeOrder } from '../../../server/writes/new-order'
import type { DeskApproval } from '../contract/desk-quote'
import { quoteOfLink, readAnswers } from './read-links'
import { orderedAlready, roleOfRequest, sellableProduct } from './request-quote'
import { clientLink } from './tables'
import { approvalOf, storeApproval } from './write-answer'

/** Returns the request's last link, which is locked until the transaction ends, with its quote and answers. */
async function lockQuote(tx: Executor, { request: { linkId } }: EnquiryRow) {
  const [link] =
    linkId === null ? [] : await tx.select().from(clientLink).where(eq(clientLink.id, linkId)).for('update')
  const quote = link && (await quoteOfLink(tx, link.id, link.version))
  if (!link || !quote) throw new Refusal(409, 'NOQUOTE', 'This request has no quote yet.')
  return { link, quote, ...(await readAnswers(tx, link.id, link.version)) }
}

/** `how`: the way of the acceptance, such as "by phone"; `day`: its ISO date, '' today. */
export type Acceptance = { name: string; how: string; day: string; poNumber: string }

/** Only the first acceptance counts, whether it comes by the link or is recorded at the desk. */
export async function recordAcceptance(
  tx: Executor,
  row: EnquiryRow,
  { name, how, day, poNumber }: Acceptance,
  { by, timeZone }: { by: string; timeZone: string },
): Promise<void> {
  const { link, quote, answers } = await lockQuote(tx, row)
  if (link.approval)
    throw new Refusal(409, 'APPROVED', `${link.approval.name} has accepted this quote already.`)
  if (link.revokedAt) throw new Refusal(409, 'REVOKED', 'This quote is revoked. Send a new quote.')
  const today = dayIn(timeZone, Date.now())
  const acceptedOn = day || today
  if (
    !isCalendarDay(acceptedOn) ||
    acceptedOn > today ||
    acceptedOn < dayIn(timeZone, link.createdAt.getTime())
  )
    throw invalid('Accepted on: choose a day from the day of the quote until today.')
  if (acceptedOn > dayIn(timeZone, link.expiresAt.getTime())) {
    const lastDay = dayText(dayIn(timeZone, link.expiresAt.getTime()))
    throw new Refusal(409, 'EXPIRED', `This quote was valid until ${lastDay}. Send a new quote.`)
  }
  // The customer accepts each product, whatever was answered on the link's page before.
  const accepted = quote.lines.map(
    ({ id }) => [id, { ...(answers.get(id) ?? noAnswer), choice: 'yes' as const }] as const,
  )
  const approval: DeskApproval = {
    ...approvalOf(quote, new Map(accepted), {
      at: acceptedOn === today ? Date.now() : momentIn(timeZone, acceptedOn, 12).getTime(),
      name: requireText('Accepted by', name, 200),
      purchaseOrder: limitLength('PO#', poNumber, 200),
      neededBy: row.request.neededBy ?? '',
      deliverTo: null,
    }),
    noted: { by, how: requireText('How it was accepted', how, 200) },
  }
  await storeApproval(tx, link, approval)
}

/** Returns the address from the acceptance, or else the account's newest address, a shipping address first. */
export async function deliveryAddress(
  db: Executor,
  { accountId }: Pick<EnquiryRow, 'accountId'>,
  approval: DeskApproval | null,
): Promise<PostalFields | null> {
  if (approval?.deliverTo) return approval.deliverTo
  const [saved] = await savedAddresses(db, accountId)
  if (!saved) return null
  const { customerName, country, state, city, postcode, line1, line2 } = saved
  return { customerName, country, state, city, postcode, line1, line2 }
}

const savedAddresses = (db: Executor, accountId: number | null) =>
  db
    .select()
    .from(address)
    .where(eq(address.userId, accountId ?? 0))
    .orderBy(desc(address.kind), desc(address.id))

/** Without `poNumber` or `shipping`, the order has those of the acceptance or of the account. */
type TypedOrder = { poNumber?: string | undefined; shipping?: AddressFields | undefined }

/** Orders an accepted quote at its prices; refuses with the reason when the shop does not sell it so any more. */
export async function orderQuote(tx: Executor, row: EnquiryRow, typed: TypedOrder): Promise<OrderRow> {
  const { request, accountId, roleId, orderId } = row
  if (orderId !== null) throw orderedAlready(orderId)
  const { link, quote, answers } = await lockQuote(tx, row)
  const { approval } = link
  if (!approval) throw new Refusal(409, 'NOTACCEPTED', 'The customer hasn’t accepted the quote yet.')
  if (accountId === null || roleId === null)
    throw new Refusal(409, 'NOACCOUNT', `${request.email} has no account. Add the customer first.`)
  // A request is about one product, and so is its quote.
  const [accepted] = approval.lines
  const quoted = quote.lines.find(({ id }) => id === accepted?.id)
  if (!accepted || !quoted) throw new Error('the approval has no line')
  const line = await lineToOrder(tx, row, { quoted, quantity: accepted.quantity })
  const gst = await gstPercent(tx)
  const total = orderTotal([line.eachCents * line.quantity], 0, gst)
  if (total.totalCents !== approval.totalCents)
    throw changed(`The total is now ${formatAud(total.totalCents)} inc GST at ${gst}%.`)
  const comments = [answers.get(quoted.id)?.comment, answers.get('')?.comment]
  const brief = [line.brief, ...comments].filter(Boolean).join('\n\n').slice(0, maxBriefLength)
  const order = await storeOrder(tx, { userId: accountId, roleId }, [{ ...line, brief }], {
    ...(await addressesOf(tx, row, { approval, typed: typed.shipping })),
    requestId: request.id,
    poNumber: limitLength('PO#', typed.poNumber ?? approval.purchaseOrder, 200),
    neededBy: approval.neededBy || request.neededBy,
    gstPercent: gst,
    coupon: null,
    total,
  })
  const change = { orderedAt: new Date(), approval: { ...approval, orderId: String(order.id) } }
  await tx.update(clientLink).set(change).where(eq(clientLink.id, link.id))
  return announceOrder(tx, order.id)
}

const changed = (reason: string) => new Refusal(409, 'PRICECHANGED', `${reason} Send a new quote.`)

type Accepted = { quoted: QuoteLine; quantity: number }

async function lineToOrder(tx: Executor, row: EnquiryRow, { quoted, quantity }: Accepted) {
  const { request, sku, productName } = row
  const { list, minimum } = await sellableProduct(tx, row)
  if (quantity < minimum) throw changed(`The minimum is now ${formatCount(minimum)} pieces.`)
  const counts = new Map(quoted.setups.map(({ id, count }) => [id, count]))
  const setups = list.setups.flatMap(({ id, name }) => {
    const count = counts.get(id) ?? 0
    return count > 0 ? [{ id: Number(id), name, count }] : []
  })
  if (setups.length < quoted.setups.filter(({ count }) => count > 0).length)
    throw changed(`${quoted.name} isn’t branded as quoted any more.`)
  // The customer may have chosen a quantity between two offered ones, which costs as much as the lower one.
  const offered = quoted.quantities.findLast((item) => item.quantity <= quantity)
  const today = offered && piecePrice(list, roleOfRequest(row), offered.quantity, counts)
  if (!offered || !today) throw changed(`The price of ${quoted.name} is on request now.`)
  if (today.eachCents !== offered.eachCents) {
    const before = offered.eachCents === null ? 'on request' : formatAud(offered.eachCents)
    throw changed(
      `${quoted.name} now costs ${formatAud(today.eachCents)} each for ${row.account}, not ${before} as quoted.`,
    )
  }
  const { eachCents } = today
  const { productId, variationId } = request
  return {
    productId,
    variationId,
    sku,
    productName,
    quantity,
    eachCents,
    setups,
    ...(await textsOf(tx, row)),
  }
}

/** Returns the chosen options, and as the brief the customer's text with the options that the product does not list. */
async function textsOf(tx: Executor, row: EnquiryRow): Promise<{ options: CartOption[]; brief: string }> {
  const { productId, variationId } = row.request
  const { options: chosen, typed } = await readEnquiryTexts(tx, row)
  if (variationId !== null) {
    const options = await optionsOfVariation(tx, productId, variationId)
    if (!options) throw changed(`${htmlToText(row.productName)} isn’t sold in this choice any more.`)
    return { options, brief: typed }
  }
  const offered = [...(await offeredValues(tx, productId))]
  const options = offered.flatMap(([name, values]) => {
    const isChosen = (value: string) =>
      `, ${chosen}, `.includes(`, ${htmlToText(name)}: ${htmlToText(value)}, `)
    const value = values.find(isChosen)
    return value === undefined ? [] : [{ name, value }]
  })
  const isListed = options.length > 0 && options.length === offered.length
  const unlisted = isListed ? '' : chosen
  return { options, brief: [unlisted, typed].filter(Boolean).join('\n\n') }
}

type Destination = { approval: DeskApproval; typed: AddressFields | undefined }

async function addressesOf(tx: Executor, row: EnquiryRow, { approval, typed }: Destination) {
  const { fullName, email, mobileNumber } = row.request
  const unknown = { ...blankAddress, country: '', customerName: fullName }
  const known = await deliveryAddress(tx, row, approval)
  const shipping = { ...unknown, ...(typed ? validShipping(typed) : known) }
  const saved = await savedAddresses(tx, row.accountId)
  const bill = saved.find(({ kind }) => kind === 'billing') ?? {
    ...shipping,
    customerName: fullName,
    email,
    mobileNumber,
  }
  return { shipping, billing: fieldsOf(bill) }
}

const fieldsOf = (row: AddressFields): AddressFields => ({
  customerName: row.customerName,
  country: row.country,
  state: row.state,
  city: row.city,
  postcode: row.postcode,
  line1: row.line1,
  line2: row.line2,
  email: row.email,
  mobileNumber: row.mobileNumber,
})

/** Returns null for an address without any text, which the customer tells later. */
function validShipping(typed: AddressFields): AddressFields | null {
  const fields = { ...typed, email: '', mobileNumber: '' }
  const { country: _, ...texts } = fields
  if (Object.values(texts).every((text) => text === '')) return null
  refuseFirst(checkoutErrors({ billing: blankAddress, shipping: fields, purchaseOrder: '' }).shipping)
  return fields
}
