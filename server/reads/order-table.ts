/** Orders as a table for a spreadsheet, and their lines as text. */
import type { AddressFields } from '../../src/domain/account/address'
import { statusTitle } from '../../src/domain/order/order-status'
import { dollars } from '../../src/domain/price/money'
import { htmlToText } from '../../src/domain/rich-text'
import { dateTimeIn, defaultTimeZone } from '../../src/domain/delivery/time-zone'
import type { Executor } from '../db/client'
import { linesOfOrder, type OrderRow, setupsOfOrder } from './order-lines'

const columns = [
  'Order',
  'Placed',
  'Status',
  'Customer',
  'Name',
  'PO#',
  'Needed by',
  'Line',
  'SKU',
  'Product',
  'Options',
  'Branding',
  'Quantity',
  'Each ex GST',
  'Line ex GST',
  'Order total inc GST',
  'Ship to',
  'Brief',
]

export type ListedOrder = { order: OrderRow; email: string | null }

/** Returns a heading row, then a row for each line. */
export async function orderTable(
  db: Executor,
  orders: readonly ListedOrder[],
  timeZone = defaultTimeZone,
): Promise<[string[], ...string[][]]> {
  const rows: string[][] = []
  for (const { order, email } of orders)
    for (const [index, line] of (await brandedLines(db, order.id)).entries())
      rows.push([
        String(order.id),
        dateTimeIn(timeZone, order.createdAt.getTime()),
        statusTitle(order.status),
        email ?? '',
        order.billing.customerName,
        order.poNumber,
        order.neededBy ?? '',
        String(index + 1),
        line.sku,
        htmlToText(line.productName),
        formatOptions(line),
        line.branding.join('; '),
        String(line.quantity),
        dollars(line.eachCents),
        dollars(line.eachCents * line.quantity),
        dollars(order.totalCents),
        addressText(order.shipping),
        line.brief,
      ])
  return [columns, ...rows]
}

/** Returns the lines of an order, with each set-up as text: "Pad print: front", "2 x Laser engraving". */
export async function brandedLines(db: Executor, orderId: number) {
  const lines = await linesOfOrder(db, orderId)
  const setups = await setupsOfOrder(
    db,
    lines.map(({ id }) => id),
  )
  const formatSetup = ({ name, count }: (typeof setups)[number]) =>
    `${count > 1 ? `${count} x ` : ''}${htmlToText(name)}`
  return lines.map((line) => {
    const lineSetups = setups.filter(({ orderLineId }) => orderLineId === line.id)
    return {
      ...line,
      productId: String(line.productId),
      setups: lineSetups,
      branding: lineSetups.map(formatSetup),
    }
  })
}

type Line = Awaited<ReturnType<typeof brandedLines>>[number]

export function formatOptions({ options }: Pick<Line, 'options'>): string {
  return options.map(({ name, value }) => `${name}: ${value}`).join(', ')
}

export function addressText({
  customerName,
  line1,
  line2,
  city,
  state,
  postcode,
  country,
  ...contact
}: AddressFields): string {
  const town = [city, state, postcode].filter(Boolean).join(' ')
  return [customerName, line1, line2, town, country, contact.email, contact.mobileNumber]
    .filter(Boolean)
    .join(', ')
}
