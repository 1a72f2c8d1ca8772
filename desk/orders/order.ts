/** Texts about an order. */
import type { DeskOrder } from '../../src/domain/desk/order-row'
import { useMailNotice } from '../mail'

/** Tells staff what happens to the email to the customer. A deleted account has no address. */
export function useCustomerNotice({ userId }: Pick<DeskOrder, 'userId'>): string {
  const notice = useMailNotice()
  return userId === null ? 'No email was sent, because the account was deleted.' : notice
}
