/**
 * The day by which goods are with a customer: production counted from the approval of the proof, then transit, in working
 * days. It is the same wherever it is made of the same inputs.
 */
import { type AustralianState, isAustralia, type PlaceFields, stateOfPostcode } from '../account/address'
import { dispatchDays, productionTime } from '../find/dispatch'
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
  shopToday,
} from './working-days'

/** Postcodes as numbers, first and last; `days` are working days on the way. */
export type TransitZone = { from: number; to: number; days: number }

/** What the shop's operator says of its days. */
export type DeliveryRules = {
  shipsFrom: AustralianState
  /** Working days from the order until its proof is drawn and approved. */
  proofDays: number
  holidays: readonly Holiday[]
  /** Of several that hold a postcode the narrowest counts. */
  zones: readonly TransitZone[]
}

/** A job, as far as its time goes: what the provider says of its product, and whether it is printed. */
export type PromisedJob = { availability: string; isBranded: boolean }

/** All that a promise was made of: it can be made again, whatever the rules have become since. Days are ISO text. */
export type PromiseInputs = {
  /** In the state from which it is sent. */
  orderedOn: string
  /** The last day on which the proof may be approved; null where nothing is printed. */
  approveBy: string | null
  /** Null until it has left. */
  leftOn: string | null
  jobs: PromisedJob[]
  shipsFrom: AustralianState
  postcode: string
  /** In which the postcode lies. */
  state: AustralianState
  transitDays: number
  /** Of both states, those that fall into the time. */
  holidays: Holiday[]
}

export type DeliveryPromise = { approveBy: string | null; leavesBy: string; withYouBy: string }

type Wanted = { orderedOn: string; jobs: readonly PromisedJob[]; to: Destination }

/** Null where no day can be told: a place without a zone, or a product of which no time is named. */
export function promiseInputs({ orderedOn, jobs, to }: Wanted, rules: DeliveryRules): PromiseInputs | null {
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

/** Null for a place that the shop's zones do not reach. */
function transitTo({ country, postcode }: Destination, { zones }: Pick<DeliveryRules, 'zones'>) {
  const state = isAustralia(country) ? stateOfPostcode(postcode) : null
  const days = transitDays(postcode, zones)
  return state === null || days === null ? null : { state, days }
}

/** Whether a day of delivery can be promised, rather than the day on which it leaves. */
export function promisesDelivery({ rules, to }: Pick<PromiseContext, 'rules' | 'to'>): boolean {
  return rules !== null && to !== null && transitTo(to, rules) !== null
}

/** Working days on the way to a postcode; null where there is no zone of it. */
function transitDays(postcode: string, zones: readonly TransitZone[]): number | null {
  const code = Number(postcode)
  const own = zones.filter(({ from, to }) => code >= from && code <= to)
  const [narrowest] = own.toSorted((one, other) => one.to - one.from - (other.to - other.from))
  return narrowest?.days ?? null
}

export type PromiseChange = Partial<Pick<PromiseInputs, 'approveBy' | 'leftOn'>>

/** The same after something happened on another day than was thought, by the holidays that are known now. */
export function changedInputs(
  inputs: PromiseInputs,
  change: PromiseChange,
  holidays: readonly Holiday[],
): PromiseInputs {
  return withHolidays({ ...inputs, ...change }, holidays)
}

function withHolidays(inputs: PromiseInputs, holidays: readonly Holiday[]): PromiseInputs {
  const states = [inputs.shipsFrom, inputs.state]
  const all = holidays.flatMap((one) => {
    const own = one.states.filter((state) => states.includes(state))
    return own.length > 0 ? [{ ...one, states: own }] : []
  })
  const { withYouBy } = promiseOf({ ...inputs, holidays: all })
  return { ...inputs, holidays: all.filter(({ day }) => day > inputs.orderedOn && day <= withYouBy) }
}

export function promiseOf(inputs: PromiseInputs): DeliveryPromise {
  const { orderedOn, approveBy, leftOn, shipsFrom, state, holidays } = inputs
  const leavesBy = leftOn ?? lastReadyDay(inputs, daysOff(holidays, [shipsFrom])) ?? orderedOn
  // A parcel goes on, and is taken in, on days on which both states work.
  const withYouBy = addWorkingDays(leavesBy, inputs.transitDays, daysOff(holidays, [shipsFrom, state]))
  return { approveBy, leavesBy, withYouBy }
}

/** Where it is sent to is not known yet. Null where a product names no time. */
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
  const isPrinted = jobs.some(({ isBranded }) => isBranded)
  return isPrinted ? addWorkingDays(orderedOn, proofDays, daysOff(holidays, [shipsFrom])) : null
}

type Begun = Pick<PromiseInputs, 'orderedOn' | 'approveBy'> & { jobs: readonly PromisedJob[] }

/** What is printed is begun when its proof is approved. Null where a product names no time. */
function lastReadyDay({ orderedOn, approveBy, jobs }: Begun, off: DaysOff): string | null {
  const ready = jobs.map(({ availability, isBranded }) =>
    readyOn(availability, isBranded ? (approveBy ?? orderedOn) : orderedOn, off),
  )
  return ready.reduce((last, day) => (last === null || day === null ? null : day > last ? day : last))
}

/** The working day on which what is begun on `day` is ready; null where no time is named. */
function readyOn(availability: string, day: string, off: DaysOff): string | null {
  const time = productionTime(availability)
  const days = dispatchDays(availability)
  if (!time || days === null) return null
  const counts = time.isWorking && time.unit === 'day'
  return orNextWorkingDay(counts ? addWorkingDays(day, time.to, off) : addDays(day, days), off)
}

/** "With you by Fri 5 Dec if the proof is approved by Tue 25 Nov", in two parts: the second may be ''. */
function promiseParts({ approveBy, withYouBy }: DeliveryPromise): [day: string, condition: string] {
  const condition = approveBy === null ? '' : `if the proof is approved by ${weekdayAndDate(approveBy)}`
  return [`With you by ${weekdayAndDate(withYouBy)}`, condition]
}

export function promiseWords(promise: DeliveryPromise): string {
  return promiseParts(promise).filter(Boolean).join(' ')
}

/** Of a promise that is another one now. */
export function movedWords(from: string, { withYouBy }: Pick<DeliveryPromise, 'withYouBy'>): string {
  return `Moved from ${weekdayAndDate(from)} to ${weekdayAndDate(withYouBy)}`
}

/** What a tile has room for: the day alone, of a branded job. '' where none can be told. */
export function tileDayWords(availability: string, context: PromiseContext, isOffline: boolean): string {
  const days = promisedDays([{ availability, isBranded: true }], context)
  if (!days) return ''
  const { leavesBy, promise } = days
  if (isOffline) return `Ships ${shortDate(leavesBy)}`
  return promise ? `With you by ${shortDate(promise.withYouBy)}` : `Ships by ${shortDate(leavesBy)}`
}

/** Offline the order cannot be placed today, so no delivery day is promised. */
function offlineWords({ leavesBy }: Pick<DeliveryPromise, 'leavesBy'>): string {
  return `Ships ${weekdayAndDate(leavesBy)}`
}

// What is said of a product, a cart or a draft, before anything is ordered.

/** A product with what is wanted of it. */
export type WantedProduct = {
  product: Pick<Product, 'availability' | 'stock'>
  lines: readonly { options: readonly { value: string }[]; quantity: number; isBranded: boolean }[]
}

/** Null where something is short in stock: then no day is told (req 16.8). */
export function promisedJobs(wanted: readonly WantedProduct[]): PromisedJob[] | null {
  if (wanted.some(({ product, lines }) => hasShortage(product, lines))) return null
  return wanted.flatMap(({ product: { availability }, lines }) =>
    lines.map(({ isBranded }) => ({ availability, isBranded })),
  )
}

export type Destination = Pick<PlaceFields, 'country' | 'postcode'>

/** What every promise of one shop to one place at one moment has in common. */
export type PromiseContext = {
  /** Null: the provider has none. */
  rules: DeliveryRules | null
  /** Null where it is unknown. */
  to: Destination | null
  /** Epoch ms. */
  now: number
}

/** `promise` is null where no place is known, or none that has a zone: then `leavesBy` is all that can be said. */
type PromisedDays = { leavesBy: string; promise: DeliveryPromise | null }

/** The one calculation of every day that is shown before an order is placed. Null where no day can be told. */
export function promisedDays(jobs: readonly PromisedJob[], context: PromiseContext): PromisedDays | null {
  const { rules, to, now } = context
  if (jobs.length === 0) return null
  const orderedOn = shopToday(rules?.shipsFrom ?? null, now)
  const inputs = rules && to && promiseInputs({ orderedOn, jobs, to }, rules)
  const promise = inputs && promiseOf(inputs)
  const leavesBy = promise ? promise.leavesBy : leavingDay(orderedOn, jobs, rules ?? weekendsAlone)
  return leavesBy === null ? null : { leavesBy, promise }
}

/** The day on which it is with its customer, where that can be told, else on which it leaves. */
export function promisedDay(jobs: readonly PromisedJob[], context: PromiseContext): string | null {
  const days = promisedDays(jobs, context)
  return days && (days.promise?.withYouBy ?? days.leavesBy)
}

type Asked = Omit<PromiseContext, 'rules'> & {
  wanted: readonly WantedProduct[]
  /** The customer's own day, as ISO text. */
  neededBy: string | null
  isOffline: boolean
}

/** `needed`: "in time for 7 Dec", "too late for 7 Dec", or '' where it cannot be told. */
export type DeliveryWords = { day: string; condition: string; needed: string; isLate: boolean }

/** `rules` null: the provider tells none. Null where no day can be told. */
export function deliveryWords(asked: Asked, rules: DeliveryRules | null): DeliveryWords | null {
  const jobs = promisedJobs(asked.wanted)
  const { now, neededBy, to } = asked
  const days = jobs && promisedDays(jobs, { rules, to, now })
  if (!days) return null
  const { leavesBy, promise } = days
  if (promise) return promisedWords(promise, neededBy, asked.isOffline)
  const isLate = neededBy !== null && leavesBy > neededBy
  return {
    day: asked.isOffline ? offlineWords({ leavesBy }) : `Ships by ${weekdayAndDate(leavesBy)}`,
    condition: '',
    // What has yet to travel may be late all the same.
    needed: isLate || !rules ? neededWords(leavesBy, neededBy) : '',
    isLate,
  }
}

export function promisedWords(
  promise: DeliveryPromise,
  neededBy: string | null,
  isOffline: boolean,
): DeliveryWords {
  const [day, condition] = isOffline ? [offlineWords(promise), ''] : promiseParts(promise)
  const { withYouBy } = promise
  const isLate = neededBy !== null && withYouBy > neededBy
  return { day, condition, needed: neededWords(withYouBy, neededBy), isLate }
}

function neededWords(day: string, neededBy: string | null): string {
  return neededBy === null ? '' : `${day > neededBy ? 'too late' : 'in time'} for ${shortDate(neededBy)}`
}

const weekendsAlone: DeliveryRules = { shipsFrom: 'NSW', proofDays: 0, holidays: [], zones: [] }
