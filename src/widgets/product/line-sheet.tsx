/** Line sheet: pictures, names and SKUs of products, and on paper also their web addresses and the shop's name. */
import { type ReactNode, useState } from 'react'
import { productPath } from '../../domain/product/product'
import { type PriceChoice, type ShownPrice, shownPrice } from '../../domain/price/shown-price'
import type { SheetProduct } from '../../domain/line-sheet/line-sheet'
import { useSeesPrices } from '../../session/customer-view'
import { useProfile } from '../../session/profile'
import { Select } from '../../ui/form/field'
import { Picture } from '../../ui/picture'
import { PriceChoiceFields } from '../print/price-choice'
import styles from './line-sheet.module.css'
import gridStyles from './product-grid.module.css'
import { ProductLink } from './product-link'
import sheetChoiceStyles from './sheet-choice.module.css'
import { PrintedUrl, SheetHead } from '../print/print'

/** Size of the pictures: four, three or two in a row on paper. */
type SheetSize = 'small' | 'medium' | 'large'

type LineSheetProps = {
  products: readonly SheetProduct[]
  size: SheetSize
  /** 'Prices as at …'; '' without prices. */
  asAt?: string
}

export function LineSheet({ products, size, asAt = '' }: LineSheetProps) {
  return (
    <div className={styles.sheet}>
      <SheetHead title="Line sheet" className={styles.head} />
      <ul className={`${gridStyles.products} ${styles.products} ${styles[size]}`}>
        {products.map((product, index) => (
          <li key={index}>
            <SheetCard product={product} size={size} />
          </li>
        ))}
      </ul>
      {asAt && (
        <p className={styles.terms}>{asAt}. Prices are in Australian dollars, for one piece, ex GST.</p>
      )}
    </div>
  )
}

type SheetCardProps = { product: SheetProduct; size: SheetSize }

function SheetCard({ product: { name, slug, sku, image, price }, size }: SheetCardProps) {
  return (
    <>
      {/* Small and medium pictures are about as wide as the picture of a tile, so they are often cached already. */}
      <Picture
        url={image}
        alt=""
        sizes={size === 'large' ? '640px' : '320px'}
        eager
        className={styles.picture}
      />
      <h2 className={`title cover ${styles.name}`}>
        <ProductLink slug={slug}>{name}</ProductLink>
      </h2>
      {sku && <p>SKU {sku}</p>}
      {price && <p className={styles.price}>{price}</p>}
      {slug && (
        <p className={styles.address}>
          <PrintedUrl path={productPath({ slug })} />
        </p>
      )}
    </>
  )
}

// Settings of a line sheet: its prices (req 18.10) and the size of its pictures.

type SheetChoice = {
  visiblePrice: ShownPrice
  size: SheetSize
  /** The form fields for these settings. */
  fields: ReactNode
}

/** The sheet has no prices until the customer chooses prices. */
export function useSheetChoice(): SheetChoice {
  const [choice, setChoice] = useState<PriceChoice>({ shows: 'none', margin: '', unit: 'percent' })
  const [size, setSize] = useState<SheetSize>('medium')
  const { role } = useProfile()
  const seesPrices = useSeesPrices()
  return {
    visiblePrice: seesPrices ? shownPrice(choice, role) : 'none',
    size,
    fields: (
      <div className={sheetChoiceStyles.fields}>
        <Select label="Pictures" value={size} onChange={({ target }) => setSize(target.value as SheetSize)}>
          <option value="small">Small</option>
          <option value="medium">Medium</option>
          <option value="large">Large</option>
        </Select>
        {seesPrices && <PriceChoiceFields choice={choice} role={role} onChoice={setChoice} />}
      </div>
    ),
  }
}
