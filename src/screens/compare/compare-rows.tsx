/** What is compared, row by row, of a product as everybody sees it. */
import type { ReactNode } from 'react'
import { cartonFacts } from '../../domain/product/carton'
import { shownAttributes } from '../../domain/cart/order-choice'
import type { Product } from '../../domain/product/product'
import { formatCount } from '../../domain/cart/quantity'
import { Stars } from '../../ui/stars'
import { Swatch } from '../../ui/swatch'
import styles from './compare.module.css'

/** A cell without content is drawn as a dash. */
export type Row = { name: string; cell: (product: Product) => ReactNode }

export const rating: Row = {
  name: 'Rating',
  cell: ({ rating: stars, ratingCount }) =>
    stars === null ? null : (
      <>
        <Stars value={stars} /> {stars} ({ratingCount})
      </>
    ),
}

export const minimumOrder: Row = {
  name: 'Minimum order',
  cell: ({ minimumQuantity }) => formatCount(minimumQuantity),
}

export const facts: Row[] = [
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
