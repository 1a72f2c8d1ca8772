/** The events of orders that webhooks send, by their names on the wire (req 25.4). Features add their own. */
export const coreWebhookEvents = ['order.placed', 'order.status', 'proof.answered'] as const
export type OrderEventType = (typeof coreWebhookEvents)[number]
