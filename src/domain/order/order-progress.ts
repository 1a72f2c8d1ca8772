/** How far an order is, from what the provider says of it (req 6.33). */
import type { Approval, Order } from './order'

/** `note`: how many lines are approved, where that is not all of them. */
export type OrderStep = { name: string; state: 'done' | 'now' | 'ahead'; note?: string }

const names = ['Placed', 'Proof', 'Production', 'Shipped'] as const

/** How many steps are done. A rejected order goes no further, and nobody knows what other providers' words mean. */
const doneAt: Record<string, number | undefined> = {
  PENDING: 1,
  'IN REVIEW': 1,
  'IN PRODUCTION': 2,
  SHIPPED: 4,
  COMPLETE: 4,
}

type ProofedLine = { setups: readonly unknown[]; approvalFiles: readonly { approval: Approval }[] }

const isBranded = ({ setups, approvalFiles }: ProofedLine) => setups.length > 0 || approvalFiles.length > 0

/** What is branded, and has no approved proof or one that is still to be answered. */
export function linesToProof<Line extends ProofedLine>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => {
    const approvals = line.approvalFiles.map(({ approval }) => approval)
    return isBranded(line) && (!approvals.includes('Approved') || approvals.includes('Pending'))
  })
}

/**
 * Null where the status does not tell. Nothing is in production before each of its lines has an approved proof, whatever the
 * status; where the provider says nothing about proofs, and once it is shipped, the status alone decides.
 */
export function orderSteps({ status, lines }: Order): OrderStep[] | null {
  const done = doneAt[status.trim().toUpperCase()]
  if (done === undefined) return null
  const branded = lines.filter(isBranded)
  const open = linesToProof(lines)
  const approvals = branded.flatMap(({ approvalFiles }) => approvalFiles.map(({ approval }) => approval))
  const hasProofs = approvals.some((approval) => approval !== 'Status not available')
  const isProofed = hasProofs ? open.length === 0 : branded.length === 0 || done > 1
  const next = done > 2 ? done : isProofed ? 2 : 1
  const note = `${branded.length - open.length} of ${branded.length} approved`
  const steps = names.map((name, index): OrderStep => {
    const state = index < next ? 'done' : index === next ? 'now' : 'ahead'
    return hasProofs && name === 'Proof' && state === 'now' ? { name, state, note } : { name, state }
  })
  return branded.length > 0 ? steps : steps.filter(({ name }) => name !== 'Proof')
}
