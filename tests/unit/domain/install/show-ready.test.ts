import { describe, expect, test } from 'vitest'
import type { Bundle, BundleJob } from '../../../../src/domain/catalogue/bundle'
import {
  type DeviceFacts,
  nextStep,
  type ReadyLine,
  readyLines,
  readySummary,
  type ShowFacts,
} from '../../../../src/domain/install/show-ready'

const now = new Date(2026, 4, 12, 10, 40).getTime()
const day = 24 * 60 * 60 * 1000
const device: DeviceFacts = { installed: true, installMethod: 'chromium', app: 'saved', storage: 'protected' }
const bundle: Bundle = {
  generation: 1,
  choice: { categories: null, pictures: 'small' },
  startedAt: now - 60_000,
  finishedAt: now,
  products: 2000,
  pictures: { done: 2000, of: 2000 },
  categories: {},
  bytes: 1,
  missing: [],
  version: null,
}
const job: BundleJob = {
  generation: 2,
  choice: bundle.choice,
  pause: null,
  phase: 'products',
  startedAt: now,
  lists: { done: 1, of: 1 },
  products: { done: 12, of: 50 },
  prices: { done: 0, of: 0 },
  pictures: { done: 3, of: 50 },
  categories: {},
  bytes: 1,
  missing: [],
  fits: null,
}
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

describe('catalogue and pictures', () => {
  test('catalogue that is a week old needs an update', () => {
    expect(lineWith('catalogue', {})).toMatchObject({
      state: 'done',
      text: '2,000 products, saved today at 10:39 am.',
    })
    expect(lineWith('catalogue', { bundle: { ...bundle, startedAt: now - 7 * day } })).toMatchObject({
      state: 'todo',
      advice: 'It is 7 days old. Update it before the show.',
    })
  })

  test('catalogue that is still downloading is not done', () => {
    const advice = (pause: BundleJob['pause']) =>
      lineWith('catalogue', { bundle: null, job: { ...job, pause } })?.advice
    expect(lineWith('catalogue', { bundle: null, job })?.text).toBe('Partly downloaded.')
    expect([advice(null), advice('network')]).toEqual(['Wait for it to finish.', 'Wait for it to finish.'])
    expect([advice('asked'), advice('storage')]).toEqual(['Resume saving it.', 'Resume saving it.'])
  })

  test('catalogue that the device removed is reported', () => {
    expect(lineWith('catalogue', { bundle: null, lost: 'catalogue' })).toMatchObject({
      state: 'todo',
      text: 'This device removed the saved catalogue.',
      advice: 'Save it again.',
    })
  })

  test('missing pictures are fine only when none were wanted', () => {
    const withoutPictures = {
      ...bundle,
      choice: { categories: null, pictures: 'none' as const },
      pictures: { done: 0, of: 0 },
    }
    expect(lineWith('pictures', { bundle: withoutPictures })).toMatchObject({
      state: 'done',
      text: 'None, as you chose.',
    })
    const some = { ...bundle, pictures: { done: 1990, of: 2000 } }
    expect(lineWith('pictures', { bundle: some })).toMatchObject({
      state: 'todo',
      text: '1,990 of 2,000 pictures saved.',
      advice: 'Update the catalogue to fetch the rest.',
    })
  })

  test('pictures blocked by their host are a note, not a task', () => {
    expect(lineWith('pictures', { bundle: { ...bundle, pictures: { done: 0, of: 67 } } })).toMatchObject({
      state: 'note',
      text: 'None of 67 pictures could be saved.',
      advice: expect.stringContaining('picture host doesn’t allow saving'),
    })
  })
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
  [now + 3 * day, 'done', 'Signed in as Riley until 15 May, 10:40 am.'],
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

