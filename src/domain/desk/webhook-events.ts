/** The events that webhooks send, by their names on the wire (req 25.4). */
export const webhookEvents = ['order.placed', 'order.status', 'proof.answered', 'lead'] as const
export type WebhookEventType = (typeof webhookEvents)[number]
