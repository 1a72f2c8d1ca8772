/** Tests the list of steps that make a device ready for a trade show. */
import { expect, test } from 'vitest'
import type { BundleJob } from '../../../../src/domain/catalogue/bundle'
import {
  type DeviceFacts,
  nextStep,
  type ReadyLine,
  readyLines,
  readySummary,
  type ShowFacts,
  tokenEnd,
} from '../../../../src/domain/install/show-ready'
import { aBundle, aBundleJob, count } from '../../../support/catalogue-bundle'

const now = new Date(2026, 4, 12, 10, 40).getTime()
const day = 24 * 60 * 60 * 1000
const device: DeviceFacts = { installed: true, installMethod: 'chromium', app: 'saved', storage: 'protected' }
const bundle = { ...aBundle, startedAt: now - 60_000, products: 2000, pictures: count(2000, 2000) }
const job: BundleJob = { ...aBundleJob, phase: 'products', products: count(12, 50), pictures: count(3, 50) }
const completeFacts: ShowFacts = {
  device,
  bundle,
  job: null,
  lost: null,
  pages: { saved: ['cart', 'FAQ'], missing: [], oldest: now - 60_000 },
  codes: 'read',
  customer: 'Riley',
  sessionEnd: null,
  unsent: { waiting: 0, actionNeeded: 0 },
  now,
}
const linesWith = (changes: Partial<ShowFacts>) => readyLines({ ...completeFacts, ...changes })
const lineWith = (id: ReadyLine['id'], changes: Partial<ShowFacts>) =>
  linesWith(changes).find((item) => item.id === id)

test('summary is "Ready" when every line is done', () => {
  expect(readySummary(linesWith({}))).toBe('Ready')
  expect(linesWith({}).every(({ state, advice }) => state === 'done' && advice === null)).toBe(true)
})

test.each<[ReadyLine['id'] | null, Partial<ShowFacts>]>([
  [null, {}],
  ['catalogue', { bundle: null, customer: null }],
  ['session', { customer: null, device: { ...device, installed: false, storage: 'open' } }],
  ['installed', { device: { ...device, installed: false, storage: 'open' } }],
])('next step before a show is %s', (step, facts) => {
  expect(nextStep(linesWith(facts), 'chromium')).toBe(step)
})

test('app is installed first when it shares no data with tabs', () => {
  const iphone: DeviceFacts = { ...device, installed: false, installMethod: 'ios' }
  expect(nextStep(linesWith({ device: iphone, bundle: null }), 'ios')).toBe('installed')
})

test('every unfinished line has advice', () => {
  const worst: DeviceFacts = { installed: false, installMethod: 'ios', app: 'absent', storage: 'refused' }
  const items = linesWith({
    device: worst,
    bundle: null,
    pages: null,
    codes: null,
    customer: null,
    unsent: { waiting: 3, actionNeeded: 0 },
  })
  expect(items.map(({ state }) => state)).toEqual(Array.from({ length: 9 }, () => 'todo'))
  expect(items.every(({ advice }) => advice !== null)).toBe(true)
})

const withoutPictures = {
  ...bundle,
  choice: { categories: null, pictures: 'none' as const },
  pictures: count(0, 0),
}

test.each<[ReadyLine['id'], Partial<ShowFacts>, Partial<ReadyLine>]>([
  ['catalogue', {}, { state: 'done', text: '2,000 products, saved today at 10:39 am.' }],
  [
    'catalogue',
    { bundle: { ...bundle, startedAt: now - 7 * day } },
    { state: 'todo', advice: 'It is 7 days old. Update it before the show.' },
  ],
  ['catalogue', { bundle: null, job }, { text: 'Partly downloaded.', advice: 'Wait for it to finish.' }],
  ['catalogue', { bundle: null, job: { ...job, pause: 'storage' } }, { advice: 'Resume saving it.' }],
  [
    'catalogue',
    { bundle: null, lost: 'catalogue' },
    { state: 'todo', text: 'This device removed the saved catalogue.', advice: 'Save it again.' },
  ],
  ['pictures', { bundle: withoutPictures }, { state: 'done', text: 'None, as you chose.' }],
  [
    'pictures',
    { bundle: { ...bundle, pictures: count(1990, 2000) } },
    {
      state: 'todo',
      text: '1,990 of 2,000 pictures saved.',
      advice: 'Update the catalogue to fetch the rest.',
    },
  ],
  // The host of the pictures does not allow saving, which the customer cannot change.
  [
    'pictures',
    { bundle: { ...bundle, pictures: count(0, 67) } },
    { state: 'note', text: 'None of 67 pictures could be saved.' },
  ],
])('case %#: %s is reported as saved, missing or outdated', (id, facts, line) => {
  expect(lineWith(id, facts)).toMatchObject(line)
})

test.each([
  [{}, 'done', 'Saved today at 10:39 am: cart, FAQ.'],
  [{ missing: ['orders', 'terms'] }, 'todo', 'Not saved yet: orders, terms.'],
  [{ oldest: now - day - 1 }, 'todo', 'Saved 11 May, 10:39 am: cart, FAQ.'],
] as const)('saved pages with %j are %s', (changes, state, text) => {
  const pages = { saved: ['cart', 'FAQ'], missing: [], oldest: now - 60_000, ...changes }
  expect(lineWith('pages', { pages: { ...pages, missing: [...pages.missing] } })).toMatchObject({
    state,
    text,
  })
})

test.each([
  [null, 'done', 'Signed in as Riley.'],
  [now + 60_000, 'todo', 'Signed in as Riley until 10:41 am.'],
] as const)('session that ends at %s is %s', (sessionEnd, state, text) => {
  expect(lineWith('session', { sessionEnd })).toMatchObject({ state, text })
})

test.each([
  ['read', 'done', 'It read a test code.'],
  ['blocked', 'note', 'This shop’s server doesn’t let your browser read codes.'],
  [null, 'todo', 'Testing it now.'],
] as const)('camera test with the result %s is %s', (codes, state, text) => {
  expect(lineWith('codes', { codes })).toMatchObject({ state, text })
})

const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
const jwt = (claims: unknown) => `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl`

test('expiry of a JWT is read with Bearer or without', () => {
  expect(tokenEnd(jwt({ exp: 1_800_000_000, name: 'Zoë ÿ?>' }))).toBe(1_800_000_000_000)
  expect(tokenEnd(`Bearer ${jwt({ exp: 1_800_000_000 })}`)).toBe(1_800_000_000_000)
})

test.each([[null], [''], ['opaque'], ['a.%%%.c'], [jwt({})], [jwt({ exp: 'soon' })], [jwt(null)]])(
  'token %s has no expiry',
  (token) => expect(tokenEnd(token)).toBeNull(),
)
