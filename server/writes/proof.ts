/** Staff add proofs to the lines of an order and set their approval (req 6.30). */
import { inArray, sql } from 'drizzle-orm'
import { isVector, typeByName } from '../../src/domain/cart/artwork'
import { jobsOf } from '../../src/domain/cart/job'
import { approvalNumbers, finalStatuses } from '../../src/domain/order/order-status'
import type { Database, Executor } from '../db/client'
import { artwork } from '../db/schema-order'
import { addOrderArtwork, type Approval } from '../files/order-artwork'
import type { FileStore } from '../files/store'
import { invalid, Refusal } from '../base/errors'
import { queueMail } from '../mail/mail-queue'
import { lockProof } from '../reads/artwork'
import { orderRow } from '../reads/order'
import { filesOfOrder, linesOfOrder, type OrderRow, setupsOfOrder } from '../reads/order-lines'
import { recordApproval } from './promise'

type NewProof = { orderId: number; lineNumber: number; name: string }
/** `numbers`: the lines that the proof is for; `isMailed`: false when the account is deleted. */
type AddedProof = { id: number; numbers: number[]; isMailed: boolean }

/** `read` is called for the file after the order has passed all checks. */
export async function addProof(
  db: Database,
  files: FileStore,
  { orderId, lineNumber, name }: NewProof,
  read: () => Promise<Uint8Array>,
): Promise<AddedProof> {
  const order = await orderRow(db, orderId)
  if (!order) throw new Refusal(404, 'NOTFOUND', `There is no order ${orderId}.`)
  refuseFinalOrder(order)
  const lines = await jobOf(db, orderId, lineNumber)
  if (isVector(typeByName(name) ?? ''))
    throw invalid(`Customers can’t view ${name} in a browser. Save it as PDF or PNG.`)
  const content = await read()
  const addedIds: number[] = []
  for (const { id: lineId } of lines)
    addedIds.push(
      await addOrderArtwork(
        db,
        files,
        { userId: order.userId, lineId, approval: 'pending' },
        { name, content },
      ),
    )
  const isMailed = await mailCustomer(db, order)
  return { id: addedIds[0] ?? 0, numbers: lines.map(({ number }) => number), isMailed }
}

/** Returns the line and all lines with the same branding: they are set up once, and share one proof. */
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
  const job = jobs.find((entry) => entry.lines.some((line) => line.number === number))
  if (!job) throw new Refusal(404, 'NOTFOUND', `Order ${orderId} has no line ${number}.`)
  return job.lines
}

/** Refuses an order that is shipped, complete or rejected, because its customer could not answer a proof. */
function refuseFinalOrder({ id, status }: OrderRow): void {
  if (finalStatuses.includes(status))
    throw new Refusal(
      409,
      'SETTLED',
      `Order ${id} is ${status}, so its customer can’t answer a proof. Move it back first.`,
    )
}

async function mailCustomer(tx: Executor, { id, userId }: OrderRow): Promise<boolean> {
  if (userId !== null) await queueMail(tx, 'proof', { orderId: id, isReminder: false })
  return userId !== null
}

/**
 * A proof that is set to pending counts as new, and its customer is mailed. Resolves to true when a mail was sent.
 */
export async function setApproval(tx: Executor, id: number, approval: Approval): Promise<boolean> {
  const lockedProof = await lockProof(tx, id)
  if (!lockedProof) throw new Refusal(404, 'NOTFOUND', `There is no file ${id} to approve.`)
  if (approval === 'pending') refuseFinalOrder(lockedProof.order)
  const pendingColumns = { waitsSince: sql`now()`, reminders: 0, answeredAt: null, note: null, mark: null }
  await tx
    .update(artwork)
    .set({ approve: approvalNumbers[approval], ...(approval === 'pending' ? pendingColumns : {}) })
    .where(inArray(artwork.id, await sameProofs(tx, lockedProof)))
  if (approval === 'approved') await recordApproval(tx, lockedProof.order)
  return approval === 'pending' && mailCustomer(tx, lockedProof.order)
}

/** Returns the ids of all proofs with the same file, because one drawing of a job is a proof of each of its lines. */
async function sameProofs(
  tx: Executor,
  { proof, order }: NonNullable<Awaited<ReturnType<typeof lockProof>>>,
) {
  const files = await filesOfOrder(tx, order.id)
  return files
    .filter(({ purpose, sha256 }) => purpose === 'approval' && sha256 === proof.sha256)
    .map(({ id }) => id)
}
