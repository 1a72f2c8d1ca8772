/**
 * 150 searches of the demo shop with the grades of their results (judged-searches.json). A product is described by
 * its line (the letters of the SKU), name, colours and subcategory. The grades were written before any ranking
 * existed; 3: the wanted product, 2: an equally good one, 1: a related one.
 */
import * as v from 'valibot'
import type { CatalogueProduct } from '../../demo/catalogue/catalogue'
import judged from './judged-searches.json'

/** All fields of a rule must match; of several words in one field, at least one. */
const Rule = v.strictObject({
  lines: v.optional(v.string()),
  /** Words of the name, separated by `|`. */
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

function gradeOf(product: CatalogueProduct, { grades }: JudgedSearch): number {
  return ([3, 2, 1] as const).find((grade) => grades[grade].some((rule) => matchesRule(product, rule))) ?? 0
}

function matchesRule(
  { sku, name, colours, subcategories }: CatalogueProduct,
  rule: v.InferOutput<typeof Rule>,
) {
  const matchesAny = (
    expected: string | undefined,
    separator: string | RegExp,
    test: (item: string) => boolean,
  ) => expected === undefined || expected.split(separator).some(test)
  return (
    matchesAny(rule.lines, ' ', (line) => sku.startsWith(`${line}-`)) &&
    matchesAny(rule.called, '|', (word) => name.includes(word)) &&
    matchesAny(rule.colours, ' ', (colour) => colours.includes(colour)) &&
    matchesAny(rule.within, ' ', (category) =>
      subcategories.some((subcategory) => `${subcategory}/`.startsWith(`${category}/`)),
    ) &&
    matchesAny(rule.sku, ' ', (code) => `-${sku}`.endsWith(`-${code}`))
  )
}

const maxRank = 10

/** Returns NDCG@10 of the SKUs in their ranked order: 1 when the ten best products come first, in the best order. */
export function ndcgAt10(skus: string[], products: CatalogueProduct[], search: JudgedSearch): number {
  const grades = new Map(products.map((product) => [product.sku, gradeOf(product, search)]))
  const best = [...grades.values()].toSorted((a, b) => b - a)
  return discountedGain(skus.map((sku) => grades.get(sku) ?? 0)) / discountedGain(best)
}

function discountedGain(grades: number[]): number {
  const gains = grades.slice(0, maxRank).map((grade, index) => (2 ** grade - 1) / Math.log2(index + 2))
  return gains.reduce((sum, gain) => sum + gain, 0)
}
