/** The day by which goods are with a customer (req 21.2). */
import { describe, expect, test } from 'vitest'
import { ownHolidays, ownZones } from '../../../../server/reads/delivery'
import { type AustralianState, australianStates } from '../../../../src/domain/account/address'
import {
  changedInputs,
  type DeliveryRules,
  deliveryWords,
  type PromisedJob,
  promiseInputs,
  type PromiseInputs,
  promiseOf,
  promiseWords,
} from '../../../../src/domain/delivery/promise'
import { addDays, daysOff, isWorkingDay } from '../../../../src/domain/delivery/working-days'
import * as fc from '../../../support/fast-check'

const rules: DeliveryRules = { shipsFrom: 'NSW', proofDays: 3, holidays: ownHolidays, zones: ownZones }
const nineDays = 'In stock, branded within 9 working days of proof approval'
const branded = (availability = nineDays): PromisedJob => ({ availability, isBranded: true })
const plain = (availability = nineDays): PromisedJob => ({ availability, isBranded: false })
const ask = (orderedOn: string, postcode: string, jobs: PromisedJob[] = [branded()], own = rules) =>
  promiseInputs({ orderedOn, jobs, to: { country: 'Australia', postcode } }, own)
const made = (inputs: PromiseInputs | null) => inputs && promiseOf(inputs)

test.each([
  // Three working days for the proof, nine to make it, one on the way.
  ['2026-11-27', '2000', '2026-12-02', '2026-12-15', '2026-12-16'],
  ['2026-11-28', '2000', '2026-12-02', '2026-12-15', '2026-12-16'],
  // Christmas and New Year lie in between.
  ['2026-12-14', '2000', '2026-12-17', '2027-01-04', '2027-01-05'],
  // Five days to Perth; Australia Day is none.
  ['2027-01-06', '6000', '2027-01-11', '2027-01-22', '2027-02-01'],
  // Melbourne Cup Day counts for the way to Victoria, not for the work in New South Wales.
  ['2026-10-14', '3000', '2026-10-19', '2026-10-30', '2026-11-04'],
])(
  'ordered on %s for %s: approved by %s, leaves by %s, there by %s',
  (on, to, approveBy, leavesBy, withYouBy) => {
    expect(made(ask(on, to))).toEqual({ approveBy, leavesBy, withYouBy })
  },
)

test('of several jobs the slowest counts; unprinted ones wait for no proof', () => {
  const order = (...jobs: PromisedJob[]) => made(ask('2026-11-27', '2000', jobs))
  expect(order(plain())).toEqual({ approveBy: null, leavesBy: '2026-12-10', withYouBy: '2026-12-11' })
  expect(order(plain('Made to order, landed in 8 to 12 weeks'), branded())?.leavesBy).toBe('2027-02-19')
  expect(order(plain('2 days'), branded('5 business days'))?.leavesBy).toBe('2026-12-09')
})

test.each([
  ['no such zone', ask('2026-11-27', '0001')],
  ['no postcode', ask('2026-11-27', '')],
  ['letters', ask('2026-11-27', '20OO')],
  ['no time named', ask('2026-11-27', '2000', [branded(), plain('In stock until sold out')])],
  ['nothing ordered', ask('2026-11-27', '2000', [])],
  [
    'another country',
    promiseInputs(
      { orderedOn: '2026-11-27', jobs: [branded()], to: { country: 'New Zealand', postcode: '1010' } },
      rules,
    ),
  ],
])('nothing is promised: %s', (_, inputs) => expect(inputs).toBeNull())

test('of several zones the narrowest counts', () => {
  const own = { ...rules, zones: [...ownZones, { from: 2000, to: 2000, days: 4, name: 'City' }] }
  expect([
    ask('2026-11-27', '2000', [branded()], own)?.transitDays,
    ask('2026-11-27', '2001', [branded()], own)?.transitDays,
  ]).toEqual([4, 1])
})

test.each([
  [{}, 'With you by Fri 5 Dec if the proof is approved by Tue 25 Nov'],
  [{ approveBy: null }, 'With you by Fri 5 Dec'],
])('in words: %j', (change, words) => {
  const promise = { approveBy: '2025-11-25', leavesBy: '2025-12-03', withYouBy: '2025-12-05', ...change }
  expect(promiseWords(promise)).toBe(words)
})

describe('what is said before anything is ordered', () => {
  const monday = new Date(2026, 10, 23, 9).getTime()
  const product = (availability: string, inStock = '500') => ({
    availability,
    stock: [{ item: 'Navy', inStock, nextShipment: '' }],
  })
  const asked = (availability: string, neededBy: string | null = null, inStock?: string) => ({
    wanted: [
      { product: product(availability, inStock), lines: [{ options: [], quantity: 100, isBranded: true }] },
    ],
    to: null as { country: string; postcode: string } | null,
    neededBy,
    now: monday,
    isOffline: false,
  })
  const sydney = { country: 'Australia', postcode: '2000' }
  const said = (...of: Parameters<typeof deliveryWords>) => {
    const words = deliveryWords(...of)
    return words && [words.day, words.condition, words.needed].filter(Boolean).join(' ')
  }

  test.each([
    ['9 working days', null, 'Ships by Fri 4 Dec'],
    ['1 working day', null, 'Ships by Tue 24 Nov'],
    ['5 business days', '2026-11-30', 'Ships by Mon 30 Nov in time for 30 Nov'],
    ['2 days', '2026-11-25', 'Ships by Wed 25 Nov in time for 25 Nov'],
    ['2 days', '2026-11-24', 'Ships by Wed 25 Nov too late for 24 Nov'],
    ['5 days', null, 'Ships by Mon 30 Nov'],
    ['6 weeks', '2027-01-04', 'Ships by Mon 4 Jan in time for 4 Jan'],
    ['Ex stock', '2026-12-01', null],
  ])('%j, needed by %s, of a provider without such rules: %s', (availability, by, words) => {
    expect(said(asked(availability, by), null)).toBe(words)
  })

  test.each([
    // Three working days for the proof, which nobody can leave out.
    [null, sydney, 'With you by Thu 10 Dec if the proof is approved by Thu 26 Nov'],
    [
      '2026-12-10',
      sydney,
      'With you by Thu 10 Dec if the proof is approved by Thu 26 Nov in time for 10 Dec',
    ],
    [
      '2026-12-09',
      sydney,
      'With you by Thu 10 Dec if the proof is approved by Thu 26 Nov too late for 9 Dec',
    ],
    ['2026-12-09', null, 'Ships by Wed 9 Dec'],
    ['2026-12-08', null, 'Ships by Wed 9 Dec too late for 8 Dec'],
    ['2026-12-31', { country: 'New Zealand', postcode: '1010' }, 'Ships by Wed 9 Dec'],
  ])('needed by %s, to %j: %s', (by, to, words) => {
    expect(said({ ...asked('9 working days', by), to }, rules)).toBe(words)
  })

  test('a device without a network says when it would leave, and promises nothing', () => {
    const offline = { ...asked('9 working days'), to: sydney, isOffline: true }
    expect([said(offline, rules), said(offline, null)]).toEqual([
      'Ships Wed 9 Dec',
      'Ships Fri 4 Dec',
    ])
  })

  test('of what is short in stock, and of nothing, no day is told', () => {
    expect(said({ ...asked('9 working days', null, '99'), to: sydney }, rules)).toBeNull()
    expect(said({ ...asked('9 working days'), wanted: [] }, rules)).toBeNull()
  })
})

const states = australianStates.map(({ short }) => short)
const postcodes: Record<AustralianState, string> = {
  NSW: '2480',
  VIC: '3000',
  QLD: '4870',
  WA: '6000',
  SA: '5290',
  TAS: '7000',
  ACT: '2600',
  NT: '0800',
}
const anOrder = fc.record({
  orderedOn: fc.integer({ min: 0, max: 365 * 2 + 200 }).map((count) => addDays('2026-01-01', count)),
  shipsFrom: fc.constantFrom(...states),
  state: fc.constantFrom(...states),
  proofDays: fc.nat(6),
  jobs: fc.array(
    fc.record({
      availability: fc.constantFrom(
        nineDays,
        '1 working day',
        '3 days',
        '2 weeks',
        '1 month',
        '8 to 12 weeks',
      ),
      isBranded: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})
type AnOrder = typeof anOrder extends fc.Arbitrary<infer T> ? T : never
const inputsOf = ({ shipsFrom, proofDays, state, orderedOn, jobs }: AnOrder) => {
  const inputs = ask(orderedOn, postcodes[state], jobs, { ...rules, shipsFrom, proofDays })
  if (!inputs) throw new Error('nothing was promised')
  return inputs
}

describe('any order, from and to any state', () => {
  test('leaves on a working day, and arrives on one that both states work', () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        const { approveBy, leavesBy, withYouBy } = promiseOf(inputsOf(order))
        expect(isWorkingDay(leavesBy, daysOff(ownHolidays, [order.shipsFrom]))).toBe(true)
        expect(isWorkingDay(withYouBy, daysOff(ownHolidays, [order.shipsFrom, order.state]))).toBe(true)
        expect(order.orderedOn <= (approveBy ?? leavesBy) && leavesBy < withYouBy).toBe(true)
        expect(approveBy !== null).toBe(order.jobs.some(({ isBranded }) => isBranded))
      }),
    )
  })

  test('is promised the same out of what was stored, also once it was written and read', () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        const inputs = inputsOf(order)
        const read = JSON.parse(JSON.stringify(inputs)) as PromiseInputs
        expect(promiseOf(read)).toEqual(promiseOf(inputs))
        // All other holidays were of no account.
        expect(promiseOf({ ...inputs, holidays: [...ownHolidays] })).toEqual(promiseOf(inputs))
      }),
    )
  })

  test('is there no earlier for a proof that is approved later, or that leaves later', () => {
    fc.assert(
      fc.property(anOrder, fc.nat(40), (order, late) => {
        const inputs = inputsOf(order)
        const before = promiseOf(inputs)
        const leftOn = addDays(before.leavesBy, late)
        expect(promiseOf(changedInputs(inputs, { leftOn }, ownHolidays)).withYouBy >= before.withYouBy).toBe(
          true,
        )
        if (before.approveBy === null) return
        const approveBy = addDays(before.approveBy, late)
        const after = promiseOf(changedInputs(inputs, { approveBy }, ownHolidays))
        expect([after.approveBy, after.withYouBy >= before.withYouBy]).toEqual([approveBy, true])
      }),
    )
  })
})
