/** A product with its lines. What the product offers is asked for once, for all of them. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { type CartGroup, type CartLine, lineCents, optionsText } from '../../domain/cart/cart'
import { changedLine } from '../../domain/cart/cart-change'
import type { Dated } from '../../domain/dated'
import { MissingFailure } from '../../domain/failure'
import { pictureOfLine } from '../../domain/product/colour'
import type { Product } from '../../domain/product/product'
import { useCustomerView } from '../../session/customer-view'
import { currentRole } from '../../session/identity'
import { priceListQuery, productQuery } from '../../queries/product'
import { Amount } from '../../ui/amount'
import { Button } from '../../ui/button'
import { AmountRow, DetailRow } from '../../ui/detail-row'
import { Picture } from '../../ui/picture'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { lineName, type LineRemoval } from '../../widgets/cart/cart-removal'
import { ProductLink } from '../../widgets/product/product-link'
import { type ArtworkRemoval, LineArtwork } from './line-artwork'
import { LineBrief } from './line-brief'
import { LineQuantity } from './line-quantity'
import styles from './cart-group-card.module.css'

type CartGroupCardProps = {
  group: CartGroup
  removal: LineRemoval
  artworkRemoval: ArtworkRemoval
  /** The id of the words that say why nothing can be changed just now. */
  reason: string | undefined
}

export function CartGroupCard({ group, removal, artworkRemoval, reason }: CartGroupCardProps) {
  const titleId = useId()
  const { slug, image, lines } = group
  const product = useQuery({ ...productQuery(slug), enabled: slug !== '' })
  const isChangeable = useChangeable(group, product)
  const pictures = picturesOf(lines, product.data?.value)
  return (
    <article aria-labelledby={titleId} className={styles.group}>
      <Picture url={image} alt="" sizes="120px" className={styles.picture} />
      <h2 id={titleId} className={styles.name}>
        <ProductLink slug={slug}>{lines[0]?.name}</ProductLink>
      </h2>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={lineKey(line, index, lines)}>
            <CartLineCard
              line={line}
              picture={pictures?.[index] ?? null}
              slug={slug}
              all={lines}
              changeable={isChangeable(line)}
              removal={removal}
              artworkRemoval={artworkRemoval}
              reason={reason}
            />
          </li>
        ))}
      </ul>
    </article>
  )
}

/** As long as nobody knows what the product offers, a line counts as one that can be sent again. */
function useChangeable(
  { slug, lines }: CartGroup,
  product: UseQueryResult<Dated<Product>>,
): (line: CartLine) => boolean {
  const list = useQuery({ ...priceListQuery(slug), enabled: slug !== '' })
  return (line) => {
    if (product.error instanceof MissingFailure) return false
    if (!product.data || !list.data) return true
    const catalogue = { product: product.data.value, list: list.data.value, role: currentRole() }
    return changedLine(line, lines, catalogue, line.quantity) !== null
  }
}

/** A picture for each line; null where one is enough for all of them (req 3.18). */
function picturesOf(lines: CartLine[], product: Product | undefined): (string | null)[] | null {
  if (!product) return null
  const pictures = lines.map(({ options }) => pictureOfLine(product, options))
  return new Set(pictures).size > 1 ? pictures : null
}

/** By what was chosen, so that nothing that is being typed is lost where a provider numbers a changed line anew. */
function lineKey(line: CartLine, index: number, all: CartLine[]): string {
  const chosen = optionsText(line.options)
  const twins = all.slice(0, index).filter(({ options }) => optionsText(options) === chosen)
  return `${line.productId} ${chosen} ${twins.length}`
}

type CartLineCardProps = {
  line: CartLine
  /** Its own, where the lines of the product show different ones. */
  picture: string | null
  slug: string
  /** The lines of the same product. */
  all: CartLine[]
  changeable: boolean
  removal: LineRemoval
  artworkRemoval: ArtworkRemoval
  reason: string | undefined
}

/** One line: what was chosen and what it costs, how many, the brief and the artwork. */
function CartLineCard({ line, picture, slug, removal, artworkRemoval, reason, ...rest }: CartLineCardProps) {
  const id = useId()
  const leaving = removal.pending === line.id
  return (
    <div role="group" aria-labelledby={id} className={leaving ? styles.leaving : styles.line}>
      <h3 id={id} className={line.options.length > 0 ? styles.chosen : styles.unseen}>
        {picture && <Picture url={picture} alt="" sizes="56px" className={styles.colour} />}
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
      <AmountRow name="Unit price" cents={line.eachCents} />
      <DetailRow name="Line total">
        <Amount cents={whole} className={styles.whole} />
      </DetailRow>
    </dl>
  )
}
