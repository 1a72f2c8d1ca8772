/** Tests the address, the PIN and the code of a kiosk, and when it counts as silent (req 22.25). */
import { expect, test } from 'vitest'
import { shopPathOf } from '../../../../src/domain/kiosk/giveaway-draw'
import { isKioskLocation } from '../../../../src/domain/kiosk/kiosk'
import { newPinErrors, waitAfter, waitText } from '../../../../src/domain/kiosk/kiosk-pin'
import { kioskCodeIn, kioskName } from '../../../../src/domain/kiosk/kiosk-name'
import { isSilent } from '../../../../src/domain/kiosk/kiosk-silence'

test.each([
  ['/giveaway', { kiosk: 1 }, true],
  ['/giveaway', {}, false],
  ['/giveaway/', { kiosk: 1 }, false],
  ['/cart', { kiosk: 1 }, false],
])('address %s %j is the kiosk: %s', (pathname, search, isKiosk) => {
  expect(isKioskLocation({ pathname, search })).toBe(isKiosk)
})

test.each([
  ['', '', { pin: 'PIN is required' }],
  ['12345a', '12345a', { pin: 'Use 6 or more digits, and nothing else' }],
  ['123456', '123457', { confirmation: 'PINs do not match' }],
  ['123456', '123456', {}],
])('PIN %s repeated as %s is checked', (pin, confirmation, errors) => {
  expect(newPinErrors({ pin, confirmation })).toEqual(errors)
})

test('five wrong PINs cause a delay that doubles with each further wrong PIN', () => {
  expect([1, 4, 5, 6, 7, 8, 11, 12, 1000].map(waitAfter)).toEqual([
    0, 0, 60_000, 120_000, 240_000, 480_000, 3_600_000, 3_600_000, 3_600_000,
  ])
})

test.each([
  [60_000, '1 minute'],
  [61_000, '1 minute and 1 second'],
  [2_500, '3 seconds'],
  [3_600_000, '60 minutes'],
])('delay of %i ms is shown as %s', (ms, text) => expect(waitText(ms)).toBe(text))

test.each([
  ['/product/steel-mug?from=giveaway', '/product/steel-mug?from=giveaway'],
  [undefined, '/shop'],
  ['//evil.example/', '/shop'],
  ['/\\evil.example', '/shop'],
  ['https://evil.example/', '/shop'],
])('giveaway with the setting %s continues at %s', (setting, path) => expect(shopPathOf(setting)).toBe(path))

test('kiosk code is found in the name of a kiosk', () => {
  expect(kioskCodeIn(kioskName('5f0c7a52-6ad9-4f0e-9a3f-0d5c3e1b7a10'))).toBe('5F0C7A52')
})

test.each([
  ['5f0c7a52', '5F0C7A52'],
  [' 5F0C 7A52 ', '5F0C7A52'],
  ['5F0C7A5', null],
  ['5F0C7A522', null],
  ['OF0C7A52', null],
])('typed kiosk code %j is read as %j', (typed, code) => expect(kioskCodeIn(typed)).toBe(code))

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
