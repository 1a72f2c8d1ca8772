/** One line: what was chosen and what it costs, how many, the brief and the artwork. */
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { type CartLine, lineCents } from '../../domain/cart/cart'
import { useCustomerView } from '../../session/customer-view'
import { Amount } from '../../ui/amount'
import { Button } from '../../ui/button'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { lineName, type Removal } from '../../widgets/cart/cart-removal'
import { LineArtwork } from './line-artwork'
import { LineBrief } from './line-brief'
import { LineQuantity } from './line-quantity'
import type { ArtworkRemoval } from './use-artwork-removal'
import styles from './cart-line-card.module.css'

type CartLineCardProps = {
  line: CartLine
  slug: string
  /** Pieces in the other lines of the same product. */
  others: number
  changeable: boolean
  removal: Removal
  artworkRemoval: ArtworkRemoval
  reason: string | undefined
}

export function CartLineCard({ line, slug, removal, artworkRemoval, reason, ...rest }: CartLineCardProps) {
  const id = useId()
  const leaving = removal.pending === line.id
  return (
    <div role="group" aria-labelledby={id} className={leaving ? styles.leaving : styles.line}>
      <h3 id={id} className={line.options.length > 0 ? styles.chosen : styles.unseen}>
        <VisuallyHidden>{line.options.length > 0 ? `${line.name}, ` : line.name}</VisuallyHidden>
        {line.options.map(({ name, value }, index) => (
          <span key={`${index} ${name}`}>
            {name}: {value}
          </span>
        ))}
      </h3>
      {line.setups.length > 0 && (
        <ul aria-label="Set-ups" className={styles.setups}>
          {line.setups.map(({ name, count }, index) => (
            <li key={`${index} ${name}`}>
              {name} × {count}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.counts}>
        <LineQuantity
          line={line}
          slug={slug}
          {...rest}
          reason={reason}
          askToRemove={() => removal.ask(line)}
        />
        <Cost line={line} />
        <Button
          look="quiet"
          className={styles.remove}
          aria-label={`Remove ${lineName(line)}`}
          aria-disabled={reason !== undefined || removal.pending !== null}
          aria-describedby={reason}
          onClick={() => removal.ask(line)}
        >
          <Trash2 aria-hidden="true" size={18} />
          Remove
        </Button>
      </div>
      <LineBrief line={line} slug={slug} />
      <LineArtwork line={line} removal={artworkRemoval} reason={reason} />
    </div>
  )
}

function Cost({ line }: { line: CartLine }) {
  const hidden = useCustomerView()
  const whole = lineCents(line)
  if (hidden) return null
  if (line.eachCents === null || whole === null) return <p className={styles.request}>Price on request</p>
  return (
    <dl className={styles.cost}>
      <div>
        <dt>Unit price</dt>
        <dd>
          <Amount cents={line.eachCents} />
        </dd>
      </div>
      <div>
        <dt>Line total</dt>
        <dd>
          <Amount cents={whole} className={styles.whole} />
        </dd>
      </div>
    </dl>
  )
}
