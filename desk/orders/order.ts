/** Texts about an order. */
import type { DeskOrder } from '../../src/domain/desk/order-row'

/** Reports that an email to the customer is queued. The customer of a deleted account has no email address. */
export const mailNotice = ({ userId }: Pick<DeskOrder, 'userId'>) =>
  userId === null ? 'No email was sent, because the account was deleted.' : 'Email to the customer queued.'
