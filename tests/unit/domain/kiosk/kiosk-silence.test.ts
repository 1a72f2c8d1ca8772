/** Tests when a kiosk counts as silent on a day with a show from 8:00 to 18:00. */
import { expect, test } from 'vitest'
import { isSilent } from '../../../../src/domain/kiosk/kiosk-silence'

const minute = 60_000
const at = (hour: number, minutes = 0) => (hour * 60 + minutes) * minute
const today = { opensAt: at(8), closesAt: at(18) }

test.each([
  ['not seen for more than 15 minutes', at(10), at(10, 16), true],
  ['before the show opens', at(6), at(7), false],
  ['switched off since yesterday, just after opening', at(-6), at(8, 14), false],
  ['switched off since yesterday, a while after opening', at(-6), at(8, 16), true],
  ['after the show', at(17), at(18), false],
  ['put away three days ago', at(12) - at(72), at(12, 1), false],
])('kiosk is checked for silence: %s', (_, seen, now, silent) => {
  expect(isSilent(seen, now, today)).toBe(silent)
})
