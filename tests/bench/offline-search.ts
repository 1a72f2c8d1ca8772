/** Measures searches of the saved catalogue, from the page to the reader's worker and back. */
import type { BrowserContext } from 'playwright'
import { figure, percentile, type Section, table } from './tables'
import type { OpenShop } from './offline-setup'
import { inPage } from './page-code'

type Kind = 'name' | 'prefix' | 'SKU' | 'digits of a SKU' | 'typing error' | 'nonsense'
type Query = { kind: Kind; text: string }
type Tile = { ProductName: string; SKU: string }

/** Limits in ms for 95 of 100 searches, by number of products. */
const goals: Record<number, number> = { 10_000: 30, 100_000: 100 }
const samples = 40
const rounds = 3
const nonsense = ['qzxv', 'zzyzx wobble', 'xx-00000', 'plonkfizz', '0000', 'ßø€', 'mmmmmmmm', 'aqaqaq 12']

export async function benchSearch(
  context: BrowserContext,
  shop: OpenShop,
  products: number,
  queries: Query[],
): Promise<Section> {
  const page = await context.newPage()
  await page.goto(`${shop.bulk}/scan`)
  // The first search reads the catalogue and builds the index.
  const first = await inPage(page, 'firstSearch', shop.reader, 'bottle')
  const texts = queries.map(({ text }) => text)
  await inPage(page, 'searches', shop.reader, texts.slice(0, 20))
  const results: { kind: Kind; ms: number; hits: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const answers = await inPage(page, 'searches', shop.reader, texts)
    results.push(...answers.map((answer, index) => ({ kind: queries[index]?.kind ?? 'name', ...answer })))
  }
  await page.close()
  const row = (name: string, rowResults: typeof results) => {
    const times = rowResults.map(({ ms }) => ms)
    const hitCount = rowResults.filter(({ hits }) => hits > 0).length
    const parts = [percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)]
    const share = figure((100 * hitCount) / rowResults.length)
    return [name, figure(rowResults.length), share, ...parts.map((ms) => figure(ms, 1))]
  }
  const kinds = [...new Set(queries.map(({ kind }) => kind))]
  const kindRows = kinds.map((name) =>
    row(
      name,
      results.filter(({ kind }) => kind === name),
    ),
  )
  const head = ['searches', 'number', 'with results, %', 'p50, ms', 'p95, ms', 'longest, ms']
  console.log(table(head, kindRows).join('\n'))
  const [, number, share, p50, p95, slowest] = row('all', results)
  const maxP95Ms = goals[products]
  return {
    id: `search-${products}`,
    title: `Searching ${figure(products)} saved products`,
    lines: [
      `${number} searches, ${share} % with results: p50 ${p50} ms, p95 ${p95} ms, longest ${slowest} ms.`,
      ...(maxP95Ms ? [`The goal for p95 is ${maxP95Ms} ms.`] : []),
      `The first search took ${figure(first)} ms, with worker, catalogue and index.`,
    ],
  }
}

/** Returns a mixed set of searches for products of the whole shop. */
export async function queriesOf(shop: OpenShop): Promise<Query[]> {
  const tiles = await sampleTiles(shop)
  return [
    ...tiles.flatMap(({ ProductName: name, SKU }, index): Query[] => {
      const words = name.split(' ')
      const [first = '', second = ''] = words
      return [
        { kind: 'name', text: index % 2 === 0 ? name : `${first} ${words.at(-1)}` },
        { kind: 'prefix', text: index % 2 === 0 ? first.slice(0, 4) : `${first} ${second.slice(0, 3)}` },
        { kind: 'SKU', text: index % 2 === 0 ? SKU : SKU.toLowerCase().replace('-', '') },
        { kind: 'digits of a SKU', text: SKU.replace(/\D+/g, '') },
        {
          kind: 'typing error',
          text: withTypo(words.toSorted((a, b) => b.length - a.length)[0] ?? name, index),
        },
      ]
    }),
    ...nonsense.map((text): Query => ({ kind: 'nonsense', text })),
  ]
}

/** Returns tiles that are spread evenly over the shop's categories. */
async function sampleTiles({ bulk, products }: OpenShop): Promise<Tile[]> {
  const api = `${bulk}/frontend/api/category`
  const { Data: categories } = (await (await fetch(`${api}/`)).json()) as { Data: { Slug: string }[] }
  const pages = await Promise.all(
    categories.map(async ({ Slug }) => {
      const page = 1 + (products % 3)
      const answer = await fetch(`${api}/categoryProduct/${Slug}?page=${page}&limit=24`)
      return ((await answer.json()) as { Data: Tile[] }).Data
    }),
  )
  const all = pages.flat()
  const step = Math.max(1, Math.floor(all.length / samples))
  return all.filter((_, index) => index % step === 0).slice(0, samples)
}

/** Returns the word with a letter omitted, doubled or replaced, or with two letters swapped. */
function withTypo(word: string, index: number): string {
  const at = 2 + (index % Math.max(1, word.length - 4))
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  const typos = [
    before + after,
    before + letter + letter + after,
    `${before}k${after}`,
    before + after.charAt(0) + letter + after.slice(1),
  ]
  return typos[index % typos.length] ?? word
}
