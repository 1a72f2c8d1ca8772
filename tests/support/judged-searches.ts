/**
 * 150 searches of the demo shop and what their answers are worth (judged-searches.json), by what the products are: which
 * line of the trade (the letters of the SKU), called what, in which colours, hung where. Written before anything was
 * ranked; 3: what was asked for, 2: does as well, 1: has to do with it.
 */
import * as v from 'valibot'
import type { CatalogueProduct } from '../../demo/catalogue/catalogue'
import judged from './judged-searches.json'

/** All that it says has to be so; of several words in one text, one. */
const Rule = v.strictObject({
  lines: v.optional(v.string()),
  /** Separated by `|`. */
  called: v.optional(v.string()),
  colours: v.optional(v.string()),
  within: v.optional(v.string()),
  sku: v.optional(v.string()),
})
const Grades = v.strictObject({
  3: v.array(Rule),
  2: v.optional(v.array(Rule), []),
  1: v.optional(v.array(Rule), []),
})
const Judged = v.array(v.strictObject({ query: v.string(), grades: Grades }))

export const judgedSearches = v.parse(Judged, judged)
type JudgedSearch = (typeof judgedSearches)[number]

export function gradeOf(product: CatalogueProduct, { grades }: JudgedSearch): number {
  return ([3, 2, 1] as const).find((grade) => grades[grade].some((rule) => fits(product, rule))) ?? 0
}

function fits({ sku, name, colours, subcategories }: CatalogueProduct, rule: v.InferOutput<typeof Rule>) {
  const some = (said: string | undefined, by: string | RegExp, test: (one: string) => boolean) =>
    said === undefined || said.split(by).some(test)
  return (
    some(rule.lines, ' ', (line) => sku.startsWith(`${line}-`)) &&
    some(rule.called, '|', (word) => name.includes(word)) &&
    some(rule.colours, ' ', (colour) => colours.includes(colour)) &&
    some(rule.within, ' ', (place) => subcategories.some((one) => `${one}/`.startsWith(`${place}/`))) &&
    some(rule.sku, ' ', (code) => `-${sku}`.endsWith(`-${code}`))
  )
}

const deepest = 10

/** NDCG@10 of SKUs in the order in which they were found. */
export function gainOf(found: string[], products: CatalogueProduct[], search: JudgedSearch): number {
  const grades = new Map(products.map((product) => [product.sku, gradeOf(product, search)]))
  const best = [...grades.values()].toSorted((a, b) => b - a)
  return discounted(found.map((sku) => grades.get(sku) ?? 0)) / discounted(best)
}

function discounted(grades: number[]): number {
  return grades.slice(0, deepest).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
}
