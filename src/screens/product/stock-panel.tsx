/** STOCK tab: stock of each item and its next shipment (req 3.5). Long lists have a search field. */
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../domain/count'
import { templateFileName } from '../../domain/file-name'
import type { Product, StockRow } from '../../domain/product/product'
import { isShipmentOver, type ShopDay } from '../../domain/product/stock'
import { readableDate } from '../../domain/readable-date'
import { pdfViewOf } from '../../queries/pdf'
import { buttonClass } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { useShopDay } from '../../widgets/delivery/shop-day'
import { DownloadLink } from '../../widgets/print/download-link'
import { DataTable } from './data-table'
import panelStyles from './panel.module.css'
import styles from './stock-panel.module.css'
import tableStyles from './table.module.css'

/** Up to this number of rows, no search field is shown. */
const maxUnfilteredRows = 15

export function StockPanel({ product }: { product: Product }) {
  const [query, setQuery] = useState('')
  const today = useShopDay()
  if (product.stock.length === 0) return <p>No stock information has been added for this product.</p>
  const rows = product.stock.filter((row) => matchesQuery(row, query))
  return (
    <>
      {product.stock.length > maxUnfilteredRows && (
        <div className={styles.search}>
          <Field
            label="Find an item"
            type="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <p role="status">{query.trim() && `${rows.length} of ${product.stock.length} items`}</p>
        </div>
      )}
      <DataTable
        title={`Stock of ${product.name}`}
        columns={['Item', 'In stock', 'Next shipment']}
        rows={rows.map((row) => {
          const { item, inStock } = row
          return [
            item || product.name,
            /^\d+$/.test(inStock) ? formatCount(Number(inStock)) : inStock || '–',
            <NextShipment key={item} row={row} today={today} />,
          ]
        })}
        className={`${tableStyles.table} ${tableStyles.lines}`}
      />
    </>
  )
}

/** Shows the date as the provider sent it, even when it has passed. */
function NextShipment({ row, today }: { row: StockRow; today: ShopDay }) {
  if (row.nextShipment === '') return '–'
  return (
    <>
      {readableDate(row.nextShipment)}
      {isShipmentOver(row, today) && ' (date has passed)'}
    </>
  )
}

/**
 * Matches when every search word is the start of a word in the item: 'nav m' matches 'Navy, M' but not 'Navy, 2XL'.
 */
function matchesQuery({ item }: StockRow, query: string): boolean {
  const words = wordsIn(item)
  return wordsIn(query).every((start) => words.some((word) => word.startsWith(start)))
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * BRANDING TEMPLATE tab: the PDF for placing artwork. Its file name contains the SKU and the product name (req 3.6).
 */
export function TemplatePanel({ product }: { product: Product }) {
  if (!product.brandingTemplate) return <p>No branding template has been added for this product.</p>
  const name = templateFileName(product.sku, product.name)
  const viewPath = pdfViewOf(product.brandingTemplate)
  return (
    <div className={panelStyles.panel}>
      <p>Place your artwork on the template to see where and how large it can be printed.</p>
      <DownloadLink href={product.brandingTemplate} name={name}>
        <Download aria-hidden="true" size={20} />
        Download template
      </DownloadLink>
      <p className={panelStyles.small}>{name}</p>
      {viewPath !== null && (
        <Link to="/pdfview/$" params={{ _splat: viewPath }} className={buttonClass('quiet')}>
          View template
        </Link>
      )}
    </div>
  )
}
