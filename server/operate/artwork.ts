/** Artwork that the customer is to approve: adding a file to a line of an order, and saying what became of it. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import { approvalNumbers } from '../../src/domain/order/order-status'
import { artwork } from '../db/schema-artwork'
import { linesOfOrder, orderRow } from '../reads/order'
import { addOrderArtwork, type Approval } from '../files/artwork'
import { type Command, type CommandContext, wholeOf } from './command'

const approvals = Object.keys(approvalNumbers)
const isApproval = (word: string): word is Approval => approvals.includes(word)

export const artworkCommand: Command = {
  usage: [
    'artwork 10001 1 proof.pdf      gives line 1 of order 10001 a file to approve, which is pending',
    'artwork 700000001 approved     says of that file: pending, approved, rejected',
  ],
  run: async ([first, second = '', file], context) => {
    const id = wholeOf(first, 'The first number')
    if (file === undefined) return setApproval(id, second.toLowerCase(), context)
    const order = await orderRow(context.db, id)
    if (!order) throw new Error(`There is no order ${id}.`)
    const line = (await linesOfOrder(context.db, id))[wholeOf(second, 'The line') - 1]
    if (!line) throw new Error(`Order ${id} has no line ${second}.`)
    const name = path.basename(file)
    const place = { userId: order.userId, lineId: line.id, approval: 'pending' as const }
    const sent = { name, content: await readFile(file) }
    const added = await addOrderArtwork(context.db, context.settings.dataFolder, place, sent)
    context.print(`File ${added} (${name}) waits for approval in order ${id}.`)
  },
}

async function setApproval(id: number, word: string, { db, print }: CommandContext): Promise<void> {
  if (!isApproval(word)) throw new Error(`A file can be ${approvals.join(', ')}, not "${word}".`)
  const changed = await db
    .update(artwork)
    .set({ approve: approvalNumbers[word] })
    .where(and(eq(artwork.id, id), eq(artwork.purpose, 'approval')))
    .returning({ id: artwork.id })
  if (changed.length === 0) throw new Error(`There is no file ${id} to approve.`)
  print(`File ${id} is ${word} now.`)
}
