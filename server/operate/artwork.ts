/** Proofs: giving a line of an order a file that its customer is to approve, and saying what became of it. */
import path from 'node:path'
import { inArray, sql } from 'drizzle-orm'
import { isVector, typeByName } from '../../src/domain/cart/artwork'
import { jobsOf } from '../../src/domain/cart/job'
import { approvalNumbers, settledStatuses, type MarkedPlace } from '../../src/domain/order/order-status'
import type { Executor } from '../db/client'
import { artwork } from '../db/schema-order'
import { post } from '../mail/post'
import { orderRow } from '../reads/order'
import { filesOfOrder, linesOfOrder, type OrderRow, setupsOfOrder } from '../reads/order-lines'
import { type ArtworkRow, lockedProof, openProofs } from '../reads/artwork'
import { addOrderArtwork, type Approval } from '../files/artwork'
import { fileStore } from '../files/store'
import { noteApproval } from '../writes/promise'
import { type Command, type CommandContext, contentOf, dateOf, wholeOf } from './command'

const approvals = Object.keys(approvalNumbers)
const isApproval = (word: string): word is Approval => approvals.includes(word)

export const artworkCommand: Command = {
  usage: [
    'artwork                        the proofs that customers have not answered, and those that they want changed',
    'artwork 10001 1 proof.pdf      gives line 1 of order 10001, and what is branded alike, a proof to approve, and',
    '                               writes to the customer',
    'artwork 700000001 approved     says of that proof: pending (which writes to the customer again), approved, rejected',
  ],
  run: async ([first, second = '', file], context) => {
    if (first === undefined) return list(context)
    const id = wholeOf(first, 'The first number')
    if (file === undefined && /^\d+$/.test(second))
      throw new Error(`Say which file is the proof: artwork ${id} ${second} proof.pdf.`)
    if (file === undefined) return setApproval(id, second.toLowerCase(), context)
    const order = await orderRow(context.db, id)
    if (!order) throw new Error(`There is no order ${id}.`)
    refuseSettled(order)
    const lines = await jobOf(context.db, id, wholeOf(second, 'The line'))
    const name = path.basename(file)
    if (isVector(typeByName(name) ?? ''))
      throw new Error(`No browser shows ${name} to a customer. Please save it as PDF or PNG.`)
    const sent = { name, content: await contentOf(file) }
    const store = fileStore(context.settings)
    const added: number[] = []
    for (const lineId of lines.ids)
      added.push(
        await addOrderArtwork(context.db, store, { userId: order.userId, lineId, approval: 'pending' }, sent),
      )
    const told = (await tell(context.db, order)) ? 'and the customer is told' : 'but its account is gone'
    context.print(`Proof ${added[0]} (${name}) waits for approval in order ${id}${lines.words}, ${told}.`)
  },
}

/** The line with all that are branded alike: they are set up once, and have one proof (req 6.30). */
async function jobOf(db: Executor, orderId: number, number: number) {
  const lines = await linesOfOrder(db, orderId)
  const setups = await setupsOfOrder(
    db,
    lines.map(({ id }) => id),
  )
  const jobs = jobsOf(
    lines.map(({ id, productId }, index) => ({
      id,
      number: index + 1,
      productId: String(productId),
      setups: setups.filter(({ orderLineId }) => orderLineId === id),
    })),
  )
  const job = jobs.find((one) => one.lines.some((line) => line.number === number))
  if (!job) throw new Error(`Order ${orderId} has no line ${number}.`)
  const numbers = job.lines.map((line) => line.number)
  const words = numbers.length > 1 ? `, for lines ${numbers.join(', ')}` : ''
  return { ids: job.lines.map(({ id }) => id), words }
}

/** Its customer could not answer. */
function refuseSettled({ id, status }: OrderRow): void {
  if (settledStatuses.includes(status))
    throw new Error(`Order ${id} is ${status}: no proof of it waits. Move it back first.`)
}

/** False when the account is gone. */
async function tell(tx: Executor, { id, userId }: OrderRow): Promise<boolean> {
  if (userId !== null) await post(tx, 'proof', { orderId: id, isReminder: false })
  return userId !== null
}

/** A proof that waits again is as good as new. */
async function setApproval(id: number, word: string, context: CommandContext): Promise<void> {
  if (!isApproval(word)) throw new Error(`A proof can be ${approvals.join(', ')}, not "${word}".`)
  const told = await context.db.transaction(async (tx) => {
    const locked = await lockedProof(tx, id)
    if (!locked) throw new Error(`There is no file ${id} to approve.`)
    if (word === 'pending') refuseSettled(locked.order)
    const fresh = { waitsSince: sql`now()`, reminders: 0, answeredAt: null, note: null, mark: null }
    await tx
      .update(artwork)
      .set({ approve: approvalNumbers[word], ...(word === 'pending' ? fresh : {}) })
      .where(inArray(artwork.id, await sameProofs(tx, locked)))
    if (word === 'approved') await noteApproval(tx, locked.order)
    return word === 'pending' && tell(tx, locked.order)
  })
  context.print(`Proof ${id} is ${word} now${told ? ', and the customer is told' : ''}.`)
}

/** One drawing of a job is a proof of each of its lines. */
async function sameProofs(
  tx: Executor,
  { proof, order }: NonNullable<Awaited<ReturnType<typeof lockedProof>>>,
) {
  const files = await filesOfOrder(tx, order.id)
  return files
    .filter(({ purpose, sha256 }) => purpose === 'approval' && sha256 === proof.sha256)
    .map(({ id }) => id)
}

async function list({ db, print }: CommandContext): Promise<void> {
  const open = await openProofs(db)
  if (open.length === 0) print('No proof is waiting for a customer, and none needs a change.')
  // One drawing for several lines is said once.
  const drawings = new Map(open.toReversed().map((one) => [`${one.order.id} ${one.proof.sha256}`, one]))
  for (const { proof, order, email } of [...drawings.values()].toReversed())
    print(`Order ${order.id}  ${proofWords(proof)}  ${email ?? '(account gone)'}`)
}

/** "Proof 700000001: proof.pdf, to be changed (page 2, 40% from the left, 12% from the top): Make the logo larger". */
export function proofWords({ id, name, approve, answeredAt, waitsSince, note, mark }: ArtworkRow): string {
  const when = answeredAt ? ` on ${dateOf(answeredAt)}` : ''
  if (approve === approvalNumbers.approved) return `Proof ${id}: ${name}, approved${when}`
  if (approve === approvalNumbers.pending)
    return `Proof ${id}: ${name}, waits for its customer${waitsSince ? ` since ${dateOf(waitsSince)}` : ''}`
  if (note === null) return `Proof ${id}: ${name}, rejected${when}`
  const place = mark ? ` (${placeWords(mark)})` : ''
  return `Proof ${id}: ${name}, to be changed since ${dateOf(answeredAt)}${place}: ${note}`
}

function placeWords({ x, y, page }: MarkedPlace): string {
  const percent = (part: number) => `${Math.round(part * 100)}%`
  const where = `${percent(x)} from the left, ${percent(y)} from the top`
  return page === null ? where : `page ${page}, ${where}`
}
