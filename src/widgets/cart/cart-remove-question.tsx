/** Whether a line is to leave the cart, asked by its panel and its page alike (req 5.5). */
import { CartQuestion } from './cart-question'
import { lineName, type Removal } from './cart-removal'

export function CartRemoveQuestion({ removal }: { removal: Removal }) {
  return (
    <CartQuestion
      open={removal.asked !== null}
      title="Remove this line from the cart?"
      yes="OK"
      no="Cancel"
      onYes={removal.confirm}
      onNo={removal.cancel}
    >
      <p>{removal.asked && lineName(removal.asked)}</p>
    </CartQuestion>
  )
}
