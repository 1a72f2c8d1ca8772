/** Tests when and how the shop offers to be installed (req 13.1). */
import { expect, test } from 'vitest'
import {
  type InstallFacts,
  canOfferInstall,
  withVisit,
  detectInstallMethod,
} from '../../../../src/domain/install/install-offer'

const day = 86_400_000
const now = 400 * day
const known: InstallFacts = {
  installed: false,
  canInstall: true,
  visits: 2,
  added: false,
  declinedAt: null,
  path: '/shop',
  now,
}

test.each<[string, Partial<InstallFacts>, boolean]>([
  ['the second visit', {}, true],
  ['the first visit', { visits: 1 }, false],
  ['the first visit, with something in the cart', { visits: 1, added: true }, true],
  ['the installed app', { installed: true, added: true }, false],
  ['declined 29 days ago', { declinedAt: now - 30 * day + 1 }, false],
  ['declined 30 days ago', { declinedAt: now - 30 * day }, true],
  ['declined by a clock that was far ahead', { declinedAt: now + 300 * day }, true],
  ['the checkout', { path: '/checkout' }, false],
  ['the sign-in page', { path: '/signin' }, false],
  ['the checkout in capitals', { path: '/CHECKOUT/' }, false],
  ['the kiosk', { path: '/giveaway' }, false],
  ['a mailed link', { path: '/order/abc' }, false],
])('install offer is shown only when it is suitable: %s', (_, facts, expected) => {
  expect(canOfferInstall({ ...known, ...facts })).toBe(expected)
})

const first = withVisit(undefined, now)

test('visit is the first one when the device has no valid record', () => {
  expect(first).toEqual({ visits: 1, seenAt: now, added: false, declinedAt: null })
  expect(withVisit('whatever a newer version keeps there', now)).toEqual(first)
})

test('visit lasts from page to page, and a new visit starts after 30 minutes', () => {
  const next = withVisit(first, now + 20 * 60_000)
  expect(next.visits).toBe(1)
  expect(withVisit(next, now + 49 * 60_000).visits).toBe(1)
  expect(withVisit(next, now + 50 * 60_000).visits).toBe(2)
})

test('new visit remembers a filled cart and a declined offer', () => {
  const before = { ...first, added: true, declinedAt: now - day }
  expect(withVisit(before, now + day)).toEqual({ ...before, visits: 2, seenAt: now + day })
})

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

test.each([
  ['ios', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${safari}`, 5],
  ['ios', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 5],
  ['mac-safari', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 0],
  ['chromium', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome}`, 0],
  ['chromium', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/130.0.0.0`, 10],
  ['android', `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome}`, 5],
  ['none', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0', 0],
] as const)('install method is %s for %s', (method, userAgent, touchPoints) => {
  expect(detectInstallMethod(userAgent, touchPoints)).toBe(method)
})
