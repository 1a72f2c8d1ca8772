/** Words about an order. */
import type { DeskOrder } from '../../src/domain/desk/order-row'

/** Reports an email to the customer. A deleted account has no address. */
export const mailNotice = ({ userId }: Pick<DeskOrder, 'userId'>) =>
  userId === null ? 'No email was sent, because the account was deleted.' : 'Email to the customer queued.'
