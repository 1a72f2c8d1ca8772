/** The delivery day of the products of a quote, and the earliest day that is possible (req 23.10). */
import type { PostalFields } from '../../../src/domain/account/address'
import { countsAsBranded } from '../../../src/domain/cart/branded-job'
import {
  type DeliveryRules,
  deliveryText,
  promisedDays,
  promisedJobs,
  type WantedProduct,
} from '../../../src/domain/delivery/promise'
import { dayInState } from '../../../src/domain/delivery/working-days'
import { weekdayAndDate } from '../../../src/domain/readable-date'
import { type LineAnswers, distributePieces, linesToOrder, quantityOf, type QuoteDocument } from './quote'

/** Products by their slugs; a product that is no longer sold is absent. */
type Products = ReadonlyMap<string, WantedProduct['product']>

export type QuoteDelivery = {
  /** "With you by Tue 15 Dec if you approve by Sun 29 Nov and the proof by Wed 2 Dec, too late for 12 Dec". */
  text: string
  isLate: boolean
  /** Earliest possible day of delivery as ISO date; null when the destination is unknown. */
  earliest: string | null
  /** The message about a day that cannot be met. */
  refusal: string
}

type QuoteDeliveryInput = {
  quote: Pick<QuoteDocument, 'lines'>
  answers: LineAnswers
  products: Products
  /** null: unknown. */
  to: Pick<PostalFields, 'country' | 'postcode'> | null
  /** ISO date; '' when it is open. */
  neededBy: string
  /** Epoch ms. */
  now: number
}

/**
 * Returns null when no day can be promised: stock is short, or a product states no production time or is no longer
 * sold.
 */
export function quoteDelivery(input: QuoteDeliveryInput, rules: DeliveryRules): QuoteDelivery | null {
  const { to, now } = input
  const products = wantedProducts(input)
  const jobs = products && promisedJobs(products)
  if (!jobs || jobs.length === 0) return null
  const neededBy = input.neededBy || null
  const delivery = deliveryText({ products, to, neededBy, now, isOffline: false }, rules)
  if (!delivery) return null
  const orderedOn = dayInState(rules.shipsFrom, now)
  const promise = promisedDays(jobs, { rules, to, now })?.promise
  const proof = promise?.approveBy ? ` and the proof by ${weekdayAndDate(promise.approveBy)}` : ''
  const needed = delivery.needed && `, ${delivery.needed}`
  return {
    text: `${delivery.day} if you approve by ${weekdayAndDate(orderedOn)}${proof}${needed}`,
    isLate: delivery.isLate,
    earliest: promise?.withYouBy ?? null,
    refusal: promise
      ? `The earliest day is ${weekdayAndDate(promise.withYouBy)}.`
      : `${delivery.day} at the earliest, so we can’t meet that day.`,
  }
}

/** Returns null when a product is no longer sold. */
function wantedProducts({ quote, answers, products }: QuoteDeliveryInput): WantedProduct[] | null {
  const lines = linesToOrder(quote, answers)
  const wanted = lines.flatMap((line) => {
    const product = products.get(line.slug)
    if (!product) return []
    const cells = distributePieces(line.cells, quantityOf(line, answers.get(line.id)))
    const isBranded = countsAsBranded(new Map(line.setups.map(({ id, count }) => [id, count])))
    return {
      product,
      lines: cells.map((cell) => ({ ...cell, isBranded })),
    }
  })
  return wanted.length === lines.length ? wanted : null
}
