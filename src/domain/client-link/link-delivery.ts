/** When the products of a private link would be with its client, and which days can be kept (req 23.10). */
import type { PlaceFields } from '../account/address'
import {
  type DeliveryRules,
  deliveryWords,
  promisedDays,
  promisedJobs,
  type WantedProduct,
} from '../delivery/promise'
import { dayInState } from '../delivery/working-days'
import { weekdayAndDate } from '../readable-date'
import { type Answers, type Offer, quantityOf, wantedLines } from './client-link'
import { shareOut } from './link-state'

/** Products by their slugs; one that is not sold any more is absent. */
type Products = ReadonlyMap<string, WantedProduct['product']>

export type LinkDelivery = {
  /** "With you by Tue 15 Dec if you approve by Sun 29 Nov and the proof by Wed 2 Dec, too late for 12 Dec". */
  words: string
  isLate: boolean
  /** ISO date before which nothing is delivered; null where it is not known where it goes. */
  earliest: string | null
  /** What is said of a day that cannot be kept. */
  refusal: string
}

type Asked = {
  offer: Pick<Offer, 'lines'>
  answers: Answers
  products: Products
  /** Null where it is unknown. */
  to: Pick<PlaceFields, 'country' | 'postcode'> | null
  /** ISO date; '' where it is open. */
  neededBy: string
  /** Epoch ms. */
  now: number
}

/** Null where no day can be told: something is short in stock, names no time or is not sold any more. */
export function linkDelivery(asked: Asked, rules: DeliveryRules): LinkDelivery | null {
  const { to, now } = asked
  const wanted = wantedOf(asked)
  const jobs = wanted && promisedJobs(wanted)
  if (!jobs || jobs.length === 0) return null
  const neededBy = asked.neededBy || null
  const said = deliveryWords({ wanted, to, neededBy, now, isOffline: false }, rules)
  if (!said) return null
  const orderedOn = dayInState(rules.shipsFrom, now)
  const promise = promisedDays(jobs, { rules, to, now })?.promise
  const proof = promise?.approveBy ? ` and the proof by ${weekdayAndDate(promise.approveBy)}` : ''
  const needed = said.needed && `, ${said.needed}`
  return {
    words: `${said.day} if you approve by ${weekdayAndDate(orderedOn)}${proof}${needed}`,
    isLate: said.isLate,
    earliest: promise?.withYouBy ?? null,
    refusal: promise
      ? `The earliest day is ${weekdayAndDate(promise.withYouBy)}.`
      : `${said.day} at the earliest, so that day can’t be kept.`,
  }
}

/** Null where a product is not sold any more. */
function wantedOf({ offer, answers, products }: Asked): WantedProduct[] | null {
  const lines = wantedLines(offer, answers)
  const wanted = lines.flatMap((line) => {
    const product = products.get(line.slug)
    if (!product) return []
    const parts = line.parts ?? [{ values: [], quantity: line.pieces }]
    const shared = shareOut(parts, quantityOf(line, answers.get(line.id)))
    const isBranded = line.isBranded ?? line.branding !== ''
    return {
      product,
      lines: shared.map(({ values, quantity }) => ({
        options: values.map((value) => ({ value })),
        quantity,
        isBranded,
      })),
    }
  })
  return wanted.length === lines.length ? wanted : null
}
