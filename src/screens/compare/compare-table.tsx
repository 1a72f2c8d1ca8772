/** The table: a product in each column. It scrolls sideways in a box of its own. */
import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { pricesAsOf } from '../../domain/age'
import { shownAttributes } from '../../domain/cart/order-choice'
import { formatCount } from '../../domain/cart/quantity'
import type { Dated } from '../../domain/dated'
import { MissingFailure } from '../../domain/failure'
import { isOutOfReach } from '../../domain/failure-words'
import { cheapestTier, type OwnPrices, tierAt, unitCents } from '../../domain/price/price'
import { cartonFacts } from '../../domain/product/carton'
import type { Product } from '../../domain/product/product'
import { useSignedIn } from '../../session/account'
import { type ListedProduct, removeFromCompare } from '../../session/product-lists'
import { useCustomerView } from '../../session/customer-view'
import { priceListQuery, productQuery } from '../../queries/product'
import { Amount } from '../../ui/amount'
import { Button, IconButton } from '../../ui/button'
import { Picture } from '../../ui/picture'
import { Skeleton } from '../../ui/skeleton'
import { Stars } from '../../ui/stars'
import { Swatch } from '../../ui/swatch'
import { ProductLink } from '../../widgets/product/product-link'
import styles from './compare.module.css'

/** A cell without content is drawn as a dash. */
type Row = { name: string; cell: (product: Product) => ReactNode }

const rating: Row = {
  name: 'Rating',
  cell: ({ rating: stars, ratingCount }) =>
    stars === null ? null : (
      <>
        <Stars value={stars} /> {stars} ({ratingCount})
      </>
    ),
}

const minimumOrder: Row = {
  name: 'Minimum order',
  cell: ({ minimumQuantity }) => formatCount(minimumQuantity),
}

const facts: Row[] = [
  { name: 'Colours', cell: (product) => listOf(valuesOf(product, /colou?r/i), colour) },
  { name: 'Sizes', cell: (product) => valuesOf(product, /size/i).join(', ') },
  {
    name: 'Branding options',
    cell: ({ brandingOptions }) => listOf(brandingOptions.map(({ printType }) => printType)),
  },
  {
    name: 'Materials',
    cell: ({ materials }) =>
      listOf(materials.map(({ component, material }) => [component, material].filter(Boolean).join(': '))),
  },
  { name: 'Dimensions', cell: ({ dimensions }) => listOf(dimensions) },
  {
    name: 'Carton',
    cell: ({ carton }) => listOf(cartonFacts(carton).map(([name, value]) => `${name} ${value}`)),
  },
  { name: 'Availability', cell: ({ availability }) => availability },
]

function valuesOf(product: Product, name: RegExp): string[] {
  const found = shownAttributes(product).find((attribute) => name.test(attribute.name))
  return found?.values.map(({ value }) => value) ?? []
}

function listOf(lines: string[], draw: (line: string) => ReactNode = (line) => line): ReactNode {
  const filled = lines.filter(Boolean)
  if (filled.length === 0) return null
  return (
    <ul className={styles.lines}>
      {filled.map((line, place) => (
        <li key={place}>{draw(line)}</li>
      ))}
    </ul>
  )
}

function colour(name: string): ReactNode {
  return (
    <>
      <Swatch name={name} className={styles.swatch} /> {name}
    </>
  )
}

type CompareTableProps = {
  products: readonly ListedProduct[]
  /** A product went, and with it the button that was pressed. */
  onRemoved: () => void
}

export function CompareTable({ products, onRemoved }: CompareTableProps) {
  const { columns, showsPrices } = useColumns(products)
  /** What is told of a product that is here: rating, minimum, perhaps a price, and the facts. */
  const rows = (showsPrices ? 3 : 2) + facts.length
  const lines = (shown: Row[]) => shown.map((row) => <Line key={row.name} row={row} columns={columns} />)
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label="Products side by side" tabIndex={0} className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            {products.map((product) => (
              <th key={product.slug} scope="col">
                <Head product={product} onRemoved={onRemoved} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">SKU</th>
            {products.map(({ slug, sku }) => (
              <td key={slug}>{sku}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{rating.name}</th>
            {columns.map(({ listed, product }) =>
              product.kind === 'here' ? (
                <td key={listed.slug}>{orDash(rating.cell(product.value))}</td>
              ) : (
                // The place of everything that would be told of it.
                <td key={listed.slug} rowSpan={rows}>
                  <NotHere read={product} />
                </td>
              ),
            )}
          </tr>
          {lines([minimumOrder])}
          {showsPrices && (
            <tr>
              <th scope="row">Your price</th>
              {columns.map(
                ({ listed, product, prices }) =>
                  product.kind === 'here' && (
                    <td key={listed.slug}>
                      {prices.kind === 'here' ? (
                        <OwnPrice prices={prices.value} minimum={product.value.minimumQuantity} />
                      ) : (
                        <NotHere read={prices} />
                      )}
                    </td>
                  ),
              )}
            </tr>
          )}
          {lines(facts)}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = { product: ListedProduct; onRemoved: () => void }

function Head({ product: { slug, name, image }, onRemoved }: HeadProps) {
  const remove = () => {
    removeFromCompare(slug)
    onRemoved()
  }
  return (
    <div className={styles.head}>
      <Picture url={image} alt="" sizes="220px" />
      <IconButton label={`Remove ${name} from the comparison`} className={styles.remove} onClick={remove}>
        <X aria-hidden="true" />
      </IconButton>
      <ProductLink slug={slug}>{name}</ProductLink>
    </div>
  )
}

function Line({ row, columns }: { row: Row; columns: Column[] }) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {columns.map(
        ({ listed, product }) =>
          product.kind === 'here' && <td key={listed.slug}>{orDash(row.cell(product.value))}</td>,
      )}
    </tr>
  )
}

function NotHere({ read }: { read: Read<unknown> }) {
  if (read.kind === 'here') return null
  if (read.kind === 'loading') return <Skeleton className={styles.late} />
  return (
    <>
      <p>{read.words}</p>
      <Button look="quiet" onClick={read.retry}>
        Retry
      </Button>
    </>
  )
}

function orDash(content: ReactNode): ReactNode {
  return content === null || content === '' ? '–' : content
}

/** The customer's own price of one piece: at the least that can be ordered, and at its lowest. */
function OwnPrice({ prices, minimum }: { prices: Dated<OwnPrices>; minimum: number }) {
  const { tiers, role } = prices.value
  const first = tierAt(tiers, minimum)
  if (!first) return <>Price on request</>
  const atFirst = unitCents(first, role)
  const lowest = cheapestTier(tiers, role) ?? first
  const age = pricesAsOf(prices, Date.now())
  return (
    <>
      <Amount cents={atFirst} className={styles.price} /> at {formatCount(minimum)}
      {unitCents(lowest, role) < atFirst && (
        <p className={styles.lowest}>
          from <Amount cents={unitCents(lowest, role)} /> at {formatCount(lowest.quantity)}+
        </p>
      )}
      {age !== null && <p className={styles.age}>{age}</p>}
    </>
  )
}

/** `missing`: in words, why there is nothing to show. */
type Read<T> =
  | { kind: 'here'; value: T }
  | { kind: 'loading' }
  | { kind: 'missing'; words: string; retry: () => void }

type Column = { listed: ListedProduct; product: Read<Product>; prices: Read<Dated<OwnPrices>> }

/** `showsPrices` is for signed-in customers, unless they hide them from somebody. */
function useColumns(products: readonly ListedProduct[]): { columns: Column[]; showsPrices: boolean } {
  const signedIn = useSignedIn()
  const hidden = useCustomerView()
  const showsPrices = signedIn && !hidden
  const details = useQueries({ queries: products.map(({ slug }) => productQuery(slug)) })
  const lists = useQueries({
    queries: products.map(({ slug }) => ({ ...priceListQuery(slug), enabled: showsPrices })),
  })
  const columns = products.map((listed, place) => ({
    listed,
    product: mapRead(readOf(details[place]), ({ value }) => value),
    prices: readOf(lists[place]),
  }))
  return { columns, showsPrices }
}

type Result<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

function readOf<T>(result: Result<T> | undefined): Read<T> {
  if (result?.data !== undefined) return { kind: 'here', value: result.data }
  if (!result?.error) return { kind: 'loading' }
  return { kind: 'missing', words: wordsFor(result.error), retry: () => void result.refetch() }
}

function mapRead<T, U>(read: Read<T>, change: (value: T) => U): Read<U> {
  return read.kind === 'here' ? { kind: 'here', value: change(read.value) } : read
}

function wordsFor(error: Error): string {
  if (error instanceof MissingFailure) return 'No longer in the shop'
  if (isOutOfReach(error)) return 'Not saved on this device yet'
  return error.message
}
