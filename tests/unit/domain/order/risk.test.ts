/** Tests the reasons why an order may arrive late (req 21.8). */
import { expect, test } from 'vitest'
import { deskDates } from '../../../../src/domain/desk/day-text'
import { orderRisks, riskText } from '../../../../src/domain/order/risk'

const now = Date.parse('2026-11-25T02:00:00Z')
const hour = 3_600_000
const promise = { approveBy: '2026-11-27', leavesBy: '2026-12-03', withYouBy: '2026-12-04' }
type Facts = Parameters<typeof orderRisks>[0]
const facts: Facts = {
  status: 'PENDING',
  promise,
  neededBy: null,
  proofWaitsSince: null,
  today: '2026-11-25',
  now,
}
const waited3Days = 'The proof has waited for an answer for 3 days or more'

test.each<[string, Partial<Facts>, string[]]>([
  ['no risk yet', {}, []],
  ['a proof that has waited for less than 3 days', { proofWaitsSince: now - 72 * hour + 1 }, []],
  ['a proof that has waited for 3 days', { proofWaitsSince: now - 72 * hour }, [waited3Days]],
  ['a waiting proof of a shipped order', { proofWaitsSince: now - 80 * hour, status: 'SHIPPED' }, []],
  ['the last day for the approval', { today: '2026-11-27' }, ['The proof has to be approved by Fri 27 Nov']],
  ['an approved proof', { today: '2026-11-30', promise: { ...promise, approveBy: null } }, []],
  ['late production', { today: '2026-12-04', status: 'IN PRODUCTION' }, ['It should have left by Thu 3 Dec']],
  ['a parcel that is late', { today: '2026-12-05', status: 'SHIPPED' }, ['Late: due Fri 4 Dec']],
  ['an order that has not left', { today: '2026-12-05', status: 'IN PRODUCTION' }, ['Late: due Fri 4 Dec']],
  ['an arrival after the needed-by day', { neededBy: '2026-12-03' }, ['Fri 4 Dec is too late for 3 Dec']],
  ['a complete order', { today: '2026-12-31', status: 'COMPLETE', neededBy: '2026-12-03' }, []],
])('order risks are listed for %s', (_, change, risks) => {
  expect(orderRisks({ ...facts, ...change })).toEqual(risks)
})

test('risk has full dates at the desk', () => {
  const late = { ...facts, today: '2026-12-05', neededBy: '2026-12-03', status: 'SHIPPED' as const }
  expect(orderRisks(late, deskDates)).toEqual([
    'Late: due 4 Dec 2026',
    '4 Dec 2026 is too late for 3 Dec 2026',
  ])
})

test('risk reads as late when its day is over, otherwise as at risk', () => {
  expect(['Late: due Fri 4 Dec', 'Strike at the port'].map(riskText)).toEqual([
    'Late: due Fri 4 Dec',
    'At risk: Strike at the port',
  ])
})
