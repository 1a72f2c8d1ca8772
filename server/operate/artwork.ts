/** Proofs: giving a line of an order a file that its customer is to approve, and saying what became of it. */
import path from 'node:path'
import { approvalNumbers, type MarkedPlace } from '../../src/domain/order/order-status'
import type { Approval } from '../files/order-artwork'
import { fileStore } from '../files/store'
import { type ArtworkRow, openProofs } from '../reads/artwork'
import { giveProof, setApproval } from '../writes/proof'
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
    if (file === undefined) return say(id, second.toLowerCase(), context)
    const lineNumber = wholeOf(second, 'The line')
    const name = path.basename(file)
    const proof = { orderId: id, lineNumber, name }
    const given = await giveProof(context.db, fileStore(context.settings), proof, () => contentOf(file))
    const lines = given.numbers.length > 1 ? `, for lines ${given.numbers.join(', ')}` : ''
    const told = given.isMailed ? 'and the customer is told' : 'but its account is gone'
    context.print(`Proof ${given.id} (${name}) waits for approval in order ${id}${lines}, ${told}.`)
  },
}

async function say(id: number, word: string, { db, print }: CommandContext): Promise<void> {
  if (!isApproval(word)) throw new Error(`A proof can be ${approvals.join(', ')}, not "${word}".`)
  const told = await db.transaction((tx) => setApproval(tx, id, word))
  print(`Proof ${id} is ${word} now${told ? ', and the customer is told' : ''}.`)
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
