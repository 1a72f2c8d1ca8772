/**
 * Undoes changes of products. Fields that still have the value of the change get their values before it. Products that
 * the change added are removed, or hidden if anything refers to them.
 */
import { isDeepStrictEqual } from 'node:util'
import { and, sql } from 'drizzle-orm'
import type { Executor, Transactor } from '../db/client'
import { product } from '../db/schema-product'
import { timeSlices } from '../base/concurrency'
import { labelOf } from '../base/issue'
import type { Changes, Fields, ProductChange } from './audit'
import { mistakesIn, type References, readReferences } from './import-references'
import type { ProductImport } from './import-schema'
import { setVisibility } from './product-bulk'
import { loggedProducts } from './product-changes'
import { refreshProductDocuments, refreshSearchWords } from './product-document'
import { storeProduct } from './product-import'

/** The changes by which an act is undone. `left`: sentences about changes that stay. */
export type UndoPlan = {
  changes: readonly (Changes & { name: string })[]
  /** Numbers of added products. */
  hidden: number
  removed: number
  left: readonly string[]
  /** All changes of products, for the log. */
  products: readonly ProductChange[]
  apply: (tx: Transactor) => Promise<void>
}

/** The stored fields of the product have the form of a checked import. */
type Step = { change: ProductChange; content: ProductImport | null }

export async function planProducts(db: Executor, changes: readonly ProductChange[]): Promise<UndoPlan> {
  const pause = timeSlices()
  const products = await loggedProducts(
    db,
    changes.map(({ id }) => id),
  )
  const left: string[] = []
  const steps: Step[] = []
  const added = new Map<number, ProductChange>()
  for (const change of changes) {
    const row = products.get(change.id)
    const sku = row?.sku ?? change.sku
    const newer = row ? newerFields(change, row) : new Set<string>()
    if (!row) left.push(`${sku} is not in the shop any more.`)
    else if (newer.size > 0) left.push(`${sku}: ${listOf(newer)} changed since.`)
    if (row && !isAdding(change)) steps.push(stepOf({ ...change, sku }, row, newer))
    else if (row && newer.size === 0) added.set(change.id, { id: change.id, sku, before: row, after: {} })
    await pause()
  }
  const contents = steps.flatMap(({ content }) => content ?? [])
  const references = contents.length > 0 ? await readReferences(db, withVariations(contents)) : null
  const possible = steps.filter(({ change, content }) => {
    const mistakes = references && content ? mistakesIn(content, references, []) : []
    if (mistakes.length > 0) left.push(`${change.sku}: ${mistakes.join(' ')}`)
    return mistakes.length === 0 && Object.keys({ ...change.before, ...change.after }).length > 0
  })
  const removable = await unreferenced(db, [...added.keys()])
  const hidden = [...added.values()].filter(
    ({ id, before }) => !removable.has(id) && before.isHidden === false,
  )
  return {
    changes: possible.map(({ change: { sku, before, after } }) => ({ name: sku, before, after })),
    hidden: hidden.length,
    removed: removable.size,
    left,
    products: [
      ...possible.map(({ change }) => change),
      ...hidden.map((change) => ({ ...change, ...hiding })),
      ...[...added.values()].filter(({ id }) => removable.has(id)),
    ],
    apply: async (tx) => {
      // Thousands of products take longer than the statement timeout of requests.
      await tx.execute(sql`set local statement_timeout = 0`)
      if (references) await storeContents(tx, possible, references)
      for (const isHidden of [true, false]) {
        const ids = possible
          .filter(({ change }) => change.after.isHidden === isHidden)
          .map(({ change }) => change.id)
        const withdrawn = isHidden ? [...removable, ...hidden.map(({ id }) => id)] : []
        if (ids.length + withdrawn.length > 0) await setVisibility(tx, [...ids, ...withdrawn], isHidden)
      }
      await tx.delete(product).where(isOneOf([...removable]))
    },
  }
}

const hiding = { before: { isHidden: false }, after: { isHidden: true } }
const isAdding = ({ before, after }: ProductChange) => 'sku' in after && !('sku' in before)

/** Fields that are only valid together. */
const choiceFields = ['attributes', 'variations']
/** A product on request has neither. */
const priceFields = ['prices', 'markups']
/** Orders count these down, which is not a reason to leave an added product in the shop. */
const countedFields = ['stock', 'variations']

/** Returns the fields of the change that have another value now. */
function newerFields(change: ProductChange, row: Fields): Set<string> {
  const { before, after } = change
  const names = Object.keys({ ...before, ...after })
  const newer = new Set(names.filter((name) => !isDeepStrictEqual(row[name], after[name])))
  if (isAdding(change)) for (const name of countedFields) newer.delete(name)
  const isOnRequest = priceFields.some((name) => !(name in before && name in after))
  for (const fields of [choiceFields, ...(isOnRequest ? [priceFields] : [])]) {
    const linked = fields.filter((name) => names.includes(name))
    if (linked.some((name) => newer.has(name))) for (const name of linked) newer.add(name)
  }
  return newer
}

function stepOf({ id, sku, before, after }: ProductChange, row: Fields, newer: ReadonlySet<string>): Step {
  const names = Object.keys({ ...before, ...after }).filter((name) => !newer.has(name))
  const pick = (fields: Fields) =>
    Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
  const { isHidden: _, ...fields } = pick(before)
  if (names.includes('prices')) fields.prices ??= []
  if (choiceFields.some((name) => names.includes(name)))
    for (const name of choiceFields) fields[name] ??= row[name]
  const content = { ...fields, sku } as ProductImport
  return {
    change: { id, sku, before: pick(row), after: pick(before) },
    content: Object.keys(fields).length > 0 ? content : null,
  }
}

const withVariations = (contents: readonly ProductImport[]) =>
  new Set(contents.flatMap(({ sku, variations }) => (variations ? sku : [])))

async function storeContents(tx: Executor, steps: readonly Step[], references: References): Promise<void> {
  const ids = []
  for (const { change, content } of steps) {
    if (!content) continue
    await storeProduct(tx, content, references)
    ids.push(change.id)
  }
  await refreshProductDocuments(tx, ids)
  await refreshSearchWords(tx)
}

const isOneOf = (ids: readonly number[]) => sql`${product.id} = any (${sql.param(ids)}::int[])`

/** Returns those of the products that no order, request, cart, wishlist or review refers to. */
async function unreferenced(db: Executor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const references = ['order_line', 'enquiry', 'cart_line', 'wishlist', 'review'].map(
    (table) => sql`exists (select from ${sql.identifier(table)} r where r.product_id = ${product.id})`,
  )
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(and(isOneOf(ids), sql`not (${sql.join(references, sql` or `)})`))
  return new Set(rows.map(({ id }) => id))
}

/** "prices, add freight" */
const listOf = (names: Iterable<string>) => [...names].map((name) => labelOf(name).toLowerCase()).join(', ')
