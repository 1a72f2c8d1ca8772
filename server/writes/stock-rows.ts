/** Sets the stock of many products and variations, row by row (req 22.59). */
import { eq, getTableColumns, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { choiceLines } from '../../src/domain/product/counted-stock'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { attributeValue, productAttributeValue, variation, variationValue } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import { requiredText, stockFields } from './import-schema'
import { clearDemoMark } from './product-bulk'
import { changesOf } from './product-changes'
import { byProduct } from './product-export'
import {
  answerRows,
  changedRow,
  invalidRow,
  type LoggedAnswers,
  type RowAnswer,
  unchangedRow,
  unknownSku,
} from './row-answers'
import { lockProducts, storeStock } from './stock'

/** `description` names a line of the product's stock. A missing `next` leaves the next shipment, null removes it. */
export const StockRow = v.strictObject({
  sku: requiredText(60),
  description: v.optional(stockFields.description),
  quantity: stockFields.quantity,
  next: v.optional(v.nullable(stockFields.next)),
})
type StockRow = v.InferOutput<typeof StockRow>

export async function setStock(tx: Executor, contents: readonly unknown[]): Promise<LoggedAnswers> {
  await lockProducts(tx)
  const products: StockedProduct[] = []
  const answers = await answerRows(StockRow, contents, async (skus) => {
    products.push(...(await readProducts(tx, skus)))
    const owners = ownersBySku(products)
    return (row) => setRow(row, owners.get(row.sku) ?? [])
  })
  const changed = products.filter(({ isChanged }) => isChanged)
  const variations = changed.flatMap(({ choices }) => choices.filter(({ isChanged }) => isChanged))
  const ids = changed.map(({ id }) => id)
  const { changes } = await changesOf(tx, ids, () => storeStock(tx, changed, variations))
  await clearDemoMark(tx, ids)
  return { ...answers, changes }
}

/** `line` is the result of `lineOf`, once it was needed. */
type Choice = {
  id: number
  sku: string
  values: string[]
  stock: number
  line?: number | null
  isChanged: boolean
}
type StockedProduct = Pick<typeof product.$inferSelect, 'id' | 'sku' | 'stock'> & {
  choices: Choice[]
  lineOf: ReturnType<typeof choiceLines>
  /** Indexes of the lines that a row has set. */
  setLines: Set<number>
  isChanged: boolean
}

const isOneOf = (column: typeof product.sku | typeof variation.sku, values: unknown[]) =>
  sql`${column} = any (${sql.param(values)})`

/** Reads the products that have one of these SKUs, themselves or in a variation. */
async function readProducts(tx: Executor, skus: string[]): Promise<StockedProduct[]> {
  const ids = sql`
    select ${product.id} from ${product} where ${isOneOf(product.sku, skus)}
    union select ${variation.productId} from ${variation} where ${isOneOf(variation.sku, skus)}`
  const rows = await tx
    .select({ id: product.id, sku: product.sku, stock: product.stock })
    .from(product)
    .where(sql`${product.id} in (${ids})`)
  // Variations that a customer cannot choose any more have no values.
  const variations = await tx
    .select({
      ...getTableColumns(variation),
      values: sql<
        string[]
      >`array_agg(${attributeValue.value} order by ${productAttributeValue.attributePosition})`,
    })
    .from(variation)
    .innerJoin(variationValue, eq(variationValue.variationId, variation.id))
    .innerJoin(attributeValue, eq(attributeValue.id, variationValue.attributeValueId))
    .innerJoin(
      productAttributeValue,
      sql`${productAttributeValue.productId} = ${variation.productId} and ${productAttributeValue.attributeValueId} = ${attributeValue.id}`,
    )
    .where(sql`${variation.productId} in (${ids})`)
    .groupBy(variation.id)
  const variationsOf = byProduct(variations)
  return rows.map((row) => ({
    ...row,
    choices: (variationsOf.get(row.id) ?? []).map(({ productId: _, ...choice }) => ({
      ...choice,
      isChanged: false,
    })),
    lineOf: choiceLines(row.stock),
    setLines: new Set(),
    isChanged: false,
  }))
}

/** `choice` is null for the SKU of the product itself. */
type Owner = { item: StockedProduct; choice: Choice | null }

/** Returns at most two owners of a SKU, because thousands of products may have a variation "S". */
function ownersBySku(products: readonly StockedProduct[]): Map<string, Owner[]> {
  const owners = new Map<string, Owner[]>()
  for (const item of products) owners.set(item.sku, [{ item, choice: null }])
  for (const item of products)
    for (const choice of item.choices) {
      // A variation may have the SKU of its product.
      const [first] = (owners.get(choice.sku) ?? []).filter((owner) => owner.choice !== null)
      owners.set(choice.sku, [...(first ? [first] : []), { item, choice }])
    }
  return owners
}

function setRow({ sku, description, quantity, next }: StockRow, [owner, other]: Owner[]): RowAnswer {
  if (!owner) return unknownSku(sku)
  if (other) return invalidRow(`sku: "${sku}" belongs to variations of several products.`)
  const { item, choice } = owner
  const index = choice ? lineIndexOfChoice(item, choice, description) : lineIndexOf(item, description)
  if (typeof index === 'string') return invalidRow(index)
  if (item.setLines.has(index)) return invalidRow('sku: an earlier row sets the same stock.')
  item.setLines.add(index)
  const newLine = { description: choice?.values.join(', ') ?? '', quantity: null, next_shipment: null }
  const before = item.stock[index] ?? newLine
  const after = { ...before, quantity, next_shipment: next === undefined ? before.next_shipment : next }
  if (choice) choice.line = index
  const choicesOfLine = choice ? [choice] : item.choices.filter((sibling) => lineOf(item, sibling) === index)
  const choices = choicesOfLine.filter(({ stock }) => stock !== quantity)
  const isSame = before.quantity === quantity && before.next_shipment === after.next_shipment
  if (isSame && choices.length === 0) return unchangedRow
  item.stock = item.stock.toSpliced(index, 1, after)
  item.isChanged = true
  for (const changed of choices) Object.assign(changed, { stock: quantity, isChanged: true })
  return changedRow
}

/** Returns the index of the line, which may be new, or the reason of a refusal. */
function lineIndexOf(item: StockedProduct, description?: string): number | string {
  const { sku, stock, choices } = item
  const names = stock.map((line) => htmlToText(line.description))
  if (description !== undefined) {
    const index = names.indexOf(htmlToText(description))
    return index >= 0 ? index : `description: the stock of ${sku} has no line "${description}".`
  }
  if (stock.length > 1)
    return `description: is missing, because ${sku} has a stock for each of ${names.join('; ')}.`
  const isOfChoices =
    stock.length === 0 ? choices.length > 0 : choices.some((choice) => lineOf(item, choice) === 0)
  return isOfChoices ? `sku: ${sku} has variations. Send their SKUs.` : 0
}

function lineIndexOfChoice(item: StockedProduct, choice: Choice, description?: string): number | string {
  const line = lineOf(item, choice)
  if (description !== undefined) return 'description: leave it out with the SKU of a variation.'
  if (line === null)
    return `sku: the stock of ${item.sku} has no line for "${choice.values.join(', ')}" alone.`
  return line >= 0 ? line : item.stock.length
}

function lineOf(item: StockedProduct, choice: Choice): number | null {
  return choice.line === undefined ? item.lineOf(choice.values) : choice.line
}
