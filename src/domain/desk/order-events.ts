/** Titles of the events of orders, by their names on the wire (req 25.4). Features add their own events. */
export const orderEventNames = {
  'order.placed': 'Order placed',
  'order.status': 'Order status changed',
  'order.changed': 'Order quantity changed',
  'proof.answered': 'Proof answered',
} as const
export type OrderEventType = keyof typeof orderEventNames
