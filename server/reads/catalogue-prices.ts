/** One customer's own prices of the catalogue, page by page, as lines of NDJSON. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { readCatalogueState } from '../db/catalogue-version'
import type { Executor } from '../db/client'
import {
  type CatalogueChoice,
  Choice,
  isChosen,
  Place,
  readCursor,
  Whole,
  writeCursor,
} from './catalogue-choice'
import { doneLine } from './catalogue-snapshot'
import { ownPrices } from './price-list'

const Cursor = v.strictTuple([Choice, Whole, Place])
const Counted = v.tuple([v.object({ products: v.pipe(v.union([v.string(), v.number()]), v.toNumber()) })])
const Rows = v.array(v.object({ slug: v.string(), line: v.string() }))

/** `after` '' is the beginning. */
export type PricesPlace = { choice: CatalogueChoice; products: number; after: string }

export async function beginPrices(db: Executor, choice: CatalogueChoice): Promise<PricesPlace> {
  const found = await db.execute(sql`
    select count(*) as products from product_document d join product p on p.id = d.product_id
    where ${isChosen(choice)}`)
  return { choice, products: v.parse(Counted, found.rows)[0].products, after: '' }
}

export async function pricesPlace(db: Executor, cursor: string): Promise<PricesPlace> {
  const [choice, products, after] = await readCursor(db, Cursor, cursor)
  return { choice, products, after }
}

export async function priceLines(
  db: Executor,
  { choice, products, after }: PricesPlace,
  { roleId, pageSize }: { roleId: number; pageSize: number },
): Promise<string[]> {
  const first = JSON.stringify({ PriceList: { Products: products } })
  const done = doneLine(await readCatalogueState(db))
  if (pageSize === 0) return [first, done]
  const found = await db.execute(sql`
    select p.slug, '{"Prices":' || (
      jsonb_build_object('Slug', p.slug, 'add_freight', p.add_freight::int) || ${ownPrices(roleId)})::text || '}' as line
    from product_document d join product p on p.id = d.product_id
    where d.slug > ${after} and ${isChosen(choice)}
    order by d.slug limit ${pageSize + 1}`)
  const rows = v.parse(Rows, found.rows)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1)?.slug : undefined
  const end =
    last === undefined ? done : JSON.stringify({ Next: await writeCursor(db, [choice, products, last]) })
  return [first, ...shown.map(({ line }) => line), end]
}
