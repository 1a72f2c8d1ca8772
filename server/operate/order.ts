/** Looking at orders and moving them on. */
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { AddressFields } from '../../src/domain/account/address'
import { formatAud } from '../../src/domain/price/money'
import { type OrderStatus, orderStatuses } from '../../src/domain/order/order-status'
import { artwork } from '../db/schema-artwork'
import { appUser } from '../db/schema-customer'
import { orderLine, shopOrder } from '../db/schema-order'
import { askForApproval, linksOf, mailStatus } from '../mail/order-mail'
import { linesOfOrder, type OrderRow, orderRow } from '../reads/order'
import { moveOrder } from '../writes/order-status'
import { type Command, dateOf, type CommandContext, wholeOf } from './command'

const mostListed = 50

export const orderCommand: Command = {
  usage: [
    'order                          the newest orders',
    'order 10001                    one of them with its lines and files',
    `order 10001 complete           moves it on and writes to the customer: ${orderStatuses.join(', ').toLowerCase()}`,
    'order 10001 link               the links by which a portal approves or rejects it',
    'order 10001 mail               mails these links to the portal again',
  ],
  run: async ([id, ...rest], context) => {
    if (id === undefined) return list(context)
    const order = await orderRow(context.db, wholeOf(id, 'The number of an order'))
    if (!order) throw new Error(`There is no order ${id}.`)
    const action = rest.join(' ').toUpperCase().replaceAll('-', ' ')
    if (action === '') return show(order, context)
    if (action === 'LINK') return showLinks(order, context)
    if (action === 'MAIL') {
      if (!(await askForApproval(context, order)))
        throw new Error('This customer has no portal e-mail: see "user EMAIL portal-email ADDRESS".')
      return context.print('Mailed.')
    }
    const status = orderStatuses.find((one) => one === action || one === `IN ${action}`)
    if (!status) throw new Error(`An order cannot be "${rest.join(' ')}", but ${orderStatuses.join(', ')}.`)
    await move(order, status, context)
  },
}

async function move({ id }: OrderRow, status: OrderStatus, context: CommandContext): Promise<void> {
  const { order, isNew } = await context.db.transaction((tx) => moveOrder(tx, id, status))
  if (!isNew) return context.print(`Order ${id} is ${status} already.`)
  await mailStatus(context, order)
  context.print(`Order ${id} is ${status} now, and the customer is told.`)
}

async function list({ db, print }: CommandContext): Promise<void> {
  const rows = await db
    .select({ order: shopOrder, email: appUser.email })
    .from(shopOrder)
    .leftJoin(appUser, eq(appUser.id, shopOrder.userId))
    .orderBy(desc(shopOrder.createdAt), desc(shopOrder.id))
    .limit(mostListed)
  if (rows.length === 0) print('No orders yet.')
  for (const { order, email } of rows) print(`${headOf(order)}  ${email ?? '(account gone)'}`)
}

async function show(order: OrderRow, { db, settings, print }: CommandContext): Promise<void> {
  print(headOf(order))
  print(
    `PO# ${order.poNumber}${order.couponName ? `, coupon ${order.couponName} (${order.couponPercent}%)` : ''}`,
  )
  print(`Bill to: ${placeOf(order.billing)}`)
  print(`Ship to: ${placeOf(order.shipping)}`)
  for (const [index, line] of (await linesOfOrder(db, order.id)).entries()) {
    const options = line.options.map(({ name, value }) => `${name}: ${value}`).join(', ')
    print(`${index + 1}. ${line.quantity} x ${line.productName} ${options} at ${formatAud(line.eachCents)}`)
    if (line.brief) print(`   Brief: ${line.brief.replaceAll('\n', '\n   ')}`)
  }
  const files = await db
    .select({ file: artwork })
    .from(artwork)
    .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
    .where(and(eq(orderLine.orderId, order.id), isNotNull(artwork.storedAt)))
    .orderBy(asc(artwork.id))
  for (const { file } of files)
    print(
      `File ${file.id}: ${file.name} (${file.purpose}) in ${settings.dataFolder}/uploads/artwork/${file.file}`,
    )
}

async function showLinks(order: OrderRow, context: CommandContext): Promise<void> {
  const { approve, reject } = await linksOf(context, order.id)
  context.print(`Approve: ${approve}`)
  context.print(`Reject:  ${reject}`)
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
