/** List, tile, page, cart and order show the same day for a product, to visitors and customers alike (req 21.9). */
import { describe, expect, test } from 'vitest'
import type { CatalogueProduct } from '../../../../demo/catalogue/catalogue'
import { generateCatalogue } from '../../../../demo/catalogue/generate'
import { defaultHolidays, defaultZones } from '../../../../server/reads/delivery'
import { stockedQuantity } from '../../../../src/domain/quantity'
import {
  countsAsBranded,
  lineCountsAsBranded,
  linesForPromise,
} from '../../../../src/domain/cart/branded-job'
import {
  type DeliveryRules,
  deliveryText,
  promisedJobs,
  promiseInputs,
  promiseOf,
  tileDayText,
  type WantedProduct,
} from '../../../../src/domain/delivery/promise'
import { createDaysUntilLookup } from '../../../../src/domain/delivery/promised-day'
import { addDays, shopDayAt } from '../../../../src/domain/delivery/working-days'
import { factsOf } from '../../../../src/domain/find/facts'
import { find } from '../../../../src/domain/find/find'
import { type FindQuery, noFilters } from '../../../../src/domain/find/find-query'
import type { PriceList } from '../../../../src/domain/price/price'
import { chosenSetups } from '../../../../src/domain/price/quote'
import { shortDate, weekdayAndDate } from '../../../../src/domain/readable-date'

const holidays = defaultHolidays.filter(({ day }) => day > '2026-11' && day < '2028')
const rules: DeliveryRules = { shipsFrom: 'NSW', proofDays: 3, holidays, zones: defaultZones }
/** Moments at a weekend, before Christmas, late at night and on the day before a holiday. */
const moments = [
  { now: Date.parse('2026-11-29T04:00:00Z'), postcode: '2000' },
  { now: Date.parse('2026-12-14T22:00:00Z'), postcode: '3065' },
  { now: Date.parse('2026-12-24T01:00:00Z'), postcode: '6000' },
  { now: Date.parse('2027-01-25T13:30:00Z'), postcode: '0800' },
  { now: Date.parse('2027-06-30T15:00:00Z'), postcode: '7000' },
]

/** Some products preselect no set-up, and some have no set-ups at all. */
function listOf(product: CatalogueProduct, position: number): PriceList {
  const setups = product.setupPrices.map(({ name, defaultQuantity }, index) => ({
    id: String(index),
    name,
    unitCents: 50,
    setupCents: 4500,
    preselected: position % 11 === 0 ? 0 : defaultQuantity,
  }))
  return { tiers: [], setups: position % 7 === 0 ? [] : setups, addsFreight: false }
}

const catalogue = generateCatalogue(2000).products.map((source, position) => {
  const stock = source.stock.map(({ description, quantity, nextShipment }) => ({
    item: description,
    inStock: String(quantity),
    nextShipment: nextShipment ?? '',
  }))
  const facts = factsOf({
    slug: String(position),
    name: source.name,
    colours: [],
    printTypes: source.brandingOptions.map(({ printType }) => printType),
    materials: [],
    availability: source.availability,
    stock: source.stock.map(({ description, quantity }) => ({ item: description, pieces: quantity })),
    minimumQuantity: source.minimumQuantity,
    rating: null,
    addedOn: null,
  })
  return {
    facts: { ...facts, eachCents: null },
    product: { availability: source.availability, stock },
    list: listOf(source, position),
    quantity: stockedQuantity(null, facts.minimumQuantity),
  }
})
type Known = (typeof catalogue)[number]

const untouched = new Map<string, number>()

/** The product on its page before anything is changed; `list` is null for a visitor. */
function onPage({ product, quantity }: Known, list: PriceList | null): WantedProduct {
  const isBranded = countsAsBranded(chosenSetups(list, [1], untouched))
  return { product, lines: [{ options: [], quantity, isBranded }] }
}

/** The product in the cart after it was added unchanged. */
function inCart({ product, list, quantity }: Known): WantedProduct {
  const setups = [...chosenSetups(list, [1], untouched)].map(([name, count]) => ({ name, count }))
  return { product, lines: linesForPromise([{ options: [], quantity, setups }], list) }
}

/** The product in an order. The provider knows whether it preselects set-ups. */
function ordered(known: Known): WantedProduct {
  const { product, list, quantity } = known
  const setups = [...chosenSetups(list, [1], untouched)]
  const preselects = list.setups.some(({ preselected }) => preselected > 0)
  const isBranded = lineCountsAsBranded({ setups }, preselects)
  return { product, lines: [{ options: [], quantity, isBranded }] }
}

const cases = moments.flatMap(({ now, postcode: customerPostcode }) =>
  [customerPostcode, null].map((postcode) => ({
    now,
    to: postcode === null ? null : { country: 'Australia', postcode },
    name: `${new Date(now).toISOString()} for ${postcode ?? 'no postcode'}`,
  })),
)

describe.each(cases)('at $name', ({ now, to }) => {
  const context = { rules, to, now }
  const daysOf = createDaysUntilLookup(context)
  const today = shopDayAt(rules.shipsFrom, now)
  const deliveryFor = (wanted: WantedProduct, neededBy: string | null = null) =>
    deliveryText({ products: [wanted], to, neededBy, now, isOffline: false }, rules)

  test('list, tile, page, cart and order show the same day to everyone', () => {
    const wrong: unknown[] = []
    let dayCount = 0
    for (const known of catalogue) {
      const jobs = promisedJobs([ordered(known)])
      const inputs = jobs && to && promiseInputs({ orderedOn: today, jobs, to }, rules)
      const visitor = deliveryFor(onPage(known, null))
      const [customer, cart] = [deliveryFor(onPage(known, known.list)), deliveryFor(inCart(known))]
      const days = visitor ? daysOf(known.facts.production) : null
      const listed = days === null ? null : addDays(today, days)
      const verb = inputs ? 'With you' : 'Ships'
      const day = listed && `${verb} by ${weekdayAndDate(listed)}`
      const isOrdered = !inputs || promiseOf(inputs).withYouBy === listed
      const tile = tileDayText(known.product.availability, context, false)
      const isOnTile = listed === null || tile === `${verb} by ${shortDate(listed)}`
      const hasSameDay = [visitor, customer, cart].every((text) => (text?.day ?? null) === day)
      const hasSameCondition = [customer, cart].every((text) => text?.condition === visitor?.condition)
      if (!hasSameDay || !hasSameCondition || !isOrdered || !isOnTile)
        wrong.push([visitor, customer, cart, inputs, tile])
      if (day !== null) dayCount += 1
    }
    expect(wrong).toEqual([])
    expect(dayCount).toBeGreaterThan(1000)
  })

  test('list filtered by a day has exactly the products that are in time', () => {
    for (const maxDays of [13, 28]) {
      const filters = { ...noFilters, dispatchWithin: maxDays }
      const query: FindQuery = { filters, sort: 'recommended', quantity: null }
      const matches = find(
        catalogue.map(({ facts }) => facts),
        query,
        daysOf,
      ).products
      const listed = new Set(matches.map(({ slug }) => slug))
      const neededBy = addDays(today, maxDays)
      const wrong: string[] = []
      for (const known of catalogue) {
        const text = deliveryFor(onPage(known, null), neededBy)
        if (listed.has(known.facts.slug) !== (text !== null && !text.isLate)) wrong.push(known.facts.slug)
      }
      expect([maxDays, wrong]).toEqual([maxDays, []])
    }
  })
})
