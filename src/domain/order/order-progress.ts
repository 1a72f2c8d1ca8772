/** How far an order is and whose turn it is, from what the provider says of it (req 6.33, 21.6). */
import { jobsOf } from '../cart/job'
import { isBranded, linesToProof, type Order, type OrderLine } from './order'
import { statusSentence } from './order-status'

/** `note`: how many jobs are approved, where that is not all of them. `day`: as ISO text, on which it was done, or is expected. */
export type OrderStep = {
  name: (typeof names)[number]
  state: 'done' | 'now' | 'ahead'
  note?: string
  day?: string
}

const names = ['Placed', 'Artwork', 'Proof', 'Made', 'Sent', 'There'] as const
type StepName = OrderStep['name']

/** By our own words; a rejected order goes no further, and other providers' words are unknown. */
const nowAt: Record<string, StepName | null | undefined> = {
  PENDING: 'Proof',
  'IN REVIEW': 'Proof',
  'IN PRODUCTION': 'Made',
  SHIPPED: 'There',
  COMPLETE: null,
}

/**
 * Null where the status does not tell. Nothing is in production before each of its lines has an approved proof, whatever the
 * status; where the provider says nothing about proofs, and once it is shipped, the status alone decides.
 */
export function orderSteps(order: Order): OrderStep[] | null {
  const said = nowAt[order.status.trim().toUpperCase()]
  if (said === undefined) return null
  const branded = order.lines.filter(isBranded)
  const shown = names.filter((name) => {
    if (name === 'Artwork') return branded.length > 0 && order.days !== undefined
    return name !== 'Proof' || branded.length > 0
  })
  const now = said === 'Proof' || said === 'Made' ? stepInHand(order, branded, said) : said
  const place = now === null ? shown.length : shown.indexOf(now)
  return shown.map((name, index) => {
    const state = index < place ? 'done' : index === place ? 'now' : 'ahead'
    const note = name === 'Proof' && state === 'now' && knowsProofs(branded) ? approvedWords(branded) : null
    const day = dayOf(order, name, state)
    return { name, state, ...(note !== null && { note }), ...(day != null && { day }) }
  })
}

/** Of one that has not left. */
function stepInHand(order: Order, branded: OrderLine[], said: 'Proof' | 'Made'): StepName {
  const isProofed = knowsProofs(branded)
    ? linesToProof(branded).length === 0
    : branded.length === 0 || said === 'Made'
  if (isProofed) return 'Made'
  return order.days && lacksArtwork(branded) ? 'Artwork' : 'Proof'
}

const knowsProofs = (branded: OrderLine[]) =>
  branded.some(({ approvalFiles }) =>
    approvalFiles.some(({ approval }) => approval !== 'Status not available'),
  )

/** A job without artwork and without a proof. */
function lacksArtwork(branded: OrderLine[]): boolean {
  return jobsOf(branded).some(({ lines }) =>
    lines.every(({ customerFiles, approvalFiles }) => customerFiles.length + approvalFiles.length === 0),
  )
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
    case 'Made':
      return isDone ? days.sent : null
    case 'Sent':
      return isDone ? days.sent : promise?.leavesBy
    case 'There':
      return isDone ? days.there : promise?.withYouBy
  }
}

/** "1 of 3 approved", by jobs: each has one proof. */
function approvedWords(branded: OrderLine[]): string {
  const jobs = jobsOf(branded)
  const approved = jobs.filter(({ lines }) => linesToProof(lines).length === 0)
  return `${approved.length} of ${jobs.length} approved`
}

/** Where an order is, in one sentence; '' where the status is unknown. */
export function orderSentence(order: Order): string {
  const step = orderSteps(order)?.find(({ state }) => state === 'now')
  const branded = order.lines.filter(isBranded)
  if (step && order.waitsForApprover) return 'We begin once your approver has said yes.'
  if (step?.name === 'Artwork') return 'Please send us your artwork: we draw your proof from it.'
  if (step?.name !== 'Proof') return statusSentence(order.status, branded.length > 0)
  const files = linesToProof(branded).flatMap(({ approvalFiles }) => approvalFiles)
  if (files.some(({ approval }) => approval === 'Pending'))
    return jobsOf(branded).length === 1
      ? 'Your proof is ready: please check it.'
      : `Proof: ${approvedWords(branded)}.`
  return files.some(({ approval }) => approval === 'Reject')
    ? 'We are changing your proof.'
    : 'We are drawing your proof.'
}

/** Whose turn it is; '' where nothing is to be done, or it is unknown. */
export function orderTurn(order: Order): string {
  const step = orderSteps(order)?.find(({ state }) => state === 'now')
  if (!step) return ''
  if (order.waitsForApprover) return 'Your approver’s turn'
  if (step.name === 'There') return 'The carrier’s turn'
  if (step.name === 'Artwork') return 'Your turn'
  const files = linesToProof(order.lines).flatMap(({ approvalFiles }) => approvalFiles)
  const isYours = step.name === 'Proof' && files.some(({ approval }) => approval === 'Pending')
  return isYours ? 'Your turn' : 'Our turn'
}
