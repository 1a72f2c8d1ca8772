import { expect, test } from 'vitest'
import type { BundleJob } from '../../../../src/domain/catalogue/bundle'
import {
  savedFromText,
  categoryText,
  durationText,
  fitText,
  oldBundleAdvice,
  overallProgress,
  type ProgressSample,
  progressText,
  savedAtText,
  bytesText,
  timeLeftText,
  withSample,
} from '../../../../src/domain/catalogue/catalogue-text'
import { aBundle, aBundleJob, count } from '../../../support/catalogue-bundle'

const [bundle, job] = [aBundle, aBundleJob]

test.each([
  [1, '1 KB'],
  [1_000_000, '1 MB'],
  [9_040_000, '9 MB'],
  [24_400_000, '24 MB'],
  [1_240_000_000, '1.2 GB'],
])('size of %i bytes is shown as %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))

test.each([
  [49, 'less than a minute'],
  [50, '1 minute'],
  [5500, 'about 2 hours'],
])('duration of %i seconds is shown as %s', (seconds, text) => expect(durationText(seconds)).toBe(text))

test('progress mentions only parts that are already counted', () => {
  expect(progressText(job, true)).toBe('Checking what’s in the shop')
  expect(progressText({ ...job, lists: count(2, 84) }, true)).toBe('2 of 84 lists')
  const half = { ...job, products: count(412, 2000), pictures: count(1130, 4000), prices: count(1, 2) }
  expect(progressText(half, false)).toBe('412 of 2,000 products, 1,130 of 4,000 pictures')
  expect(progressText(half, true)).toBe('412 of 2,000 products, 1,130 of 4,000 pictures, your prices: 1 of 2')
  expect(progressText({ ...job, products: count(2003, 2000) }, true)).toBe('2,000 of 2,000 products')
})

test('progress bar goes from empty to full and never back', () => {
  const steps: BundleJob[] = [
    job,
    { ...job, lists: count(10, 84) },
    { ...job, lists: count(84, 84), products: count(0, 100) },
    { ...job, lists: count(84, 84), products: count(50, 100) },
    { ...job, lists: count(84, 84), products: count(100, 100), pictures: count(0, 200) },
    { ...job, lists: count(84, 84), products: count(100, 100), pictures: count(199, 200) },
    { ...job, lists: count(84, 84), products: count(100, 100), pictures: count(200, 200) },
  ]
  const parts = steps.map(overallProgress)
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  expect([parts[0], parts.at(-1)]).toEqual([0, 1])
  const textOnly: BundleJob = { ...job, choice: { categories: null, pictures: 'none' } }
  expect(overallProgress({ ...textOnly, lists: count(1, 1), products: count(5, 5) })).toBe(1)
})

/** '0=0.1 60=0.2' means: a share of 0.1 after 0 seconds, and of 0.2 after 60. */
test.each([
  ['no measurement', '', ''],
  ['no progress', '0=0.1 9=0.1', ''],
  ['a tenth in a minute', '0=0.1 60=0.2', '8 minutes left'],
  ['a rate that went up: the last minute counts', '0=0 60=0.01 120=0.51', '1 minute left'],
  ['a new download that starts from zero', '0=0.8 10=0.9 20=0 30=0.1', '2 minutes left'],
])('time left is estimated after %s', (_, measured, text) => {
  const samples = measured
    .split(' ')
    .filter(Boolean)
    .map((sample) => sample.split('=').map(Number))
    .reduce<ProgressSample[]>(
      (before, [seconds = 0, share = 0]) => withSample(before, { at: seconds * 1000, share }),
      [],
    )
  expect(timeLeftText(samples)).toBe(text)
})

test('catalogue age shows time or date, and advice when it is a week old', () => {
  const now = new Date(2026, 4, 12, 10, 40).getTime()
  const day = 24 * 60 * 60 * 1000
  expect(savedFromText(now, now)).toBe('from today 10:40 am')
  expect([savedAtText(now, now), savedAtText(now - day, now)]).toEqual([
    'today at 10:40 am',
    '11 May, 10:40 am',
  ])
  expect(savedFromText(now - day, now)).toBe('from 11 May, 10:40 am')
  expect(oldBundleAdvice({ ...bundle, startedAt: now - 7 * day + 1 }, now)).toBeNull()
  expect(oldBundleAdvice({ ...bundle, startedAt: now - 7 * day }, now)).toBe(
    'It is 7 days old. Update it before the show.',
  )
  expect(oldBundleAdvice({ ...bundle, startedAt: now + 365 * day }, now)).toMatch(/^The clock of this device/)
})

test('category is described as saved, being saved or not saved', () => {
  const mugs = { ...bundle, categories: { mugs: count(120, 120) } }
  const saving = { ...job, categories: { mugs: count(40, 120) } }
  expect(categoryText('mugs', null, null)).toBe('not saved')
  expect(categoryText('mugs', null, saving)).toBe('saving 40 of 120')
  expect(categoryText('mugs', mugs, job)).toBe('saved 120 products')
  expect(categoryText('mugs', null, { ...job, categories: { mugs: count(1, 1) } })).toBe('saved 1 product')
  const bagsOnly = { ...bundle, choice: { categories: ['bags'], pictures: 'none' as const } }
  expect(categoryText('mugs', bagsOnly, null)).toBe('not saved')
})

test('full device shows how many products would fit', () => {
  const full = { ...job, products: count(10, 2000) }
  expect(fitText(full)).toBe('Free up space, then resume.')
  expect(fitText({ ...full, fits: { withPictures: 1200, withoutPictures: 2000 } })).toBe(
    'About 1,200 products would fit with pictures, and without pictures everything.',
  )
  expect(fitText({ ...full, fits: { withPictures: 0, withoutPictures: 900 } })).toBe(
    'Without pictures, 900 products would fit.',
  )
  const textOnly = { ...full, choice: { categories: null, pictures: 'none' as const } }
  expect(fitText({ ...textOnly, fits: { withPictures: 0, withoutPictures: 900 } })).toBe(
    'About 900 products would fit.',
  )
})
