/** Products on a sheet: pictures, names, SKUs, on paper each with its address, and with the shop they come from. */
import type { SheetProduct } from '../../domain/wishlist/line-sheet'
import { Picture } from '../../ui/picture'
import { PrintedAddress } from '../print/print-button'
import { SheetHead } from '../print/sheet-head'
import { ProductLink } from './product-link'
import styles from './line-sheet.module.css'

type LineSheetProps = {
  products: readonly SheetProduct[]
  /** 'Prices as at …'; '' without prices. */
  asAt?: string
}

export function LineSheet({ products, asAt = '' }: LineSheetProps) {
  return (
    <div className={styles.sheet}>
      <SheetHead title="Line sheet" className={styles.head} />
      <ul className={styles.products}>
        {products.map((product, place) => (
          <li key={place}>
            <SheetCard product={product} />
          </li>
        ))}
      </ul>
      {asAt && (
        <p className={styles.terms}>{asAt}. Prices are in Australian dollars, for one piece, ex GST.</p>
      )}
    </div>
  )
}

function SheetCard({ product: { name, slug, sku, image, price } }: { product: SheetProduct }) {
  return (
    <>
      {/* As wide as a tile's, so that it is often here already. */}
      <Picture url={image} alt="" sizes="320px" eager className={styles.picture} />
      <h2 className={styles.name}>
        <ProductLink slug={slug}>{name}</ProductLink>
      </h2>
      {sku && <p>SKU {sku}</p>}
      {price && <p className={styles.price}>{price}</p>}
      {slug && (
        <p className={styles.address}>
          <PrintedAddress path={`/product/${encodeURIComponent(slug)}`} />
        </p>
      )}
    </>
  )
}
