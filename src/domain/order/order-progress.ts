/** How far an order is, from what the provider says of it (req 6.33). */
import type { Order } from './order'

/** `now`: what is under way, or comes next; a proof that waits is, also when the shop has begun. */
export type OrderStep = { name: string; state: 'done' | 'now' | 'ahead' }

const names = ['Placed', 'Proof', 'Production', 'Shipped'] as const

/** How many steps are done. A rejected order goes no further, and nobody knows what other providers' words mean. */
const doneAt: Record<string, number | undefined> = {
  PENDING: 1,
  'IN REVIEW': 1,
  'IN PRODUCTION': 2,
  SHIPPED: 4,
  COMPLETE: 4,
}

/** Null where the status does not tell. What is not branded needs no proof. */
export function orderSteps({ status, lines }: Order): OrderStep[] | null {
  const done = doneAt[status.trim().toUpperCase()]
  if (done === undefined) return null
  const proofs = lines.flatMap(({ approvalFiles }) => approvalFiles)
  const isBranded = proofs.length > 0 || lines.some(({ setups }) => setups.length > 0)
  const isProofed =
    !isBranded || (proofs.length > 0 && proofs.every(({ approval }) => approval === 'Approved'))
  const next = done === 1 && isProofed ? 2 : done
  const isAsked = next === 2 && proofs.some(({ approval }) => approval === 'Pending')
  const steps = names.map((name, index): OrderStep => {
    const isDone = index < next && !(isAsked && name === 'Proof')
    return { name, state: isDone ? 'done' : index <= next ? 'now' : 'ahead' }
  })
  return isBranded ? steps : steps.filter(({ name }) => name !== 'Proof')
}
