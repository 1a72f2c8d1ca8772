/** Orders: lists them, exports their files, and changes their status. */
import { normalizeEmail } from '../../src/domain/account/contact-details'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, desc, eq, notInArray } from 'drizzle-orm'
import { jobsOf } from '../../src/domain/cart/job'
import { withCount, formatCount } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import { riskText } from '../../src/domain/order/risk'
import { type Tracking, trackingText } from '../../src/domain/order/carrier'
import { orderStatuses, finalStatuses } from '../../src/domain/order/order-status'
import { formatAud } from '../../src/domain/price/money'
import { htmlToText } from '../../src/domain/rich-text'
import { appUser } from '../db/schema-customer'
import { shopOrder } from '../db/schema-order'
import { readStoredArtwork } from '../files/artwork'
import { fileStore } from '../files/store'
import { Refusal } from '../floor/errors'
import { customerOf, daysOf, linksOf, sumsOf } from '../mail/order-mail'
import { mailNotice } from '../mail/mail-notice'
import { queueMail } from '../mail/mail-queue'
import { orderRow } from '../reads/order'
import { filesOfOrder, linesOfOrder, type OrderRow } from '../reads/order-lines'
import { risksOf } from '../reads/order-progress'
import { brandedLines, type ListedOrder, formatOptions, orderTable, addressText } from '../reads/order-table'
import { sendMessage } from '../writes/order-message'
import { changeStatus, type StatusChange, trackingIn } from '../writes/order-status'
import { proofText } from './artwork'
import { type Command, type CommandContext, csvFileOf, dateOf, readArgs, wholeNumberOf } from './command'

const statusNames = orderStatuses.join(', ').toLowerCase()

export const orderCommand: Command = {
  usage: [
    'order                          lists the newest orders; --open: those not shipped, complete or rejected',
    '  --customer dana@example.com --csv orders.csv    of one customer; writes a CSV file, one row per line',
    'order 10001                    shows an order with its lines, branding, prices and files',
    'order 10001 files FOLDER       saves its artwork and proofs to that folder',
    `order 10001 complete           changes its status and emails the customer: ${statusNames}`,
    '  --anyway                     allows in production and shipped without approved proofs',
    '  --mail                       emails the customer even if the order moves back',
    '  --carrier "Australia Post" --number 33ABC123    carrier and tracking number, with shipped; --link: tracking page',
    'order --at-risk                lists orders that may arrive late, and why',
    'order 10001 message "The proof comes tomorrow."    emails the customer; replies go to the shop',
    'order 10001 link               shows the links that approve or reject a portal order; mail: emails them again',
  ],
  run: async (args, context) => {
    const { positionals, values } = readArgs(args, {
      open: { type: 'boolean', default: false },
      customer: { type: 'string' },
      csv: { type: 'string' },
      mail: { type: 'boolean', default: false },
      anyway: { type: 'boolean', default: false },
      'at-risk': { type: 'boolean', default: false },
      carrier: { type: 'string' },
      number: { type: 'string' },
      link: { type: 'string' },
    })
    const [id, ...rest] = positionals
    if (id === undefined) return values['at-risk'] ? listAtRisk(context) : listOrders(values, context)
    const order = await orderRow(context.db, wholeNumberOf(id, 'The order number'))
    if (!order) throw new Error(`There is no order ${id}.`)
    if (rest.length === 0) return showOrder(order, context)
    if (rest[0] === 'files') return exportFiles(order, rest[1], context)
    if (rest[0] === 'message') return queueMessage(order, rest.slice(1).join(' '), context)
    const { mail, anyway } = values
    await performAction(order, { typed: rest.join(' '), mail, anyway, tracking: trackingIn(values) }, context)
  },
}

type Action = { typed: string; mail: boolean; anyway: boolean; tracking: Tracking | null }

async function performAction(
  order: OrderRow,
  { typed, ...options }: Action,
  context: CommandContext,
): Promise<void> {
  const action = typed.toUpperCase().replaceAll('-', ' ')
  if (action === 'LINK') return showLinks(order, context)
  if (action === 'MAIL') {
    const customer = await customerOf(context.db, order)
    if (!customer?.portalEmail)
      throw new Error('This customer has no portal email. Set one with "user EMAIL portal-email ADDRESS".')
    await queueMail(context.db, 'order to approve', { orderId: order.id })
    return context.print(`${mailNotice(context.settings)}.`)
  }
  const status = orderStatuses.find((known) => known === action || known === `IN ${action}`)
  if (!status) throw new Error(`Unknown status "${typed}". Use one of: ${statusNames}.`)
  await move(order.id, { status, ...options }, context)
}

async function queueMessage(
  { id }: OrderRow,
  text: string,
  { db, settings, print }: CommandContext,
): Promise<void> {
  await db.transaction((tx) => sendMessage(tx, id, { text, author: '' }))
  print(`Message to the customer of order ${id} saved. ${mailNotice(settings)}.`)
}

async function move(
  id: number,
  change: StatusChange,
  { db, settings, print }: CommandContext,
): Promise<void> {
  const { status, tracking } = change
  const { isNew, isMailed } = await db.transaction((tx) => changeStatus(tx, id, change)).catch(suggestAnyway)
  if (!isNew && !tracking) return print(`Order ${id} is already ${status}.`)
  if (tracking) print(`${trackingText(tracking)}${tracking.link ? `: ${tracking.link}` : '.'}`)
  if (!isNew && !isMailed) return print(notMailed)
  print(
    isMailed
      ? `Order ${id} is now ${status}. ${mailNotice(settings)}.`
      : `Order ${id} is ${status} again. ${notMailed}`,
  )
}

const notMailed = 'No email was sent. Add --mail to email the customer.'

/** Adds the option that allows the change, which only this command has. */
function suggestAnyway(error: unknown): never {
  if (error instanceof Refusal && error.code === 'PROOFSMISSING')
    throw new Error(`${error.message} Add --anyway to continue.`, { cause: error })
  throw error
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
    .where(notInArray(shopOrder.status, ['REJECTED', 'COMPLETE']))
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

/** Lists the newest orders; all matching ones if options restrict them. */
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
  // Names and addresses of people, so only the operator can read the file.
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
  const numbered = (await brandedLines(db, order.id)).map((line, index) => ({ ...line, number: index + 1 }))
  for (const { lines } of jobsOf(numbered)) {
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
  if (files.length > 0) print(`To save the files: npm run provider -- order ${order.id} files FOLDER`)
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
  if (!folder) throw new Error(`Specify a folder: order ${id} files FOLDER`)
  const files = await filesOfOrder(db, id)
  if (files.length === 0) return print(`Order ${id} has no files.`)
  const lineNumbers = new Map((await linesOfOrder(db, id)).map((line, index) => [line.id, index + 1]))
  // Private files of customers, so only the operator can read the folder.
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
