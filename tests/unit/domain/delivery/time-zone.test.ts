/** Tests days and moments in the shop's time zone, independent of the machine's time zone (req 23.5, 22.14). */
import { expect, test } from 'vitest'
import { longDayIn, momentIn } from '../../../../src/domain/delivery/time-zone'

const at = (text: string) => Date.parse(text)

test('day in words is that of the time zone', () => {
  expect(longDayIn('Australia/Sydney', at('2026-12-01T21:30:00Z'))).toBe('2 December 2026')
})

test.each([
  ['2026-12-02', 0, '2026-12-01T13:00:00.000Z'],
  ['2026-06-02', 0, '2026-06-01T14:00:00.000Z'],
  ['2026-10-04', 8, '2026-10-03T21:00:00.000Z'],
  ['2026-10-04', 24, '2026-10-04T13:00:00.000Z'],
  ['2027-04-04', 8, '2027-04-03T22:00:00.000Z'],
])('%s at hour %i in Sydney is %s in UTC', (day, hour, moment) => {
  expect(momentIn('Australia/Sydney', day, hour).toISOString()).toBe(moment)
})
