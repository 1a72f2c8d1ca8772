/** Progress of an order, and who has to act next, from the provider's data (req 6.33, 6.36, 21.6). */
import { jobsOf } from '../cart/job'
import {
  isBrandedLine,
  type JobProof,
  linesToProof,
  type Order,
  type OrderLine,
  type OrderSummary,
} from './order'
import { finalStatuses, finishedStatuses, isStopped, type OrderStatus, toOrderStatus } from './order-status'

/**
 * `note`: number of approved jobs, unless all are approved. `day`: ISO date on which the step was done, or is
 * expected.
 */
export type OrderStep = {
  name: StepName
  state: 'done' | 'now' | 'upcoming'
  note?: string
  day?: string
}
type StepName = 'Placed' | 'Artwork' | 'Proof' | 'Printed' | 'Packed' | 'Sent' | 'Delivered'

type ProofedLine = Pick<OrderLine, 'productId' | 'setups'> & {
  customerFiles: readonly unknown[]
  approvalFiles: readonly Pick<OrderLine['approvalFiles'][number], 'approval'>[]
}

/**
 * One proof for each branded job. `asksForArtwork`: a job without artwork is distinguished from a job whose proof is
 * being created.
 */
export function proofsOf(lines: readonly ProofedLine[], asksForArtwork: boolean): JobProof[] {
  return jobsOf(lines.filter(isBrandedLine)).map(({ lines: jobLines }) =>
    proofOfJob(jobLines, asksForArtwork),
  )
}

function proofOfJob(lines: readonly ProofedLine[], asksForArtwork: boolean): JobProof {
  const unapprovedLines = linesToProof(lines)
  if (unapprovedLines.length === 0) return 'approved'
  const answers = unapprovedLines.flatMap(({ approvalFiles }) =>
    approvalFiles.map(({ approval }) => approval),
  )
  if (answers.includes('Pending')) return 'pending'
  if (answers.includes('Reject')) return 'change'
  if (unapprovedLines.length < lines.length) return 'partial'
  const hasFiles = lines.some(
    ({ customerFiles, approvalFiles }) => customerFiles.length + approvalFiles.length > 0,
  )
  return asksForArtwork && !hasFiles ? 'no artwork' : 'none'
}

/** `proofs`: missing when the provider's list does not contain them. */
export type ProgressFacts = Pick<OrderSummary, 'status' | 'waitsForApprover' | 'proofs'>

export function progressFacts(order: Order): ProgressFacts & { proofs: JobProof[] } {
  return { ...order, proofs: proofsOf(order.lines, order.days !== undefined) }
}

const isOpen = (status: OrderStatus) => !finalStatuses.includes(status)

/**
 * The current work on an order that has not been sent. Production starts when each branded job has an approved proof;
 * without data about proofs, the status alone decides.
 */
function stageOf(status: OrderStatus, proofs: readonly JobProof[]): 'artwork' | 'proof' | 'production' {
  const hasProofData = proofs.some((proof) => proof !== 'no artwork' && proof !== 'none')
  const isProofed = hasProofData
    ? proofs.every((proof) => proof === 'approved')
    : proofs.length === 0 || status === 'IN PRODUCTION'
  if (isProofed) return 'production'
  return proofs.includes('no artwork') ? 'artwork' : 'proof'
}

/**
 * Returns null when the status has no steps: a stopped order goes no further, and other providers' statuses are
 * unknown.
 */
export function orderSteps(order: Order): OrderStep[] | null {
  const status = toOrderStatus(order.status)
  if (!status || isStopped(status)) return null
  const { proofs } = progressFacts(order)
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
  const currentStep = isOpen(status) ? stages[stageOf(status, proofs)] : 'Delivered'
  const currentIndex = status === 'COMPLETE' ? names.length : names.indexOf(currentStep)
  return names.map((name, index) => {
    const state = index < currentIndex ? 'done' : index === currentIndex ? 'now' : 'upcoming'
    const isCounted = name === 'Proof' && state === 'now' && proofs.some((proof) => proof !== 'none')
    const day = dayOf(order, name, state)
    return {
      name,
      state,
      ...(isCounted && { note: approvedText(proofs) }),
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
      return isDone ? days.delivered : promise?.withYouBy
  }
}

/** "1 of 3 approved", counted by jobs, because each job has one proof. */
function approvedText(proofs: readonly JobProof[]): string {
  return `${proofs.filter((proof) => proof === 'approved').length} of ${proofs.length} approved`
}

const sentences: Record<OrderStatus, string> = {
  PENDING: 'We are preparing your order.',
  'IN REVIEW': 'We are preparing your order.',
  REJECTED: 'This order was rejected and won’t be made.',
  CANCELLED: 'This order was cancelled.',
  'IN PRODUCTION': 'We are making your order.',
  SHIPPED: 'Your order is on its way.',
  COMPLETE: 'Your order is complete.',
}

/** The state of an order in one sentence for list, page, mail and desk; '' for an unknown status. */
export function orderSentence({ status, waitsForApprover, proofs }: ProgressFacts): string {
  const orderStatus = toOrderStatus(status)
  if (!orderStatus) return ''
  if (waitsForApprover && orderStatus === 'PENDING') return 'We begin once your approver has said yes.'
  if (!isOpen(orderStatus) || !proofs) return sentences[orderStatus]
  switch (stageOf(orderStatus, proofs)) {
    case 'artwork':
      return 'Please send us your artwork: we draw your proof from it.'
    case 'proof':
      if (proofs.includes('pending'))
        return proofs.length === 1
          ? 'Your proof is ready: please check it.'
          : `Proof: ${approvedText(proofs)}.`
      return proofs.includes('change') ? 'We are changing your proof.' : 'We are drawing your proof.'
    case 'production':
      return orderStatus === 'IN PRODUCTION' || proofs.length === 0
        ? sentences[orderStatus]
        : 'Your proof is approved. We print next.'
  }
}

/** The party that has to act next; '' when nothing is to be done, or when the status is unknown. */
export function nextActorText({ status, waitsForApprover, proofs = [] }: ProgressFacts): string {
  const orderStatus = toOrderStatus(status)
  if (!orderStatus || finishedStatuses.includes(orderStatus)) return ''
  if (waitsForApprover && orderStatus === 'PENDING') return 'With your approver'
  if (orderStatus === 'SHIPPED') return 'With the carrier'
  const stage = stageOf(orderStatus, proofs)
  const isYours = stage === 'artwork' || (stage === 'proof' && proofs.includes('pending'))
  return isYours ? customerActsText : 'With us'
}

export const customerActsText = 'Over to you'
