/** An order's lines and the button that puts them into the cart again (req 6.14). */
import { X } from 'lucide-react'
import { useId } from 'react'
import { formatCount } from '../../domain/count'
import type { Order } from '../../domain/order/order'
import { orderedName } from '../../domain/order/order-again'
import { IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { OrderAgain } from '../../widgets/order/order-again'
import styles from './order-again-dialog.module.css'

type OrderAgainDialogProps = {
  /** Null while it is closed. */
  order: Order | null
  onClose: () => void
}

export function OrderAgainDialog({ order, onClose }: OrderAgainDialogProps) {
  const id = useId()
  return (
    <Dialog open={order !== null} onClose={onClose} labelledBy={id} closeOnNavigate>
      {order && (
        <>
          <div className={styles.top}>
            <h2 id={id}>Order {order.id}</h2>
            <IconButton label="Close" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <ul className={styles.lines}>
            {order.lines.map((line) => (
              <li key={line.id}>
                {formatCount(line.quantity)} × {orderedName(line)}
              </li>
            ))}
          </ul>
          <div className="row line">
            <OrderAgain order={order} />
          </div>
        </>
      )}
    </Dialog>
  )
}
