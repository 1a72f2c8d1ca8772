/** Lists proofs, and adds a proof to an order line for the customer's approval. */
import path from 'node:path'
import { approvalNumbers, type ProofMark } from '../../src/domain/order/order-status'
import { fileStore } from '../files/store'
import { mailNotice } from '../mail/mail-notice'
import { type ArtworkRow, openProofs } from '../reads/artwork'
import { addProof } from '../writes/proof'
import { type Command, type CommandContext, contentOf, dateOf, wholeNumberOf } from './command'

export const artworkCommand: Command = {
  usage: [
    'artwork                        lists unanswered proofs and proofs to be changed',
    'artwork 10001 1 proof.pdf      adds a proof to line 1 and lines with the same branding, and emails the customer',
  ],
  run: async ([first, second = '', file], context) => {
    if (first === undefined) return list(context)
    const id = wholeNumberOf(first, 'The order number')
    if (file === undefined)
      throw new Error(`Specify the file of the proof: artwork ${id} ${second || 1} proof.pdf`)
    const lineNumber = wholeNumberOf(second, 'The line number')
    const name = path.basename(file)
    const proof = { orderId: id, lineNumber, name }
    const added = await addProof(context.db, fileStore(context.settings), proof, () => contentOf(file))
    const lines = added.numbers.length > 1 ? `, for lines ${added.numbers.join(', ')}` : ''
    const mailText = added.isMailed
      ? `${mailNotice(context.settings)}.`
      : 'No email was sent, because the account was deleted.'
    context.print(`Proof ${added.id} (${name}) added to order ${id}${lines}. ${mailText}`)
  },
}

async function list({ db, print }: CommandContext): Promise<void> {
  const open = await openProofs(db)
  if (open.length === 0) print('No open proofs.')
  // A proof for several lines is listed once.
  const drawings = new Map(
    open.toReversed().map((entry) => [`${entry.order.id} ${entry.proof.sha256}`, entry]),
  )
  for (const { proof, order, email } of [...drawings.values()].toReversed())
    print(`Order ${order.id}  ${proofText(proof)}  ${email ?? '(account deleted)'}`)
}

/**
 * Returns a text such as "Proof 700000001: proof.pdf, to be changed (page 2, 40% from the left, 12% from the top): Make
 * the logo larger".
 */
export function proofText({ id, name, approve, answeredAt, waitsSince, note, mark }: ArtworkRow): string {
  const when = answeredAt ? ` on ${dateOf(answeredAt)}` : ''
  if (approve === approvalNumbers.approved) return `Proof ${id}: ${name}, approved${when}`
  if (approve === approvalNumbers.pending)
    return `Proof ${id}: ${name}, waiting for the customer${waitsSince ? ` since ${dateOf(waitsSince)}` : ''}`
  if (note === null) return `Proof ${id}: ${name}, rejected${when}`
  const position = mark ? ` (${positionText(mark)})` : ''
  return `Proof ${id}: ${name}, to be changed since ${dateOf(answeredAt)}${position}: ${note}`
}

function positionText({ x, y, page }: ProofMark): string {
  const percent = (part: number) => `${Math.round(part * 100)}%`
  const position = `${percent(x)} from the left, ${percent(y)} from the top`
  return page === null ? position : `page ${page}, ${position}`
}
