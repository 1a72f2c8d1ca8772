/** The products that pasted rows name by their SKUs: looked up at the shop, or in what is saved on this device. */
import type { QueryClient } from '@tanstack/react-query'
import { type DraftLine, newDraftLine } from '../domain/client-draft/client-draft'
import { type AskedRow, optionsOfRow, type UnreadRow } from '../domain/client-draft/pasted-rows'
import { InvalidTokenFailure, MissingFailure } from '../domain/failure'
import { isOutOfReach, readFailureWords } from '../domain/failure-words'
import { newUuid } from '../domain/uuid'
import type { Product } from '../domain/product/product'
import { skuKey } from '../domain/product/scanned-code'
import { productQuery } from './product'
import { lookUpSku } from './search'

/** Each SKU is looked up once, one after the other. Rejects when the session has ended. */
export async function linesOfRows(
  queryClient: QueryClient,
  rows: readonly AskedRow[],
): Promise<{ lines: DraftLine[]; unread: UnreadRow[] }> {
  const found = new Map<string, Product | string>()
  const lines: DraftLine[] = []
  const unread: UnreadRow[] = []
  for (const row of rows) {
    const key = skuKey(row.sku)
    const product = found.get(key) ?? (await productOfSku(queryClient, row.sku))
    found.set(key, product)
    const line = typeof product === 'string' ? product : lineOf(product, row)
    if (typeof line === 'string') unread.push({ number: row.number, text: row.text, reason: line })
    else lines.push(line)
  }
  return { lines, unread }
}

function lineOf(product: Product, row: AskedRow): DraftLine | string {
  const options = optionsOfRow(row, product)
  if (typeof options === 'string') return options
  const { id, slug, sku, name, gallery } = product
  const cells = [{ options, quantity: row.quantity }]
  return newDraftLine(newUuid(), { id, slug, sku, name, image: gallery[0] ?? null }, { cells })
}

/** Why there is none, in words, without the full stop. */
async function productOfSku(queryClient: QueryClient, sku: string): Promise<Product | string> {
  try {
    const found = await lookUpSku(queryClient, sku)
    if (found.kind === 'several') return `${found.count} products have the SKU “${sku}”`
    if (found.kind === 'none') return `No product has the SKU “${sku}”`
    return (await queryClient.ensureQueryData(productQuery(found.slug))).value
  } catch (error) {
    if (error instanceof InvalidTokenFailure) throw error
    if (error instanceof MissingFailure) return `No product has the SKU “${sku}”`
    if (isOutOfReach(error)) return `The shop cannot be reached, and “${sku}” is not saved on this device`
    return readFailureWords(error).replace(/\.$/, '')
  }
}
