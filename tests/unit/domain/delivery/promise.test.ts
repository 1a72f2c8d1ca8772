/** Tests the day by which goods reach a customer (req 21.2). */
import { expect, test } from 'vitest'
import { defaultHolidays, defaultZones } from '../../../../server/reads/delivery'
import { type AustralianState, australianStates } from '../../../../src/domain/account/address'
import {
  changedInputs,
  type DeliveryRules,
  deliveryText,
  type PromisedJob,
  promiseInputs,
  type PromiseInputs,
  promiseOf,
  promiseText,
} from '../../../../src/domain/delivery/promise'
import { addDays, daysOff, isWorkingDay } from '../../../../src/domain/delivery/working-days'
import * as fc from '../../../support/fast-check'

const rules: DeliveryRules = {
  shipsFrom: 'NSW',
  proofDays: 3,
  holidays: defaultHolidays,
  zones: defaultZones,
}
const nineDays = 'In stock, branded within 9 working days of proof approval'
const branded = (availability = nineDays): PromisedJob => ({ availability, isBranded: true })
const plain = (availability = nineDays): PromisedJob => ({ availability, isBranded: false })
const inputsFor = (
  orderedOn: string,
  postcode: string,
  jobs: PromisedJob[] = [branded()],
  usedRules = rules,
) => promiseInputs({ orderedOn, jobs, to: { country: 'Australia', postcode } }, usedRules)
const promiseFrom = (inputs: PromiseInputs | null) => inputs && promiseOf(inputs)

test.each([
  // A Saturday.
  ['2026-11-28', '2000', '2026-12-02', '2026-12-15', '2026-12-16'],
  // Transit to Perth takes five working days, and Australia Day is not one.
  ['2027-01-06', '6000', '2027-01-11', '2027-01-22', '2027-02-01'],
  // Melbourne Cup Day delays transit to Victoria, but not production in New South Wales.
  ['2026-10-14', '3000', '2026-10-19', '2026-10-30', '2026-11-04'],
])(
  'order on %s for %s: approved by %s, leaves by %s, arrives by %s',
  (on, to, approveBy, leavesBy, withYouBy) => {
    expect(promiseFrom(inputsFor(on, to))).toEqual({ approveBy, leavesBy, withYouBy })
  },
)

test('slowest job sets the delivery day, and unbranded jobs need no proof', () => {
  const order = (...jobs: PromisedJob[]) => promiseFrom(inputsFor('2026-11-27', '2000', jobs))
  expect(order(plain())).toEqual({ approveBy: null, leavesBy: '2026-12-10', withYouBy: '2026-12-11' })
  expect(order(plain('Made to order, landed in 8 to 12 weeks'), branded())?.leavesBy).toBe('2027-02-19')
  expect(order(plain('2 days'), branded('5 business days'))?.leavesBy).toBe('2026-12-09')
})

test.each([
  ['an unknown zone', inputsFor('2026-11-27', '0001')],
  ['letters in the postcode', inputsFor('2026-11-27', '20OO')],
  ['an unknown time', inputsFor('2026-11-27', '2000', [branded(), plain('In stock until sold out')])],
  ['an order without jobs', inputsFor('2026-11-27', '2000', [])],
])('no delivery day is promised for %s', (_, inputs) => expect(inputs).toBeNull())

test('narrowest of several delivery zones applies', () => {
  const customRules = { ...rules, zones: [...defaultZones, { from: 2000, to: 2000, days: 4, name: 'City' }] }
  expect([
    inputsFor('2026-11-27', '2000', [branded()], customRules)?.transitDays,
    inputsFor('2026-11-27', '2001', [branded()], customRules)?.transitDays,
  ]).toEqual([4, 1])
})

test.each([
  [{}, 'With you by Fri 5 Dec if the proof is approved by Tue 25 Nov'],
  [{ approveBy: null }, 'With you by Fri 5 Dec'],
])('promise is described in words with %j', (change, text) => {
  const promise = { approveBy: '2025-11-25', leavesBy: '2025-12-03', withYouBy: '2025-12-05', ...change }
  expect(promiseText(promise)).toBe(text)
})

const monday = new Date(2026, 10, 23, 9).getTime()
const lines = [{ options: [], quantity: 100, isBranded: true }]
const stock = [{ item: 'Navy', inStock: '500', nextShipment: '' }]
const requestFor = (availability: string, neededBy: string | null = null) => ({
  products: [{ product: { availability, stock }, lines }],
  to: null as { country: string; postcode: string } | null,
  neededBy,
  now: monday,
  isOffline: false,
})
const sydney = { country: 'Australia', postcode: '2000' }
const textOf = (...args: Parameters<typeof deliveryText>) => {
  const text = deliveryText(...args)
  return text && [text.day, text.condition, text.needed].filter(Boolean).join(' ')
}

test.each([
  ['9 working days', null, 'Ships by Fri 4 Dec'],
  ['5 business days', '2026-11-30', 'Ships by Mon 30 Nov in time for 30 Nov'],
  ['2 days', '2026-11-24', 'Ships by Wed 25 Nov too late for 24 Nov'],
  ['6 weeks', '2027-01-04', 'Ships by Mon 4 Jan in time for 4 Jan'],
  ['Ex stock', '2026-12-01', null],
])('delivery text without provider rules for %j, needed by %s: %s', (availability, by, text) => {
  expect(textOf(requestFor(availability, by), null)).toBe(text)
})

const withYou = 'With you by Thu 10 Dec if the proof is approved by Thu 26 Nov'
test.each([
  // The proof takes three working days, which cannot be skipped.
  [null, sydney, withYou],
  ['2026-12-10', sydney, `${withYou} in time for 10 Dec`],
  ['2026-12-09', sydney, `${withYou} too late for 9 Dec`],
  ['2026-12-09', null, 'Ships by Wed 9 Dec'],
  ['2026-12-31', { country: 'New Zealand', postcode: '1010' }, 'Ships by Wed 9 Dec'],
])('delivery text with provider rules, needed by %s, to %j: %s', (by, to, text) => {
  expect(textOf({ ...requestFor('9 working days', by), to }, rules)).toBe(text)
})

test('offline device shows the shipping day and promises nothing', () => {
  const offline = { ...requestFor('9 working days'), to: sydney, isOffline: true }
  expect([textOf(offline, rules), textOf(offline, null)]).toEqual(['Ships Wed 9 Dec', 'Ships Fri 4 Dec'])
})

const states = australianStates.map(({ short }) => short)
const mainland = { NSW: '2480', VIC: '3000', QLD: '4870', WA: '6000', SA: '5290' }
const postcodes: Record<AustralianState, string> = { ...mainland, TAS: '7000', ACT: '2600', NT: '0800' }
const anOrder = fc.record({
  orderedOn: fc.integer({ min: 0, max: 365 * 2 + 200 }).map((count) => addDays('2026-01-01', count)),
  shipsFrom: fc.constantFrom(...states),
  state: fc.constantFrom(...states),
  proofDays: fc.nat(6),
  jobs: fc.array(
    fc.record({
      availability: fc.constantFrom(nineDays, '1 working day', '3 days', '2 weeks', '8 to 12 weeks'),
      isBranded: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})
type AnOrder = typeof anOrder extends fc.Arbitrary<infer T> ? T : never
const inputsOf = ({ shipsFrom, proofDays, state, orderedOn, jobs }: AnOrder) => {
  const inputs = inputsFor(orderedOn, postcodes[state], jobs, { ...rules, shipsFrom, proofDays })
  if (!inputs) throw new Error('nothing was promised')
  return inputs
}

test('order leaves on a working day and arrives on a working day of both states', () => {
  fc.assert(
    fc.property(anOrder, (order) => {
      const { approveBy, leavesBy, withYouBy } = promiseOf(inputsOf(order))
      expect(isWorkingDay(leavesBy, daysOff(defaultHolidays, [order.shipsFrom]))).toBe(true)
      expect(isWorkingDay(withYouBy, daysOff(defaultHolidays, [order.shipsFrom, order.state]))).toBe(true)
      expect(order.orderedOn <= (approveBy ?? leavesBy) && leavesBy < withYouBy).toBe(true)
      expect(approveBy !== null).toBe(order.jobs.some(({ isBranded }) => isBranded))
    }),
  )
})

test('stored promise gives the same day after it is written and read', () => {
  fc.assert(
    fc.property(anOrder, (order) => {
      const inputs = inputsOf(order)
      const read = JSON.parse(JSON.stringify(inputs)) as PromiseInputs
      expect(promiseOf(read)).toEqual(promiseOf(inputs))
      // Holidays that the stored promise leaves out do not change it.
      expect(promiseOf({ ...inputs, holidays: [...defaultHolidays] })).toEqual(promiseOf(inputs))
    }),
  )
})

test('order never arrives earlier when it is approved or leaves later', () => {
  fc.assert(
    fc.property(anOrder, fc.nat(40), (order, late) => {
      const inputs = inputsOf(order)
      const before = promiseOf(inputs)
      const leftOn = addDays(before.leavesBy, late)
      expect(
        promiseOf(changedInputs(inputs, { leftOn }, defaultHolidays)).withYouBy >= before.withYouBy,
      ).toBe(true)
      if (before.approveBy === null) return
      const approveBy = addDays(before.approveBy, late)
      const after = promiseOf(changedInputs(inputs, { approveBy }, defaultHolidays))
      expect([after.approveBy, after.withYouBy >= before.withYouBy]).toEqual([approveBy, true])
    }),
  )
})
