/** The lines of the cart, in groups by product, each with its Remove. */
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { type CartGroup, type CartLine, lineCents, linesName, optionsText } from '../../domain/cart/cart'
import { formatCount } from '../../domain/count'
import { useCustomerView } from '../../session/customer-view'
import { Amount } from '../../ui/amount'
import { IconButton } from '../../ui/button'
import { Picture } from '../../ui/picture'
import { ProductLink } from '../product/product-link'
import { offlineReason, type LineRemoval } from './cart-removal'
import styles from './cart-panel-lines.module.css'

type CartPanelLinesProps = { groups: CartGroup[]; removal: LineRemoval; offline: boolean }

export function CartPanelLines({ groups, removal, offline }: CartPanelLinesProps) {
  const id = useId()
  if (groups.length === 0) return null
  return (
    <>
      {offline && (
        <p id={id} className="note">
          {offlineReason}
        </p>
      )}
      <ul>
        {groups.map((group) => (
          <li key={group.lines[0]?.id} className={styles.group}>
            <Picture url={group.image} alt="" sizes="64px" className={styles.picture} />
            <div className={styles.content}>
              <h3 className={styles.name}>
                <ProductLink slug={group.slug}>{group.lines[0]?.name}</ProductLink>
              </h3>
              <ul className={styles.lines}>
                {group.lines.map((line) => (
                  <Line key={line.id} line={line} removal={removal} reason={offline ? id : undefined} />
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

type LineProps = { line: CartLine; removal: LineRemoval; reason: string | undefined }

function Line({ line, removal, reason }: LineProps) {
  const leaving = removal.pending === line.id
  return (
    <li className={leaving ? styles.leaving : styles.line}>
      <div>
        {line.options.length > 0 && <p className={styles.options}>{optionsText(line.options)}</p>}
        {line.setups.map(({ name, count }, index) => (
          <p key={`${index} ${name}`} className={styles.setup}>
            {name}
            {count > 1 && ` × ${count}`}
          </p>
        ))}
        <Cost line={line} />
      </div>
      <IconButton
        label={`Remove ${linesName([line])}`}
        className={styles.remove}
        aria-disabled={reason !== undefined || removal.pending !== null}
        aria-describedby={reason}
        onClick={() => removal.ask(line)}
      >
        <Trash2 aria-hidden="true" size={18} />
      </IconButton>
    </li>
  )
}

function Cost({ line }: { line: CartLine }) {
  const hidden = useCustomerView()
  const whole = lineCents(line)
  if (hidden) return <p className={styles.cost}>Quantity {formatCount(line.quantity)}</p>
  if (line.eachCents === null || whole === null) {
    return <p className={styles.cost}>{formatCount(line.quantity)} × Price on request</p>
  }
  return (
    <p className={styles.cost}>
      <span className={styles.nowrap}>
        {formatCount(line.quantity)} × <Amount cents={line.eachCents} />
      </span>{' '}
      <span className={styles.nowrap}>
        = <Amount cents={whole} className={styles.whole} />
      </span>
    </p>
  )
}
