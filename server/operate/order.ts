/** Lists and shows orders, and exports their files. server/acts/orders.ts changes orders. */
import { normalizeEmail } from '../../src/domain/account/contact-details'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, desc, eq, notInArray } from 'drizzle-orm'
import { jobsOf } from '../../src/domain/cart/job'
import { withCount, formatCount } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import { riskText } from '../../src/domain/order/risk'
import { finalStatuses, finishedStatuses } from '../../src/domain/order/order-status'
import { formatAud } from '../../src/domain/price/money'
import { htmlToText } from '../../src/domain/rich-text'
import { appUser } from '../db/schema-customer'
import { shopOrder } from '../db/schema-order'
import { readStoredArtwork } from '../files/artwork'
import { fileStore } from '../files/store'
import { customerOf, daysOf, linksOf, sumsOf } from '../mail/order-mail'
import { orderRow } from '../reads/order'
import { filesOfOrder, linesOfOrder, type OrderRow } from '../reads/order-lines'
import { risksOf } from '../reads/order-progress'
import { brandedLines, type ListedOrder, formatOptions, orderTable, addressText } from '../reads/order-table'
import { proofText } from './artwork'
import { type Command, type CommandContext, csvFileOf, dateOf, readArgs, wholeNumberOf } from './command'

export const orderCommand: Command = {
  usage: [
    'orders                         lists the newest orders; --open: those not shipped, complete or rejected',
    '  --customer dana@example.com --csv orders.csv    of one customer; writes a CSV file, one row per line',
    'orders 10001                   shows an order with its lines, branding, prices and files',
    'orders 10001 files FOLDER      saves its artwork and proofs to that folder',
    'orders 10001 links             shows the links that approve or reject a portal order',
    'orders --at-risk               lists orders that may arrive late, and why',
  ],
  run: async (args, context) => {
    const { positionals, values } = readArgs(args, {
      open: { type: 'boolean', default: false },
      customer: { type: 'string' },
      csv: { type: 'string' },
      'at-risk': { type: 'boolean', default: false },
    })
    const [id, action, folder] = positionals
    if (id === undefined) return values['at-risk'] ? listAtRisk(context) : listOrders(values, context)
    const order = await orderRow(context.db, wholeNumberOf(id, 'The order number'))
    if (!order) throw new Error(`There is no order ${id}.`)
    if (action === undefined) return showOrder(order, context)
    if (action === 'files') return exportFiles(order, folder, context)
    if (action === 'links') return showLinks(order, context)
    throw new Error(`Unknown action "${action}". Use files or links, or see "orders --help".`)
  },
}

async function showLinks(order: OrderRow, context: CommandContext): Promise<void> {
  const { approve, reject } = await linksOf(context, order.id)
  context.print(`Approve: ${approve}`)
  context.print(`Reject:  ${reject}`)
}

/** Lists the orders by the customer's delivery date, earliest first. */
async function listAtRisk({ db, print }: CommandContext): Promise<void> {
  const rows = await db
    .select({ order: shopOrder, email: appUser.email })
    .from(shopOrder)
    .leftJoin(appUser, eq(appUser.id, shopOrder.userId))
    .where(notInArray(shopOrder.status, [...finishedStatuses]))
    .orderBy(asc(shopOrder.neededBy), asc(shopOrder.id))
  const orders = rows.map(({ order }) => order)
  const risks = await risksOf(db, orders)
  if (risks.size === 0) print('No orders at risk.')
  for (const { order, email } of rows) {
    const orderRisks = risks.get(order.id)
    if (!orderRisks) continue
    print(`${headOf(order)}  ${email ?? deletedAccount}`)
    for (const risk of orderRisks) print(`   ${riskText(risk)}`)
  }
}

const maxListed = 50
const deletedAccount = '(account deleted)'

type ListOptions = { open: boolean; customer?: string | undefined; csv?: string | undefined }

/** Lists the newest orders, or all matching orders if options restrict the list. */
async function listOrders({ open, customer, csv }: ListOptions, context: CommandContext): Promise<void> {
  const { db, print } = context
  const email = customer && normalizeEmail(customer)
  if (email !== undefined) await requireCustomer(email, context)
  const query = db
    .select({ order: shopOrder, email: appUser.email })
    .from(shopOrder)
    .leftJoin(appUser, eq(appUser.id, shopOrder.userId))
    .where(
      and(
        open ? notInArray(shopOrder.status, [...finalStatuses]) : undefined,
        email === undefined ? undefined : eq(appUser.email, email),
      ),
    )
    .orderBy(desc(shopOrder.createdAt), desc(shopOrder.id))
  const isRestricted = open || email !== undefined || csv !== undefined
  const rows = await (isRestricted ? query : query.limit(maxListed))
  if (csv !== undefined) return writeTable(csvFileOf(csv), rows, context)
  if (rows.length === 0) print(open || email !== undefined ? 'No matching orders.' : 'No orders yet.')
  for (const { order, email: customerEmail } of rows)
    print(`${headOf(order)}  ${customerEmail ?? deletedAccount}`)
}

async function writeTable(
  file: string,
  orders: ListedOrder[],
  { db, settings, print }: CommandContext,
): Promise<void> {
  const [columns, ...rows] = await orderTable(db, orders, settings.timeZone)
  // The file contains names and addresses of people, so only the operator can read it.
  await writeFile(file, writeCsv([columns, ...rows]), { mode: 0o600 })
  print(`${withCount(orders.length, 'order')} with ${withCount(rows.length, 'line')} written to ${file}.`)
}

async function requireCustomer(email: string, { db }: CommandContext): Promise<void> {
  const [customer] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email))
  if (!customer) throw new Error(`There is no customer ${email}.`)
}

async function showOrder(order: OrderRow, { db, print }: CommandContext): Promise<void> {
  print(`${headOf(order)}  ${(await customerOf(db, order))?.email ?? deletedAccount}`)
  print(`PO# ${order.poNumber}`)
  for (const line of await daysOf(db, order)) print(line)
  print(`Bill to: ${addressText(order.billing)}`)
  print(`Ship to: ${addressText(order.shipping)}`)
  const files = await filesOfOrder(db, order.id)
  const numberedLines = (await brandedLines(db, order.id)).map((line, index) => ({
    ...line,
    number: index + 1,
  }))
  for (const { lines } of jobsOf(numberedLines)) {
    for (const line of lines) {
      const productText = [line.sku, htmlToText(line.productName), formatOptions(line)]
        .filter(Boolean)
        .join('  ')
      const price = `${formatAud(line.eachCents)} ex GST: ${formatAud(line.eachCents * line.quantity)}`
      print(`${line.number}. ${formatCount(line.quantity)} x ${productText} at ${price}`)
    }
    // Details of lines that are produced together are printed once.
    const lineFiles = files.filter(({ orderLineId }) => lines.some(({ id }) => id === orderLineId))
    const details = [
      `Branding: ${lines[0]?.branding.join(', ') || 'none'}`,
      ...lines.flatMap(({ brief }) => (brief ? `Brief: ${brief.replaceAll('\n', '\n   ')}` : [])),
    ]
    for (const detail of new Set(details)) print(`   ${detail}`)
    const uniqueFiles = new Map(
      lineFiles.toReversed().map((file) => [`${file.purpose} ${file.sha256}`, file]),
    )
    for (const file of [...uniqueFiles.values()].toReversed())
      print(`   ${file.purpose === 'approval' ? proofText(file) : `Artwork ${file.id}: ${file.name}`}`)
  }
  print('Prices each include set-up and freight.')
  for (const sum of sumsOf(order)) print(sum)
  if (files.length > 0) print(`To save the files: npm run provider -- orders ${order.id} files FOLDER`)
}

function headOf({ id, createdAt, status, totalCents }: OrderRow): string {
  return `${id}  ${dateOf(createdAt)}  ${status.padEnd(13)} ${formatAud(totalCents)}`
}

/**
 * Files are named by order, line, id and name: `10037-1-700000004-logo.png`. Throws at the end if files are missing.
 */
async function exportFiles(
  { id }: OrderRow,
  folder: string | undefined,
  { db, settings, print }: CommandContext,
): Promise<void> {
  if (!folder) throw new Error(`Specify a folder: orders ${id} files FOLDER`)
  const files = await filesOfOrder(db, id)
  if (files.length === 0) return print(`Order ${id} has no files.`)
  const lineNumbers = new Map((await linesOfOrder(db, id)).map((line, index) => [line.id, index + 1]))
  // The folder contains private files of customers, so only the operator can read it.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const store = fileStore(settings)
  const missing: string[] = []
  for (const file of files) {
    const content = await readStoredArtwork(store, file)
    if (!content) {
      missing.push(`${file.id} (${file.name})`)
      continue
    }
    const target = path.join(
      folder,
      `${id}-${lineNumbers.get(file.orderLineId ?? 0)}-${file.id}-${file.name}`,
    )
    await writeFile(target, content, { mode: 0o600 })
    print(`${target}  ${file.purpose === 'approval' ? 'proof' : 'artwork'}`)
  }
  if (missing.length > 0) throw new Error(`Missing from the file store: ${missing.join(', ')}.`)
}
