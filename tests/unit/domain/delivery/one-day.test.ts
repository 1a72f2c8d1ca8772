/** One day for a product, wherever it is told: by list, tile, page, cart and order, to visitor and customer alike (req 21.9). */
import { describe, expect, test } from 'vitest'
import type { CatalogueProduct } from '../../../../demo/catalogue/catalogue'
import { generateCatalogue } from '../../../../demo/catalogue/generate'
import { ownHolidays, ownZones } from '../../../../server/reads/delivery'
import { stockedQuantity } from '../../../../src/domain/cart/quantity'
import {
  countsAsBranded,
  lineCountsAsBranded,
  wantedLines,
} from '../../../../src/domain/delivery/branded-job'
import {
  changedInputs,
  type DeliveryRules,
  deliveryWords,
  promisedJobs,
  promiseInputs,
  promiseOf,
  tileDayWords,
  type WantedProduct,
} from '../../../../src/domain/delivery/promise'
import { daysReader } from '../../../../src/domain/delivery/promised-day'
import { addDays, shopToday } from '../../../../src/domain/delivery/working-days'
import { factsOf } from '../../../../src/domain/find/facts'
import { find } from '../../../../src/domain/find/find'
import { type FindQuery, noFilters } from '../../../../src/domain/find/find-query'
import type { PriceList } from '../../../../src/domain/price/price'
import { chosenSetups } from '../../../../src/domain/price/quote'
import { shortDate, weekdayAndDate } from '../../../../src/domain/readable-date'

const holidays = ownHolidays.filter(({ day }) => day > '2026-11' && day < '2028')
const rules: DeliveryRules = { shipsFrom: 'NSW', proofDays: 3, holidays, zones: ownZones }
/** At a weekend, before Christmas, late at night and on the day before a holiday. */
const moments = [
  { now: Date.parse('2026-11-29T04:00:00Z'), postcode: '2000' },
  { now: Date.parse('2026-12-14T22:00:00Z'), postcode: '3065' },
  { now: Date.parse('2026-12-24T01:00:00Z'), postcode: '6000' },
  { now: Date.parse('2027-01-25T13:30:00Z'), postcode: '0800' },
  { now: Date.parse('2027-06-30T15:00:00Z'), postcode: '7000' },
]

/** Of some nothing is preselected, and some list no set-ups at all. */
function listOf(product: CatalogueProduct, place: number): PriceList {
  const setups = product.setupPrices.map(({ name, defaultQuantity }, index) => ({
    id: String(index),
    name,
    unitCents: 50,
    setupCents: 4500,
    preselected: place % 11 === 0 ? 0 : defaultQuantity,
  }))
  return { tiers: [], setups: place % 7 === 0 ? [] : setups, addsFreight: false }
}

const catalogue = generateCatalogue(2000).products.map((told, place) => {
  const stock = told.stock.map(({ description, quantity, nextShipment }) => ({
    item: description,
    inStock: String(quantity),
    nextShipment: nextShipment ?? '',
  }))
  const facts = factsOf({
    slug: String(place),
    name: told.name,
    colours: [],
    printTypes: told.brandingOptions.map(({ printType }) => printType),
    materials: [],
    availability: told.availability,
    stock: told.stock.map(({ description, quantity }) => ({ item: description, pieces: quantity })),
    minimumQuantity: told.minimumQuantity,
    rating: null,
    addedOn: null,
  })
  return {
    facts: { ...facts, eachCents: null },
    product: { availability: told.availability, stock },
    list: listOf(told, place),
    quantity: stockedQuantity(null, facts.minimumQuantity),
  }
})
type Known = (typeof catalogue)[number]

const untouched = new Map<string, number>()

/** As the page has it that was opened and left as it came; `list` is null for a visitor. */
function onPage({ product, quantity }: Known, list: PriceList | null): WantedProduct {
  const isBranded = countsAsBranded(chosenSetups(list, [1], untouched))
  return { product, lines: [{ options: [], quantity, isBranded }] }
}

/** As it is in the cart once it was added like this. */
function inCart({ product, list, quantity }: Known): WantedProduct {
  const setups = [...chosenSetups(list, [1], untouched)].map(([name, count]) => ({ name, count }))
  return { product, lines: wantedLines([{ options: [], quantity, setups }], list) }
}

/** As the provider stores it, which knows whether the product preselects set-ups. */
function ordered(known: Known): WantedProduct {
  const { product, list, quantity } = known
  const setups = [...chosenSetups(list, [1], untouched)]
  const preselects = list.setups.some(({ preselected }) => preselected > 0)
  const isBranded = lineCountsAsBranded({ setups }, preselects)
  return { product, lines: [{ options: [], quantity, isBranded }] }
}

const cases = moments.flatMap(({ now, postcode: own }) =>
  [own, null].map((postcode) => ({
    now,
    to: postcode === null ? null : { country: 'Australia', postcode },
    name: `${new Date(now).toISOString()} for ${postcode ?? 'no postcode'}`,
  })),
)

describe.each(cases)('at $name', ({ now, to }) => {
  const context = { rules, to, now }
  const daysOf = daysReader(context)
  const today = shopToday(rules.shipsFrom, now)
  const asked = (wanted: WantedProduct, neededBy: string | null = null) =>
    deliveryWords({ wanted: [wanted], to, neededBy, now, isOffline: false }, rules)

  test('list, tile, page, cart and order tell visitor and customer one day', () => {
    const wrong: unknown[] = []
    let told = 0
    for (const known of catalogue) {
      const jobs = promisedJobs([ordered(known)])
      const inputs = jobs && to && promiseInputs({ orderedOn: today, jobs, to }, rules)
      const visitor = asked(onPage(known, null))
      const [customer, cart] = [asked(onPage(known, known.list)), asked(inCart(known))]
      const days = visitor ? daysOf(known.facts.production) : null
      const listed = days === null ? null : addDays(today, days)
      const verb = inputs ? 'With you' : 'Ships'
      const day = listed && `${verb} by ${weekdayAndDate(listed)}`
      const isOrdered = !inputs || promiseOf(inputs).withYouBy === listed
      const tile = tileDayWords(known.product.availability, context, false)
      const isOnTile = listed === null || tile === `${verb} by ${shortDate(listed)}`
      const isOne = [visitor, customer, cart].every((words) => (words?.day ?? null) === day)
      const isSame = [customer, cart].every((words) => words?.condition === visitor?.condition)
      if (!isOne || !isSame || !isOrdered || !isOnTile) wrong.push([visitor, customer, cart, inputs, tile])
      if (day !== null) told += 1
    }
    expect(wrong).toEqual([])
    expect(told).toBeGreaterThan(1000)
  })

  test('no product of a list by a day is too late on its page, and none is left out', () => {
    for (const within of [13, 28]) {
      const filters = { ...noFilters, dispatchWithin: within }
      const query: FindQuery = { filters, sort: 'recommended', quantity: null }
      const found = find(
        catalogue.map(({ facts }) => facts),
        query,
        daysOf,
      ).products
      const listed = new Set(found.map(({ slug }) => slug))
      const neededBy = addDays(today, within)
      const wrong: string[] = []
      for (const known of catalogue) {
        const words = asked(onPage(known, null), neededBy)
        if (listed.has(known.facts.slug) !== (words !== null && !words.isLate)) wrong.push(known.facts.slug)
      }
      expect([within, wrong]).toEqual([within, []])
    }
  })
})

test('a stored promise moves only with the day of approval', () => {
  const orderedOn = shopToday(rules.shipsFrom, Date.parse('2026-11-29T04:00:00Z'))
  const to = { country: 'Australia', postcode: '3065' }
  const wrong: unknown[] = []
  for (const known of catalogue) {
    const jobs = promisedJobs([ordered(known)])
    const inputs = jobs && promiseInputs({ orderedOn, jobs, to }, rules)
    if (!inputs) continue
    const { approveBy } = inputs
    const { withYouBy } = promiseOf(inputs)
    const again = changedInputs(inputs, { approveBy }, rules.holidays)
    const late = changedInputs(inputs, { approveBy: addDays(approveBy ?? orderedOn, 14) }, rules.holidays)
    if (promiseOf(again).withYouBy !== withYouBy || promiseOf(late).withYouBy <= withYouBy) wrong.push(inputs)
  }
  expect(wrong).toEqual([])
})
