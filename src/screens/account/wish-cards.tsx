/** The products of a wishlist as cards, each with a way to take it out. */
import { Link } from '@tanstack/react-router'
import type { WishlistItem } from '../../domain/wishlist/wishlist'
import { Button } from '../../ui/button'
import { Picture } from '../../ui/picture'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './wish-cards.module.css'

type WishCardsProps = {
  products: readonly WishlistItem[]
  waiting: (productId: string) => boolean
  onRemove: (product: WishlistItem) => void
}

const eagerCards = 4

export function WishCards({ products, waiting, onRemove }: WishCardsProps) {
  return (
    <ul className={styles.cards}>
      {products.map((product, index) => {
        const { productId, slug, image } = product
        const name = product.name || `Product ${productId}`
        return (
          <li key={productId} className={styles.card}>
            <Picture
              url={image}
              alt=""
              sizes="(max-width: 600px) 46vw, 240px"
              eager={index < eagerCards}
              className={styles.picture}
            />
            <h2 className={styles.name}>
              {slug === '' ? (
                name
              ) : (
                <Link to="/product/$slug" params={{ slug }}>
                  {name}
                </Link>
              )}
            </h2>
            {waiting(productId) && <p className={styles.unsent}>Not sent yet</p>}
            <Button look="quiet" className={styles.remove} onClick={() => onRemove(product)}>
              <span>
                Remove<VisuallyHidden> {name}</VisuallyHidden>
              </span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
