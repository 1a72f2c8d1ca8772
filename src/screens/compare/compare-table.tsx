/** The table: a product in each column. It scrolls sideways in a box of its own. */
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { removeFromCompare } from '../../session/compare'
import type { ListedProduct } from '../../session/device-list'
import { Button, IconButton } from '../../ui/button'
import { Picture } from '../../ui/picture'
import { Skeleton } from '../../ui/skeleton'
import { facts, minimumOrder, rating, type Row } from './compare-rows'
import styles from './compare.module.css'
import { OwnPrice } from './own-price'
import { type Column, type Read, useColumns } from './use-columns'

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
      <Link to="/product/$slug" params={{ slug }}>
        {name}
      </Link>
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
