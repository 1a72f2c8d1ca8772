/** Private links and approvals for tests. */
import type { Approval, ClientLink } from '../../contract'

export function anyLink(change: Partial<ClientLink> = {}): ClientLink {
  return {
    id: 'l',
    draftId: 'd',
    version: 1,
    number: 'Q1',
    to: ['Harbour Rowing'],
    until: Date.UTC(2099, 0),
    isRevoked: false,
    createdAt: Date.UTC(2026, 10),
    openedAt: null,
    answeredAt: null,
    seenAt: null,
    orderedAt: null,
    changeAsked: '',
    lines: [],
    approval: null,
    ...change,
  }
}

export function anyApproval(change: Partial<Approval> = {}): Approval {
  return {
    at: Date.UTC(2026, 10, 2),
    name: 'Jo Client',
    purchaseOrder: '',
    neededBy: '',
    lines: [],
    totalCents: 10_000,
    deliverTo: null,
    orderId: '',
    ...change,
  }
}
