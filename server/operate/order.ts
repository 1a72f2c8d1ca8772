/** Looking at orders and moving them on. */
import { goesBack, type OrderStatus, orderStatuses } from '../../src/domain/order/order-status'
import { customerOf, linksOf } from '../mail/order-mail'
import { post } from '../mail/post'
import { type OrderRow, orderRow } from '../reads/order'
import { moveOrder } from '../writes/order-status'
import { type Command, type CommandContext, wholeOf, readWords } from './command'
import { exportFiles } from './order-files'
import { listOrders, showOrder } from './order-report'

const statusWords = orderStatuses.join(', ').toLowerCase()

export const orderCommand: Command = {
  usage: [
    'order                          the newest orders; --open: all that are not shipped, complete or rejected',
    '  --customer dana@example.com --csv orders.csv    of one customer; into a file, line by line',
    'order 10001                    one of them with its lines, branding, prices and files',
    'order 10001 files FOLDER       writes its artwork and proofs into that folder',
    `order 10001 complete           moves it on and writes to the customer: ${statusWords}`,
    '  --anyway                     also in production or shipped while a line has no approved proof',
    '  --mail                       writes also when it goes back, which nobody is told otherwise',
    'order 10001 link               the links by which a portal approves or rejects it',
    'order 10001 mail               mails these links to the portal again',
  ],
  run: async (words, context) => {
    const { positionals, values } = readWords(words, {
      open: { type: 'boolean', default: false },
      customer: { type: 'string' },
      csv: { type: 'string' },
      mail: { type: 'boolean', default: false },
      anyway: { type: 'boolean', default: false },
    })
    const [id, ...rest] = positionals
    if (id === undefined) return listOrders(values, context)
    const order = await orderRow(context.db, wholeOf(id, 'The number of an order'))
    if (!order) throw new Error(`There is no order ${id}.`)
    if (rest.length === 0) return showOrder(order, context)
    if (rest[0] === 'files') return exportFiles(order, rest[1], context)
    await act(order, { typed: rest.join(' '), mail: values.mail, anyway: values.anyway }, context)
  },
}

type Act = { typed: string; mail: boolean; anyway: boolean }

async function act(order: OrderRow, { typed, mail, anyway }: Act, context: CommandContext): Promise<void> {
  const action = typed.toUpperCase().replaceAll('-', ' ')
  if (action === 'LINK') return showLinks(order, context)
  if (action === 'MAIL') {
    const customer = await customerOf(context.db, order)
    if (!customer?.portalEmail)
      throw new Error('This customer has no portal e-mail: see "user EMAIL portal-email ADDRESS".')
    await post(context.db, 'order to approve', { orderId: order.id })
    return context.print('Mailed.')
  }
  const status = orderStatuses.find((one) => one === action || one === `IN ${action}`)
  if (!status) throw new Error(`An order cannot be "${typed}". It can be: ${statusWords}.`)
  await move(order, status, { mail, anyway }, context)
}

/** What the shop takes back is nothing to write about, unless it says so (req 20.4). */
async function move(
  { id }: OrderRow,
  status: OrderStatus,
  { mail, anyway }: Omit<Act, 'typed'>,
  context: CommandContext,
): Promise<void> {
  const { isNew, isTold } = await context.db.transaction(async (tx) => {
    const moved = await moveOrder(tx, id, status, anyway)
    const isNews = moved.isNew && (mail || !goesBack(moved.from, status))
    if (isNews) await post(tx, 'order status', { orderId: id, status })
    return { isNew: moved.isNew, isTold: isNews }
  })
  if (!isNew) return context.print(`Order ${id} is ${status} already.`)
  context.print(
    isTold
      ? `Order ${id} is ${status} now, and the customer is told.`
      : `Order ${id} is ${status} again. Nobody was told; with --mail the customer would have been.`,
  )
}

async function showLinks(order: OrderRow, context: CommandContext): Promise<void> {
  const { approve, reject } = await linksOf(context, order.id)
  context.print(`Approve: ${approve}`)
  context.print(`Reject:  ${reject}`)
}
