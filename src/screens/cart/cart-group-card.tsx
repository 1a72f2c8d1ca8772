/** A product with its lines. What the product offers is asked for once, for all of them. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { type CartGroup, type CartLine, optionsText } from '../../domain/cart/cart'
import { changedLine } from '../../domain/cart/cart-change'
import { MissingFailure } from '../../domain/failure'
import { currentRole } from '../../session/identity'
import { priceListQuery, productQuery } from '../../queries/product'
import { Picture } from '../../ui/picture'
import type { Removal } from '../../widgets/cart/cart-removal'
import { CartLineCard } from './cart-line-card'
import type { ArtworkRemoval } from './use-artwork-removal'
import styles from './cart-group-card.module.css'

type CartGroupCardProps = {
  group: CartGroup
  removal: Removal
  artworkRemoval: ArtworkRemoval
  /** The id of the words that say why nothing can be changed just now. */
  reason: string | undefined
}

export function CartGroupCard({ group, removal, artworkRemoval, reason }: CartGroupCardProps) {
  const titleId = useId()
  const { slug, image, lines } = group
  const isChangeable = useChangeable(slug)
  const name = lines[0]?.name ?? ''
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article aria-labelledby={titleId} className={styles.group}>
      <Picture url={image} alt="" sizes="120px" className={styles.picture} />
      <h2 id={titleId} className={styles.name}>
        {slug ? (
          <Link to="/product/$slug" params={{ slug }}>
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={lineKey(line, index, lines)}>
            <CartLineCard
              line={line}
              slug={slug}
              others={pieces - line.quantity}
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
function useChangeable(slug: string): (line: CartLine) => boolean {
  const product = useQuery({ ...productQuery(slug), enabled: slug !== '' })
  const list = useQuery({ ...priceListQuery(slug), enabled: slug !== '' })
  return (line) => {
    if (product.error instanceof MissingFailure) return false
    if (!product.data || !list.data) return true
    const catalogue = { product: product.data.value, list: list.data.value, role: currentRole() }
    return changedLine(line, catalogue, line.quantity) !== null
  }
}

/** By what was chosen, so that nothing that is being typed is lost where a provider numbers a changed line anew. */
function lineKey(line: CartLine, index: number, all: CartLine[]): string {
  const chosen = optionsText(line.options)
  const twins = all.slice(0, index).filter(({ options }) => optionsText(options) === chosen)
  return `${line.productId} ${chosen} ${twins.length}`
}
