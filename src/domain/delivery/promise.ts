/**
 * The promised day of delivery: production counted from the approval of the proof, then transit, in working days.
 * Equal inputs give the same day everywhere.
 */
import { type AustralianState, isAustralia, type PostalFields, stateOfPostcode } from '../account/address'
import { productionDays, productionTime } from './dispatch'
import type { Product } from '../product/product'
import { hasShortage } from '../product/stock'
import { shortDate, weekdayAndDate } from '../readable-date'
import {
  addDays,
  addWorkingDays,
  type DaysOff,
  daysOff,
  type Holiday,
  orNextWorkingDay,
  shopDayAt,
} from './working-days'

/** First and last postcode as numbers; `days`: working days in transit. */
export type TransitZone = { from: number; to: number; days: number }

/** Delivery settings of the shop's operator. */
export type DeliveryRules = {
  shipsFrom: AustralianState
  /** Working days from the order until its proof is created and approved. */
  proofDays: number
  holidays: readonly Holiday[]
  /** If several zones contain a postcode, the narrowest one counts. */
  zones: readonly TransitZone[]
}

/**
 * The properties of a job that decide its time: the provider's availability text of the product, and whether the job
 * is branded.
 */
export type PromisedJob = { availability: string; isBranded: boolean }

/** All inputs of a promise, so that it can be calculated again after the rules have changed. Days are ISO dates. */
export type PromiseInputs = {
  /** Day of the order, in the state from which the order is shipped. */
  orderedOn: string
  /** Last day on which the proof may be approved; null: nothing is branded. */
  approveBy: string | null
  /** Day on which the order was shipped; null: not shipped yet. */
  leftOn: string | null
  jobs: PromisedJob[]
  shipsFrom: AustralianState
  postcode: string
  state: AustralianState
  transitDays: number
  /** Holidays of the two states (`shipsFrom` and `state`) within the period. */
  holidays: Holiday[]
}

export type DeliveryPromise = { approveBy: string | null; leavesBy: string; withYouBy: string }

type PromiseRequest = { orderedOn: string; jobs: readonly PromisedJob[]; to: Destination }

/** Returns null when no day can be promised: no zone has the postcode, or a product states no production time. */
export function promiseInputs(
  { orderedOn, jobs, to }: PromiseRequest,
  rules: DeliveryRules,
): PromiseInputs | null {
  const { shipsFrom, holidays } = rules
  const transit = transitTo(to, rules)
  if (transit === null || jobs.length === 0) return null
  if (jobs.some(({ availability }) => productionTime(availability) === null)) return null
  const inputs: PromiseInputs = {
    orderedOn,
    approveBy: approvalDay(orderedOn, jobs, rules),
    leftOn: null,
    jobs: [...new Map(jobs.map((job) => [`${job.isBranded} ${job.availability}`, job])).values()],
    shipsFrom,
    postcode: to.postcode.trim(),
    state: transit.state,
    transitDays: transit.days,
    holidays: [],
  }
  return withHolidays(inputs, holidays)
}

/** Returns null for a destination outside the shop's zones. */
function transitTo({ country, postcode }: Destination, { zones }: Pick<DeliveryRules, 'zones'>) {
  const state = isAustralia(country) ? stateOfPostcode(postcode) : null
  const days = transitDays(postcode, zones)
  return state === null || days === null ? null : { state, days }
}

/** A day of delivery can be promised, not only the day of shipping. */
export function promisesDelivery({ rules, to }: Pick<PromiseContext, 'rules' | 'to'>): boolean {
  return rules !== null && to !== null && transitTo(to, rules) !== null
}

/** Working days in transit to a postcode; null without a zone for it. */
function transitDays(postcode: string, zones: readonly TransitZone[]): number | null {
  const code = Number(postcode)
  const matching = zones.filter(({ from, to }) => code >= from && code <= to)
  const [narrowest] = matching.toSorted((a, b) => a.to - a.from - (b.to - b.from))
  return narrowest?.days ?? null
}

export type PromiseChange = Partial<Pick<PromiseInputs, 'approveBy' | 'leftOn'>>

/** The inputs after something happened on another day than expected, with the holidays that are known now. */
export function changedInputs(
  inputs: PromiseInputs,
  change: PromiseChange,
  holidays: readonly Holiday[],
): PromiseInputs {
  return withHolidays({ ...inputs, ...change }, holidays)
}

function withHolidays(inputs: PromiseInputs, holidays: readonly Holiday[]): PromiseInputs {
  const states = [inputs.shipsFrom, inputs.state]
  const relevantHolidays = holidays.flatMap((holiday) => {
    const affectedStates = holiday.states.filter((state) => states.includes(state))
    return affectedStates.length > 0 ? [{ ...holiday, states: affectedStates }] : []
  })
  const { withYouBy } = promiseOf({ ...inputs, holidays: relevantHolidays })
  return {
    ...inputs,
    holidays: relevantHolidays.filter(({ day }) => day > inputs.orderedOn && day <= withYouBy),
  }
}

export function promiseOf(inputs: PromiseInputs): DeliveryPromise {
  const { orderedOn, approveBy, leftOn, shipsFrom, state, holidays } = inputs
  const leavesBy = leftOn ?? lastReadyDay(inputs, daysOff(holidays, [shipsFrom])) ?? orderedOn
  // A parcel is moved and delivered on days on which both states work.
  const withYouBy = addWorkingDays(leavesBy, inputs.transitDays, daysOff(holidays, [shipsFrom, state]))
  return { approveBy, leavesBy, withYouBy }
}

/**
 * The day of shipping when the destination is not known yet. Returns null when a product states no production time.
 */
function leavingDay(
  orderedOn: string,
  jobs: readonly PromisedJob[],
  rules: Omit<DeliveryRules, 'zones'>,
): string | null {
  const off = daysOff(rules.holidays, [rules.shipsFrom])
  return lastReadyDay({ orderedOn, jobs, approveBy: approvalDay(orderedOn, jobs, rules) }, off)
}

function approvalDay(
  orderedOn: string,
  jobs: readonly PromisedJob[],
  { shipsFrom, proofDays, holidays }: Omit<DeliveryRules, 'zones'>,
): string | null {
  const hasBrandedJob = jobs.some(({ isBranded }) => isBranded)
  return hasBrandedJob ? addWorkingDays(orderedOn, proofDays, daysOff(holidays, [shipsFrom])) : null
}

type StartedJobs = Pick<PromiseInputs, 'orderedOn' | 'approveBy'> & { jobs: readonly PromisedJob[] }

/**
 * Production of branded jobs starts when the proof is approved. Returns null when a product states no production
 * time.
 */
function lastReadyDay({ orderedOn, approveBy, jobs }: StartedJobs, off: DaysOff): string | null {
  const readyDays = jobs.map(({ availability, isBranded }) =>
    readyOn(availability, isBranded ? (approveBy ?? orderedOn) : orderedOn, off),
  )
  return readyDays.reduce((last, day) => (last === null || day === null ? null : day > last ? day : last))
}

/** The working day on which a job that is started on `day` is ready; null when no production time is stated. */
function readyOn(availability: string, day: string, off: DaysOff): string | null {
  const time = productionTime(availability)
  const days = productionDays(availability)
  if (!time || days === null) return null
  const countsWorkingDays = time.isWorkingTime && time.unit === 'day'
  return orNextWorkingDay(countsWorkingDays ? addWorkingDays(day, time.to, off) : addDays(day, days), off)
}

/** "With you by Fri 5 Dec if the proof is approved by Tue 25 Nov" in two parts; the second may be ''. */
function promiseParts({ approveBy, withYouBy }: DeliveryPromise): [day: string, condition: string] {
  const condition = approveBy === null ? '' : `if the proof is approved by ${weekdayAndDate(approveBy)}`
  return [`With you by ${weekdayAndDate(withYouBy)}`, condition]
}

export function promiseText(promise: DeliveryPromise): string {
  return promiseParts(promise).filter(Boolean).join(' ')
}

export function movedText(from: string, { withYouBy }: Pick<DeliveryPromise, 'withYouBy'>): string {
  return `Moved from ${weekdayAndDate(from)} to ${weekdayAndDate(withYouBy)}`
}

/** A text that is short enough for a tile: only the day, of a branded job. '' when no day can be promised. */
export function tileDayText(availability: string, context: PromiseContext, isOffline: boolean): string {
  const days = promisedDays([{ availability, isBranded: true }], context)
  if (!days) return ''
  const { leavesBy, promise } = days
  if (isOffline) return `Ships ${shortDate(leavesBy)}`
  return promise ? `With you by ${shortDate(promise.withYouBy)}` : `Ships by ${shortDate(leavesBy)}`
}

/** An order cannot be placed today while offline, so no delivery day is promised. */
function offlineText({ leavesBy }: Pick<DeliveryPromise, 'leavesBy'>): string {
  return `Ships ${weekdayAndDate(leavesBy)}`
}

// Promises about a product, a cart or a draft, before anything is ordered.

export type WantedProduct = {
  product: Pick<Product, 'availability' | 'stock'>
  lines: readonly { options: readonly { value: string }[]; quantity: number; isBranded: boolean }[]
}

/** Returns null when stock is short, because no day is promised then (req 16.8). */
export function promisedJobs(wanted: readonly WantedProduct[]): PromisedJob[] | null {
  if (wanted.some(({ product, lines }) => hasShortage(product, lines))) return null
  return wanted.flatMap(({ product: { availability }, lines }) =>
    lines.map(({ isBranded }) => ({ availability, isBranded })),
  )
}

export type Destination = Pick<PostalFields, 'country' | 'postcode'>

/** The inputs that all promises of one shop, to one destination, at one moment have in common. */
export type PromiseContext = {
  /** null: the provider has no rules. */
  rules: DeliveryRules | null
  /** null: unknown. */
  to: Destination | null
  /** Epoch ms. */
  now: number
}

/** `promise` is null when the destination is unknown or outside all zones; then only `leavesBy` can be stated. */
type PromisedDays = { leavesBy: string; promise: DeliveryPromise | null }

/**
 * The only calculation of days that are shown before an order is placed. Returns null when no day can be promised.
 */
export function promisedDays(jobs: readonly PromisedJob[], context: PromiseContext): PromisedDays | null {
  const { rules, to, now } = context
  if (jobs.length === 0) return null
  const orderedOn = shopDayAt(rules?.shipsFrom ?? null, now)
  const inputs = rules && to && promiseInputs({ orderedOn, jobs, to }, rules)
  const promise = inputs && promiseOf(inputs)
  const leavesBy = promise ? promise.leavesBy : leavingDay(orderedOn, jobs, rules ?? rulesWithoutHolidays)
  return leavesBy === null ? null : { leavesBy, promise }
}

/** The day of delivery, if it can be promised, else the day of shipping. */
export function deliveryOrShippingDay(jobs: readonly PromisedJob[], context: PromiseContext): string | null {
  const days = promisedDays(jobs, context)
  return days && (days.promise?.withYouBy ?? days.leavesBy)
}

type DeliveryTextInput = Omit<PromiseContext, 'rules'> & {
  products: readonly WantedProduct[]
  /** The day on which the customer needs the products, as ISO date. */
  neededBy: string | null
  isOffline: boolean
}

/** `needed`: "in time for 7 Dec", "too late for 7 Dec", or '' when it is unknown. */
export type DeliveryText = { day: string; condition: string; needed: string; isLate: boolean }

/** `rules` null: the provider has no rules. Returns null when no day can be promised. */
export function deliveryText(input: DeliveryTextInput, rules: DeliveryRules | null): DeliveryText | null {
  const jobs = promisedJobs(input.products)
  const { now, neededBy, to } = input
  const days = jobs && promisedDays(jobs, { rules, to, now })
  if (!days) return null
  const { leavesBy, promise } = days
  if (promise) return promisedDeliveryText(promise, neededBy, input.isOffline)
  const isLate = neededBy !== null && leavesBy > neededBy
  return {
    day: input.isOffline ? offlineText({ leavesBy }) : `Ships by ${weekdayAndDate(leavesBy)}`,
    condition: '',
    // A day of shipping is never stated to be in time, because the parcel may still be late.
    needed: isLate || !rules ? neededText(leavesBy, neededBy) : '',
    isLate,
  }
}

export function promisedDeliveryText(
  promise: DeliveryPromise,
  neededBy: string | null,
  isOffline: boolean,
): DeliveryText {
  const [day, condition] = isOffline ? [offlineText(promise), ''] : promiseParts(promise)
  const { withYouBy } = promise
  const isLate = neededBy !== null && withYouBy > neededBy
  return { day, condition, needed: neededText(withYouBy, neededBy), isLate }
}

function neededText(day: string, neededBy: string | null): string {
  return neededBy === null ? '' : `${day > neededBy ? 'too late' : 'in time'} for ${shortDate(neededBy)}`
}

const rulesWithoutHolidays: DeliveryRules = { shipsFrom: 'NSW', proofDays: 0, holidays: [], zones: [] }
