/**
 * A walk through products, roles and quantities compares the storefront's prices with exact fractions and with the
 * provider's cart (req 4.7). The walk uses the storefront's calls and the provider; only the network is left out.
 */
import { seededRandom } from '../../demo/random'
import { addLine, fetchCart, replaceLine } from '../../src/api/cart/cart'
import { fetchMemberDetail, type MemberDetail } from '../../src/api/product/product'
import { connectTransport } from '../../src/api/request'
import { lineCents, type NewLine } from '../../src/domain/cart/cart'
import { RejectedFailure } from '../../src/domain/failure'
import { canBeOrdered, pickedLine } from '../../src/domain/product/order-choice'
import { type CustomerPrices, preselected } from '../../src/domain/price/price'
import { quoteOf } from '../../src/domain/price/quote'
import { maxQuantity } from '../../src/domain/quantity'
import { roleOf } from '../../src/domain/account/role'
import { oracleFigure, preselectedOf, type RawPrices } from './price-oracle'

export type WalkOptions = {
  /** Calls the provider in process. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
  slugs: string[]
  /** Maps role ids to the token of a customer with an empty cart. */
  tokens: ReadonlyMap<number, string>
  /** Adds a step with the largest order and random set-ups instead of the preselected ones. */
  withOtherSetups?: boolean
}

export type WalkResult = {
  combinations: number
  /** Combinations without a price, which the cart refuses. */
  onRequest: number
  kinds: Set<string>
  mismatches: string[]
}

type WalkedProduct = { product: MemberDetail['product']; prices: CustomerPrices; raw: RawPrices }

/** Number of quantities of each product: the minimum, a price break, one less than the break, and two random ones. */
export const stepsOfWalk = 5
const parallelTasks = 8
const gstPercent = 10

export async function walkPrices({ fetch, slugs, tokens, ...options }: WalkOptions): Promise<WalkResult> {
  const result: WalkResult = { combinations: 0, onRequest: 0, kinds: new Set(), mismatches: [] }
  for (const [roleId, token] of tokens) {
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
    const products: WalkedProduct[] = []
    await forEachInParallel(slugs, async (slug) => {
      const { value } = await fetchMemberDetail(slug, roleOf(roleId))
      const { Data } = JSON.parse(replies.get(slug) ?? '{}') as { Data: RawPrices }
      if (value.prices) products.push({ product: value.product, prices: value.prices, raw: Data })
    })
    const steps = options.withOtherSetups ? stepsOfWalk + 1 : stepsOfWalk
    for (let step = 0; step < steps; step++) await walkStep(result, products, roleId, step)
  }
  return result
}

/** Puts one quantity of each product into the cart, then reads the cart once. */
async function walkStep(
  result: WalkResult,
  products: WalkedProduct[],
  roleId: number,
  step: number,
): Promise<void> {
  const calculated = new Map<string, string>()
  await forEachInParallel(products, async ({ product, prices, raw }) => {
    const quantity = quantitiesOf(product.slug, product.minimumQuantity, raw)[step] ?? 0
    const label = `${product.slug}, role ${roleId}, ${quantity}`
    const reportMismatch = (problem: string) => result.mismatches.push(`${label}: ${problem}`)
    const randomCounts = step === stepsOfWalk ? randomSetupCounts(product.slug, raw) : null
    const setups = randomCounts ?? preselected(prices.setups)
    const choice = pickedLine(product, { ...defaultChoice(product), quantity: String(quantity), setups })
    const [line] = choice.lines
    if (!line || !canBeOrdered(choice)) return void reportMismatch('the page would not order it')
    result.combinations += 1
    result.kinds.add(kindOf({ product, prices, raw }))
    const oracle = oracleFigure(raw, roleId, quantity, randomCounts ?? preselectedOf(raw))
    const quote = quoteOf(prices, roleOf(roleId), choice.lines, setups, gstPercent)
    const price = quote?.price ?? null
    const pageFigure = quote &&
      price && {
        unit: BigInt(price.unitCents),
        setup: BigInt(price.setupCents),
        freight: BigInt(price.freightCents),
        each: BigInt(price.eachCents),
        line: BigInt(quote.total.subtotalCents),
        gst: BigInt(quote.total.gstCents),
      }
    if (formatFigure(pageFigure) !== formatFigure(oracle))
      reportMismatch(`the page says ${formatFigure(pageFigure)}, fractions say ${formatFigure(oracle)}`)
    if (price && price.eachCents * quantity !== quote?.total.subtotalCents)
      reportMismatch('unit × quantity is not the total')
    const order: NewLine = { ...line, productId: product.id, eachCents: price?.eachCents ?? null, setups }
    const refusal = await refusalOf(step === 0 ? addLine(order) : replaceLine(order, false))
    if (quote)
      calculated.set(product.id, `${quantity} × ${quote.price.eachCents} = ${quote.total.subtotalCents}`)
    else result.onRequest += 1
    if (price ? refusal !== null : !/on request/.test(refusal ?? ''))
      reportMismatch(`the cart says ${refusal ?? 'yes'}`)
  })
  const lines = (await fetchCart()).value.flatMap((group) => group.lines)
  const cartTotals = new Map(
    lines.map((line) => [line.productId, `${line.quantity} × ${line.eachCents} = ${lineCents(line)}`]),
  )
  for (const id of new Set([...cartTotals.keys(), ...calculated.keys()])) {
    if (cartTotals.get(id) !== calculated.get(id))
      result.mismatches.push(
        `product ${id}, role ${roleId}: the page says ${calculated.get(id)}, the cart ${cartTotals.get(id)}`,
      )
  }
}

/** Returns the same quantities for every role and every run. */
function quantitiesOf(slug: string, minimum: number, { ProductUnbrandedPrice: tiers }: RawPrices): number[] {
  const random = seededRandom(`walk ${slug}`)
  const minQuantity = Math.max(1, minimum)
  const breaks = tiers.map((tier) => Number(tier['QTY'])).filter((quantity) => quantity > minQuantity)
  const chosenBreak = breaks.length > 0 ? random.pick(breaks) : minQuantity + 1
  // The distribution is logarithmic, so that small orders are as frequent as large ones.
  const randomQuantity = () => Math.floor(minQuantity * (maxQuantity / minQuantity) ** random.next())
  return [minQuantity, chosenBreak, chosenBreak - 1, randomQuantity(), randomQuantity(), maxQuantity]
}

/** Returns 0 to 10 of each set-up; 10 is the provider's maximum. */
function randomSetupCounts(slug: string, { ProductSetupPrice: setups }: RawPrices): Map<string, number> {
  const random = seededRandom(`set-ups ${slug}`)
  return new Map(setups.map((setup) => [String(setup['ProductSetupPriceID']), random.integer(0, 10)]))
}

/** Chooses the first variation, or the last value of each attribute. */
function defaultChoice({ attributes, variations }: MemberDetail['product']) {
  const chosenIds = variations[0]?.valueIds ?? attributes.map(({ values }) => values.at(-1)?.id)
  const values = attributes.flatMap(({ id, values: offered }) => {
    const match = offered.find((value) => chosenIds.includes(value.id))
    return match ? [[id, match.id] as const] : []
  })
  return { values: new Map(values), cells: new Map<number, number>() }
}

function kindOf({ product, prices }: WalkedProduct): string {
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

function formatFigure(figure: object | null): string {
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

async function forEachInParallel<T>(list: T[], task: (item: T) => Promise<void>): Promise<void> {
  const pending = [...list]
  const worker = async () => {
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) await task(item)
  }
  await Promise.all(Array.from({ length: parallelTasks }, worker))
}
