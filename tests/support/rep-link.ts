/** A private link in the type in which its rep reads it. */
import type { ClientLink } from '../../src/domain/client-link/link-state'

export const aRepLink = (changes: Partial<ClientLink> = {}): ClientLink => ({
  id: 'a',
  draftId: 'd',
  version: 1,
  number: 'Q1',
  to: ['Harbour Rowing'],
  until: Date.UTC(2026, 11, 31),
  isRevoked: false,
  createdAt: Date.UTC(2026, 10, 26),
  openedAt: null,
  answeredAt: null,
  seenAt: null,
  orderedAt: null,
  orderId: '',
  changeAsked: '',
  lines: [],
  approval: null,
  ...changes,
})
