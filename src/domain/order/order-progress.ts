/** How far an order is and whose turn it is, from what the provider says of it (req 6.33, 6.36, 21.6). */
import { jobsOf } from '../cart/job'
import {
  isBranded,
  type JobProof,
  linesToProof,
  type Order,
  type OrderLine,
  type OrderSummary,
} from './order'
import { type OrderStatus, ownStatus } from './order-status'

/** `note`: how many jobs are approved, where that is not all of them. `day`: as ISO text, on which it was done, or is expected. */
export type OrderStep = {
  name: StepName
  state: 'done' | 'now' | 'ahead'
  note?: string
  day?: string
}
type StepName = 'Placed' | 'Artwork' | 'Proof' | 'Printed' | 'Packed' | 'Sent' | 'Delivered'

type ProofedLine = Pick<OrderLine, 'productId' | 'setups'> & {
  customerFiles: readonly unknown[]
  approvalFiles: readonly Pick<OrderLine['approvalFiles'][number], 'approval'>[]
}

/** One for each job that is branded. `asksForArtwork`: a job without artwork is told from one whose proof is being drawn. */
export function proofsOf(lines: readonly ProofedLine[], asksForArtwork: boolean): JobProof[] {
  return jobsOf(lines.filter(isBranded)).map(({ lines: own }) => proofOfJob(own, asksForArtwork))
}

function proofOfJob(lines: readonly ProofedLine[], asksForArtwork: boolean): JobProof {
  const open = linesToProof(lines)
  if (open.length === 0) return 'approved'
  const answers = open.flatMap(({ approvalFiles }) => approvalFiles.map(({ approval }) => approval))
  if (answers.includes('Pending')) return 'pending'
  if (answers.includes('Reject')) return 'change'
  if (open.length < lines.length) return 'partial'
  const hasFiles = lines.some(
    ({ customerFiles, approvalFiles }) => customerFiles.length + approvalFiles.length > 0,
  )
  return asksForArtwork && !hasFiles ? 'no artwork' : 'none'
}

/** `proofs`: missing where the provider's list does not tell them. */
export type ProgressFacts = Pick<OrderSummary, 'status' | 'waitsForApprover' | 'proofs'>

export function factsOf(order: Order): ProgressFacts & { proofs: JobProof[] } {
  return { ...order, proofs: proofsOf(order.lines, order.days !== undefined) }
}

const isOpen = (status: OrderStatus) => status !== 'REJECTED' && status !== 'SHIPPED' && status !== 'COMPLETE'

/**
 * What is being done for an order that has not left. Nothing is in production before each branded job has an approved
 * proof; where the provider says nothing about proofs, the status alone decides.
 */
function stageOf(status: OrderStatus, proofs: readonly JobProof[]): 'artwork' | 'proof' | 'production' {
  const isKnown = proofs.some((proof) => proof !== 'no artwork' && proof !== 'none')
  const isProofed = isKnown
    ? proofs.every((proof) => proof === 'approved')
    : proofs.length === 0 || status === 'IN PRODUCTION'
  if (isProofed) return 'production'
  return proofs.includes('no artwork') ? 'artwork' : 'proof'
}

/** Null where the status does not tell: a rejected order goes no further, and other providers' words are unknown. */
export function orderSteps(order: Order): OrderStep[] | null {
  const status = ownStatus(order.status)
  if (!status || status === 'REJECTED') return null
  const { proofs } = factsOf(order)
  const production = proofs.length > 0 ? 'Printed' : 'Packed'
  const names: StepName[] = [
    'Placed',
    ...(proofs.length > 0 && order.days !== undefined ? (['Artwork'] as const) : []),
    ...(proofs.length > 0 ? (['Proof'] as const) : []),
    production,
    'Sent',
    'Delivered',
  ]
  const stages = { artwork: 'Artwork', proof: 'Proof', production } as const
  const now = isOpen(status) ? stages[stageOf(status, proofs)] : 'Delivered'
  const place = status === 'COMPLETE' ? names.length : names.indexOf(now)
  return names.map((name, index) => {
    const state = index < place ? 'done' : index === place ? 'now' : 'ahead'
    const isCounted = name === 'Proof' && state === 'now' && proofs.some((proof) => proof !== 'none')
    const day = dayOf(order, name, state)
    return {
      name,
      state,
      ...(isCounted && { note: approvedWords(proofs) }),
      ...(day != null && { day }),
    }
  })
}

function dayOf(
  { days, promise }: Order,
  name: StepName,
  state: OrderStep['state'],
): string | null | undefined {
  if (!days) return undefined
  const isDone = state === 'done'
  switch (name) {
    case 'Placed':
      return days.placed
    case 'Artwork':
      return isDone ? days.artwork : null
    case 'Proof':
      return isDone ? days.approved : promise?.approveBy
    case 'Printed':
    case 'Packed':
      return isDone ? days.sent : null
    case 'Sent':
      return isDone ? days.sent : promise?.leavesBy
    case 'Delivered':
      return isDone ? days.there : promise?.withYouBy
  }
}

/** "1 of 3 approved", by jobs: each has one proof. */
function approvedWords(proofs: readonly JobProof[]): string {
  return `${proofs.filter((proof) => proof === 'approved').length} of ${proofs.length} approved`
}

const sentences: Record<OrderStatus, string> = {
  PENDING: 'We are preparing your order.',
  'IN REVIEW': 'We are preparing your order.',
  REJECTED: 'This order was rejected and won’t be made.',
  'IN PRODUCTION': 'We are making your order.',
  SHIPPED: 'Your order is on its way.',
  COMPLETE: 'Your order is complete.',
}

/** Where an order is, in one sentence for list, page, mail and desk; '' where the status is none of ours. */
export function orderSentence({ status, waitsForApprover, proofs }: ProgressFacts): string {
  const own = ownStatus(status)
  if (!own) return ''
  if (waitsForApprover && own === 'PENDING') return 'We begin once your approver has said yes.'
  if (!isOpen(own) || !proofs) return sentences[own]
  switch (stageOf(own, proofs)) {
    case 'artwork':
      return 'Please send us your artwork: we draw your proof from it.'
    case 'proof':
      if (proofs.includes('pending'))
        return proofs.length === 1
          ? 'Your proof is ready: please check it.'
          : `Proof: ${approvedWords(proofs)}.`
      return proofs.includes('change') ? 'We are changing your proof.' : 'We are drawing your proof.'
    case 'production':
      return own === 'IN PRODUCTION' || proofs.length === 0
        ? sentences[own]
        : 'Your proof is approved. We print next.'
  }
}

/** Who has to act next; '' where nothing is to be done, or it is unknown. */
export function orderTurn({ status, waitsForApprover, proofs = [] }: ProgressFacts): string {
  const own = ownStatus(status)
  if (!own || own === 'REJECTED' || own === 'COMPLETE') return ''
  if (waitsForApprover && own === 'PENDING') return 'With your approver'
  if (own === 'SHIPPED') return 'With the carrier'
  const stage = stageOf(own, proofs)
  const isYours = stage === 'artwork' || (stage === 'proof' && proofs.includes('pending'))
  return isYours ? yourTurn : 'With us'
}

export const yourTurn = 'Over to you'
