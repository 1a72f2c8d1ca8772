/** Tests the address of the kiosk, the rules for a PIN, and the delay after wrong PINs. */
import { expect, test } from 'vitest'
import { shopPathOf } from '../../../../src/domain/kiosk/giveaway-draw'
import { isKioskLocation } from '../../../../src/domain/kiosk/kiosk'
import { newPinErrors, waitAfter, waitText } from '../../../../src/domain/kiosk/kiosk-pin'

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
  ['123456', '123457', { again: 'PINs do not match' }],
  ['123456', '123456', {}],
])('PIN %s repeated as %s is checked', (pin, again, errors) => {
  expect(newPinErrors({ pin, again })).toEqual(errors)
})

test('five wrong PINs cause a delay that doubles with each further one', () => {
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
