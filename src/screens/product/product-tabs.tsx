/** DETAILS, STOCK, PRICING and BRANDING TEMPLATE (req 3.3). */
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../domain/cart/quantity'
import { templateFileName } from '../../domain/file-name'
import type { Product, StockRow } from '../../domain/product/product'
import { pdfViewOf } from '../../queries/pdf'
import { buttonClass } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { Skeleton } from '../../ui/skeleton'
import { type Tab, Tabs } from '../../ui/tabs'
import { DownloadLink } from '../../widgets/print/download-link'
import { SignInLink } from '../../widgets/sign-in/sign-in-link'
import { DataTable } from './data-table'
import { DetailsPanel } from './details-panel'
import { PricesMissing } from './order/order-panel'
import { readableDate } from './price/readable-date'
import { pathWithChoice, type PricesState, type Selection } from './selection'
import styles from './panel.module.css'
import stockStyles from './stock-panel.module.css'
import tableStyles from './table.module.css'

const drawn = (panel: ReactNode) => () => panel

type ProductTabsProps = { product: Product; selection: Selection; prices: PricesState }

export function ProductTabs({ product, selection, prices }: ProductTabsProps) {
  const priced = <PricingPanel product={product} selection={selection} prices={prices} />
  const pricing: Tab = { id: 'pricing', name: 'PRICING', panel: drawn(priced) }
  const tabs: Tab[] = [
    { id: 'details', name: 'DETAILS', panel: drawn(<DetailsPanel product={product} />) },
    { id: 'stock', name: 'STOCK', panel: drawn(<StockPanel product={product} />) },
    ...(product.hasUnbrandedPrices ? [pricing] : []),
    { id: 'template', name: 'BRANDING TEMPLATE', panel: drawn(<TemplatePanel product={product} />) },
  ]
  return <Tabs label="Product information" tabs={tabs} />
}

const priceTables = lazyPiece(() => import('./price/price-tables').then(({ PriceTables }) => PriceTables))

type PricingPanelProps = { product: Product; selection: Selection; prices: PricesState }

/** PRICING: prices belong to an account, so a visitor is asked to sign in (req 4.10). */
export function PricingPanel({ product, selection, prices }: PricingPanelProps) {
  const PriceTables = priceTables.usePiece(prices.kind === 'ready' || prices.kind === 'loading')
  if (prices.kind === 'visitor') return <SignInFirst here={pathWithChoice(product, selection.choice)} />
  if (prices.kind === 'hidden') return <p className={styles.panel}>Prices are hidden in customer view.</p>
  if (prices.kind === 'failed') {
    return <PricesMissing error={prices.error} retry={prices.retry} className={styles.panel} />
  }
  if (prices.kind === 'loading' || !PriceTables) return <Placeholder />
  return <PriceTables product={product} selection={selection} prices={prices.prices} />
}

function SignInFirst({ here }: { here: string }) {
  return (
    <div className={styles.panel}>
      <p>Sign in to see your prices.</p>
      <SignInLink here={here} className={buttonClass()}>
        Login
      </SignInLink>
    </div>
  )
}

function Placeholder() {
  return (
    <div className={styles.late} aria-busy="true">
      <Skeleton className={styles['late-head']} />
      <Skeleton className={styles['late-table']} />
    </div>
  )
}

/** BRANDING TEMPLATE: the PDF to place artwork on, saved under the SKU and the product's name (req 3.6). */
function TemplatePanel({ product }: { product: Product }) {
  if (!product.brandingTemplate) return <p>No branding template has been added for this product.</p>
  const name = templateFileName(product.sku, product.name)
  const shownAt = pdfViewOf(product.brandingTemplate)
  return (
    <div className={styles.panel}>
      <p>Place your artwork on the template to see where and how large it can be printed.</p>
      <DownloadLink href={product.brandingTemplate} name={name}>
        <Download aria-hidden="true" size={20} />
        Download template
      </DownloadLink>
      <p className={styles.small}>{name}</p>
      {shownAt !== null && (
        <Link to="/pdfview/$" params={{ _splat: shownAt }} className={buttonClass('quiet')}>
          View template
        </Link>
      )}
    </div>
  )
}

/** Up to here, looking is quicker than typing. */
const shortList = 15

/** STOCK: what there is of each item and when more arrives (req 3.5). Long lists can be narrowed. */
export function StockPanel({ product }: { product: Product }) {
  const [wanted, setWanted] = useState('')
  if (product.stock.length === 0) return <p>No stock information has been added for this product.</p>
  const rows = product.stock.filter((row) => isWanted(row, wanted))
  return (
    <>
      {product.stock.length > shortList && (
        <div className={stockStyles.search}>
          <Field
            label="Find an item"
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <p role="status">{wanted.trim() && `${rows.length} of ${product.stock.length} items`}</p>
        </div>
      )}
      <DataTable
        title={`Stock of ${product.name}`}
        columns={['Item', 'In stock', 'Next shipment']}
        rows={rows.map(({ item, inStock, nextShipment }) => [
          item || product.name,
          /^\d+$/.test(inStock) ? formatCount(Number(inStock)) : inStock || '–',
          readableDate(nextShipment) || '–',
        ])}
        className={`${tableStyles.table} ${tableStyles.lines}`}
      />
    </>
  )
}

/** Every word of the search begins one of the item's: 'nav m' finds 'Navy, M' and not 'Navy, 2XL'. */
function isWanted({ item }: StockRow, wanted: string): boolean {
  const words = wordsOf(item)
  return wordsOf(wanted).every((start) => words.some((word) => word.startsWith(start)))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
