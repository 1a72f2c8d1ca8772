/** Orders as the shop's people read them: the list, one of them whole, and a table for a spreadsheet. */
import { writeFile } from 'node:fs/promises'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { AddressFields } from '../../src/domain/account/address'
import { counted, formatCount } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import { formatAud, dollars } from '../../src/domain/price/money'
import { settledStatuses } from '../../src/domain/order/order-status'
import { htmlToText } from '../../src/domain/rich-text'
import { customerOf, sumsOf } from '../mail/order-mail'
import { appUser } from '../db/schema-customer'
import { shopOrder } from '../db/schema-order'
import { filesOfOrder, linesOfOrder, type OrderRow, setupsOfOrder } from '../reads/order'
import { csvFileOf, type CommandContext, dateOf } from './command'
import { proofWords } from './artwork'

const mostListed = 50
const gone = '(account gone)'

type Wanted = { open: boolean; customer?: string | undefined; csv?: string | undefined }

/** The newest ones; all where it is said which are meant. */
export async function listOrders({ open, customer, csv }: Wanted, context: CommandContext): Promise<void> {
  const { db, print } = context
  const email = customer?.trim().toLowerCase()
  if (email !== undefined) await mustBeCustomer(email, context)
  const chosen = db
    .select({ order: shopOrder, email: appUser.email })
    .from(shopOrder)
    .leftJoin(appUser, eq(appUser.id, shopOrder.userId))
    .where(
      and(
        open ? notInArray(shopOrder.status, [...settledStatuses]) : undefined,
        email === undefined ? undefined : eq(appUser.email, email),
      ),
    )
    .orderBy(desc(shopOrder.createdAt), desc(shopOrder.id))
  const isChosen = open || email !== undefined || csv !== undefined
  const rows = await (isChosen ? chosen : chosen.limit(mostListed))
  if (csv !== undefined) return writeOrders(csvFileOf(csv), rows, context)
  if (rows.length === 0) print(open || email !== undefined ? 'No such orders.' : 'No orders yet.')
  for (const { order, email: of } of rows) print(`${headOf(order)}  ${of ?? gone}`)
}

async function mustBeCustomer(email: string, { db }: CommandContext): Promise<void> {
  const [found] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email))
  if (!found) throw new Error(`There is no customer ${email}.`)
}

const columns = [
  'Order',
  'Placed',
  'Status',
  'Customer',
  'PO#',
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

type Listed = { order: OrderRow; email: string | null }

/** A row for each line. */
async function writeOrders(file: string, orders: Listed[], { db, print }: CommandContext): Promise<void> {
  const rows: string[][] = []
  for (const { order, email } of orders)
    for (const [index, line] of (await brandedLines(db, order.id)).entries())
      rows.push([
        String(order.id),
        order.createdAt.toISOString(),
        order.status,
        email ?? '',
        order.poNumber,
        String(index + 1),
        line.sku,
        htmlToText(line.productName),
        optionsOf(line),
        line.branding.join('; '),
        String(line.quantity),
        dollars(line.eachCents),
        dollars(line.eachCents * line.quantity),
        dollars(order.totalCents),
        placeOf(order.shipping),
        line.brief,
      ])
  // Names and addresses of people: for whoever ran the command alone.
  await writeFile(file, writeCsv([columns, ...rows]), { mode: 0o600 })
  print(`${counted(orders.length, 'order')} with ${counted(rows.length, 'line')} written to ${file}.`)
}

export async function showOrder(order: OrderRow, { db, print }: CommandContext): Promise<void> {
  print(`${headOf(order)}  ${(await customerOf(db, order))?.email ?? gone}`)
  print(`PO# ${order.poNumber}`)
  print(`Bill to: ${placeOf(order.billing)}`)
  print(`Ship to: ${placeOf(order.shipping)}`)
  const files = await filesOfOrder(db, order.id)
  for (const [index, line] of (await brandedLines(db, order.id)).entries()) {
    const what = [line.sku, htmlToText(line.productName), optionsOf(line)].filter(Boolean).join('  ')
    const price = `${formatAud(line.eachCents)} ex GST: ${formatAud(line.eachCents * line.quantity)}`
    print(`${index + 1}. ${formatCount(line.quantity)} x ${what} at ${price}`)
    print(`   Branding: ${line.branding.join(', ') || 'none'}`)
    if (line.brief) print(`   Brief: ${line.brief.replaceAll('\n', '\n   ')}`)
    for (const file of files.filter(({ orderLineId }) => orderLineId === line.id))
      print(`   ${file.purpose === 'approval' ? proofWords(file) : `Artwork ${file.id}: ${file.name}`}`)
  }
  print('Set-up and freight are in the price of each piece.')
  for (const sum of sumsOf(order)) print(sum)
  if (files.length > 0) print(`Its files: npm run provider -- order ${order.id} files FOLDER`)
}

type Line = Awaited<ReturnType<typeof linesOfOrder>>[number] & { branding: string[] }

/** Each set-up in words: "Pad print: front", "2 x Laser engraving". */
async function brandedLines(db: CommandContext['db'], orderId: number): Promise<Line[]> {
  const lines = await linesOfOrder(db, orderId)
  const setups = await setupsOfOrder(
    db,
    lines.map(({ id }) => id),
  )
  const wordsOf = ({ name, count }: (typeof setups)[number]) =>
    `${count > 1 ? `${count} x ` : ''}${htmlToText(name)}`
  return lines.map((line) => ({
    ...line,
    branding: setups.filter(({ orderLineId }) => orderLineId === line.id).map(wordsOf),
  }))
}

function optionsOf({ options }: Pick<Line, 'options'>): string {
  return options.map(({ name, value }) => `${name}: ${value}`).join(', ')
}

function placeOf({
  customerName,
  line1,
  line2,
  city,
  state,
  postcode,
  country,
  ...contact
}: AddressFields): string {
  const town = `${city} ${state} ${postcode}`
  return [customerName, line1, line2, town, country, contact.email, contact.mobileNumber]
    .filter(Boolean)
    .join(', ')
}

function headOf({ id, createdAt, status, totalCents }: OrderRow): string {
  return `${id}  ${dateOf(createdAt)}  ${status.padEnd(13)} ${formatAud(totalCents)}`
}
