/** What the top of a product page shows: from its tile at once, from its detail once that is here. */
import type { Product, ProductTile } from '../../domain/product/product'
import type { RichNode, RichText } from '../../domain/rich-text'

export type ShownProduct = {
  name: string
  heading: string
  sku: string
  /** Between Home and the product. */
  trail: Product['trail']
  pictures: string[]
  pictureAlt: string
  rating: number | null
  /** Null as long as nobody knows. */
  ratingCount: number | null
  /** The beginning of the description, for search engines. */
  lead: string
  flag: string
}

/** Characters of the description that search engines are told. */
const leadLength = 150

export function shownFromTile(tile: ProductTile): ShownProduct {
  return {
    name: tile.name,
    heading: tile.name,
    sku: tile.sku,
    trail: [],
    pictures: tile.image ? [tile.image] : [],
    pictureAlt: tile.name,
    rating: tile.rating,
    ratingCount: null,
    lead: leadOf(tile.description),
    flag: '',
  }
}

export function shownFromProduct(product: Product): ShownProduct {
  return {
    name: product.name,
    heading: product.heading,
    sku: product.sku,
    trail: product.trail,
    pictures: product.gallery,
    pictureAlt: product.imageAlt,
    rating: product.rating,
    ratingCount: product.ratingCount,
    lead: leadOf(runningText(product.description)),
    flag: product.flag,
  }
}

/** The beginning of a text, ended with a whole word. */
export function leadOf(text: string): string {
  if (text.length <= leadLength) return text
  const cut = text.slice(0, leadLength + 1)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut.slice(0, leadLength)
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`
}

const inline = new Set(['b', 'i', 'em', 'strong', 'sup', 'sub', 'span', 'small', 'u', 'a'])

/** The text of a description with a blank where a block ends, so that no sentences run together. */
export function runningText(text: RichText): string {
  const words = typeof text === 'string' ? text : text.map(nodeText).join('')
  return words.replace(/\s+/g, ' ').trim()
}

function nodeText(node: RichNode): string {
  if (typeof node === 'string') return node
  const inside = node.children.map(nodeText).join('')
  return inline.has(node.tag) ? inside : ` ${inside} `
}
