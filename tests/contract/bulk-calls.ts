/** A storefront that reads the catalogue in bulk: it reads all pages and applies their lines to a local copy. */
import * as v from 'valibot'
import type { Provider } from './provider'

const Line = v.looseObject({
  Snapshot: v.optional(
    v.strictObject({
      Version: v.string(),
      Full: v.boolean(),
      Products: v.number(),
      Bytes: v.number(),
      Lists: v.optional(v.string()),
      Answers: v.optional(v.string()),
    }),
  ),
  PriceList: v.optional(v.strictObject({ Version: v.string(), Full: v.boolean(), Products: v.number() })),
  Answer: v.optional(
    v.strictObject({ Method: v.picklist(['GET', 'POST']), Path: v.string(), Reply: v.unknown() }),
  ),
  List: v.optional(v.looseObject({ Slugs: v.array(v.string()) })),
  Product: v.optional(
    v.strictObject({
      Tile: v.looseObject({ Slug: v.string() }),
      Detail: v.looseObject({ Slug: v.string() }),
    }),
  ),
  Gone: v.optional(v.string()),
  Prices: v.optional(v.looseObject({ Slug: v.string() })),
  Next: v.optional(v.string()),
  Done: v.optional(v.strictObject({ Version: v.string() })),
})
export type Line = v.InferOutput<typeof Line>
export type Query = Record<string, string>

export const pathOf = (call: string, query: Query) => `catalogue/${call}?${new URLSearchParams(query)}`

export function parseLines(text: string): Line[] {
  if (!text.endsWith('\n')) throw new Error('the NDJSON reply does not end with a newline')
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => v.parse(Line, JSON.parse(line)))
}

/** Returns every line of every page; `between` runs after each page but the last. */
export async function readAll(
  { get }: Provider,
  query: Query = {},
  { call = 'snapshot', headers = {}, between = async () => {} }: ReadOptions = {},
): Promise<Line[]> {
  const lines: Line[] = []
  for (let after = ''; ; ) {
    const reply = await get(pathOf(call, after ? { ...query, after } : query), headers)
    if (reply.status !== 200) throw new Error(`${reply.status}: ${await reply.text()}`)
    const page = parseLines(await reply.text())
    lines.push(...page)
    const last = page.at(-1)
    if (last?.Done) return lines
    if (last?.Next === undefined) throw new Error('the page has neither Done nor Next')
    after = last.Next
    await between()
  }
}
type ReadOptions = {
  call?: 'snapshot' | 'prices'
  headers?: Record<string, string>
  between?: () => Promise<void>
}

/** The copy of the catalogue that a storefront has on a device. */
export class CatalogueCopy {
  version: string | null = null
  readonly products = new Map<string, Line['Product']>()
  readonly answers = new Map<string, unknown>()
  readonly lists = new Map<string, string[]>()
  readonly #provider: Provider
  readonly #query: Query

  constructor(provider: Provider, query: Query = {}) {
    this.#provider = provider
    this.#query = query
  }

  /** Reads the changes since the last call, or everything, and returns the lines. */
  async update(between?: () => Promise<void>): Promise<Line[]> {
    const since = this.version === null ? {} : { since: this.version }
    const lines = await readAll(this.#provider, { ...this.#query, ...since }, between ? { between } : {})
    if (lines[0]?.Snapshot?.Full) this.products.clear()
    for (const { Product, Gone, Answer, List } of lines) {
      if (Product) this.products.set(Product.Tile.Slug, Product)
      if (Gone !== undefined) this.products.delete(Gone)
      if (Answer) this.answers.set(`${Answer.Method} ${Answer.Path}`, Answer.Reply)
      if (List) {
        const { Slugs, ...name } = List
        this.lists.set(JSON.stringify(name), Slugs)
      }
    }
    this.version = lines.at(-1)?.Done?.Version ?? null
    return lines
  }
}
