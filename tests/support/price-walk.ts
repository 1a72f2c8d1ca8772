/**
 * Walks products, roles and quantities, and compares for each line what the storefront calculates, what exact fractions
 * say, and what the provider's cart says (req 4.7). The storefront's own calls are used at both ends; only the
 * network is left out.
 */
import { seededRandom } from '../../demo/random'
import { addLine, fetchCart, replaceLine } from '../../src/api/cart/cart'
import { fetchMemberDetail, type MemberDetail } from '../../src/api/product/product'
import { connectTransport } from '../../src/api/request'
import { lineCents, type NewLine } from '../../src/domain/cart/cart'
import { RejectedFailure } from '../../src/domain/failure'
import { mayBeOrdered, pickedLine } from '../../src/domain/cart/order-choice'
import { type OwnPrices, preselected } from '../../src/domain/price/price'
import { quoteOf } from '../../src/domain/price/quote'
import { maxQuantity } from '../../src/domain/cart/quantity'
import { roleOf } from '../../src/domain/account/role'
import { oracleFigure, preselectedOf, type RawPrices } from './price-oracle'

export type WalkOptions = {
  /** The provider, in process. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
  slugs: string[]
  /** Role number to the token of a customer with an empty cart. */
  tokens: ReadonlyMap<number, string>
  /** Once more, with the largest order there is and set-ups by chance instead of those preselected. */
  withOtherSetups?: boolean
  onRole?: (roleId: number) => void
}

export type Walked = {
  combinations: number
  /** Of them, without a price: the cart refuses them. */
  onRequest: number
  kinds: Set<string>
  mismatches: string[]
}

type Known = { product: MemberDetail['product']; prices: OwnPrices; raw: RawPrices }

/** Quantities of each product: the minimum, a break, one less, two by chance. */
export const stepsOfWalk = 5
const atOnce = 8
const gstPercent = 10

export async function walkPrices({ fetch, slugs, tokens, ...options }: WalkOptions): Promise<Walked> {
  const walked: Walked = { combinations: 0, onRequest: 0, kinds: new Set(), mismatches: [] }
  for (const [roleId, token] of tokens) {
    options.onRole?.(roleId)
    const replies = new Map<string, string>()
    connectTransport({
      token: () => token,
      headDeadline: 60_000,
      bodyDeadline: 60_000,
      fetch: async (url, init) => {
        const reply = await fetch(url, init)
        const text = await reply.text()
        if (url.includes('product/login/')) replies.set(url.slice(url.lastIndexOf('/') + 1), text)
        return new Response(text, { status: reply.status, headers: reply.headers })
      },
    })
    const products: Known[] = []
    await each(slugs, async (slug) => {
      const { value } = await fetchMemberDetail(slug, roleOf(roleId))
      const { Data } = JSON.parse(replies.get(slug) ?? '{}') as { Data: RawPrices }
      if (value.prices) products.push({ product: value.product, prices: value.prices, raw: Data })
    })
    const steps = options.withOtherSetups ? stepsOfWalk + 1 : stepsOfWalk
    for (let step = 0; step < steps; step++) await walkStep(walked, products, roleId, step)
  }
  return walked
}

/** One quantity of each product goes into the cart, which is then read once. */
async function walkStep(walked: Walked, products: Known[], roleId: number, step: number): Promise<void> {
  const calculated = new Map<string, string>()
  await each(products, async ({ product, prices, raw }) => {
    const quantity = quantitiesOf(product.slug, product.minimumQuantity, raw)[step] ?? 0
    const place = `${product.slug}, role ${roleId}, ${quantity}`
    const complain = (what: string) => walked.mismatches.push(`${place}: ${what}`)
    const byChance = step === stepsOfWalk ? countsByChance(product.slug, raw) : null
    const setups = byChance ?? preselected(prices.setups)
    const chosen = pickedLine(product, { ...chosenOf(product), quantity: String(quantity), setups })
    const [line] = chosen.lines
    if (!line || !mayBeOrdered(chosen)) return void complain('the page would not order it')
    walked.combinations += 1
    walked.kinds.add(kindOf({ product, prices, raw }))
    const oracle = oracleFigure(raw, roleId, quantity, byChance ?? preselectedOf(raw))
    const quote = quoteOf(prices, roleOf(roleId), chosen.lines, setups, gstPercent)
    const price = quote?.price ?? null
    const ours = quote &&
      price && {
        unit: BigInt(price.unitCents),
        setup: BigInt(price.setupCents),
        freight: BigInt(price.freightCents),
        each: BigInt(price.eachCents),
        line: BigInt(quote.total.subtotalCents),
        gst: BigInt(quote.total.gstCents),
      }
    if (told(ours) !== told(oracle)) complain(`the page says ${told(ours)}, fractions say ${told(oracle)}`)
    if (price && price.eachCents * quantity !== quote?.total.subtotalCents)
      complain('unit × quantity is not the total')
    const order: NewLine = {
      ...line,
      productId: product.id,
      eachCents: price?.eachCents ?? null,
      setups,
    }
    const refusal = await refusalOf(step === 0 ? addLine(order) : replaceLine(order, false))
    if (quote)
      calculated.set(product.id, `${quantity} × ${quote.price.eachCents} = ${quote.total.subtotalCents}`)
    else walked.onRequest += 1
    if (price ? refusal !== null : !/on request/.test(refusal ?? ''))
      complain(`the cart says ${refusal ?? 'yes'}`)
  })
  const lines = (await fetchCart()).value.flatMap((group) => group.lines)
  const said = new Map(
    lines.map((line) => [line.productId, `${line.quantity} × ${line.eachCents} = ${lineCents(line)}`]),
  )
  for (const id of new Set([...said.keys(), ...calculated.keys()])) {
    if (said.get(id) !== calculated.get(id))
      walked.mismatches.push(
        `product ${id}, role ${roleId}: the page says ${calculated.get(id)}, the cart ${said.get(id)}`,
      )
  }
}

/** The same for every role and every run. */
function quantitiesOf(slug: string, minimum: number, { ProductUnbrandedPrice: tiers }: RawPrices): number[] {
  const random = seededRandom(`walk ${slug}`)
  const least = Math.max(1, minimum)
  const breaks = tiers.map((tier) => Number(tier['QTY'])).filter((quantity) => quantity > least)
  const oneBreak = breaks.length > 0 ? random.pick(breaks) : least + 1
  // As many small orders as large ones.
  const byChance = () => Math.floor(least * (maxQuantity / least) ** random.next())
  return [least, oneBreak, oneBreak - 1, byChance(), byChance(), maxQuantity]
}

/** 0 to 10 times each, the most that the provider takes. */
function countsByChance(slug: string, { ProductSetupPrice: setups }: RawPrices): Map<string, number> {
  const random = seededRandom(`set-ups ${slug}`)
  return new Map(setups.map((setup) => [String(setup['ProductSetupPriceID']), random.integer(0, 10)]))
}

/** The first variation, or the last value of each attribute. */
function chosenOf({ attributes, variations }: MemberDetail['product']) {
  const wanted = variations[0]?.valueIds ?? attributes.map(({ values }) => values.at(-1)?.id)
  const values = attributes.flatMap(({ id, values: offered }) => {
    const found = offered.find((value) => wanted.includes(value.id))
    return found ? [[id, found.id] as const] : []
  })
  return { values: new Map(values), cells: new Map<number, number>() }
}

function kindOf({ product, prices }: Known): string {
  return [
    product.hasVariations ? 'variations' : product.attributes.length > 0 ? 'choices' : 'plain',
    product.hasOrderGrid && 'grid',
    prices.tiers.length === 0 && 'on request',
    prices.setups.length === 0 && 'no set-ups',
    prices.addsFreight && 'freight',
  ]
    .filter(Boolean)
    .join(', ')
}

function told(figure: object | null): string {
  return figure ? JSON.stringify(figure, (_, value: unknown) => printable(value)) : 'nothing'
}

function printable(value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

async function refusalOf(write: Promise<string | null>): Promise<string | null> {
  try {
    return await write
  } catch (error) {
    if (error instanceof RejectedFailure) return error.message
    throw error
  }
}

async function each<T>(list: T[], task: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...list]
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await task(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
