/** Texts about the offline catalogue: sizes, durations, progress, and reasons for a pause (req 11.8). */
import { formatCopyTime } from '../age'
import type {
  Count,
  Bundle,
  BundleChoice,
  BundleEstimate,
  BundleJob,
  BundlePause,
  BundlePictures,
} from './bundle'
import { withCount, formatCount } from '../count'

/** Age in ms from which an update is recommended. */
const oldAgeMs = 7 * 24 * 60 * 60 * 1000

export const pictureTexts: Record<BundlePictures, { name: string; hint: string }> = {
  none: { name: 'None', hint: 'text only, the quickest' },
  small: { name: 'Small', hint: 'one per product' },
  large: { name: 'Large', hint: 'all pictures of every product' },
}

/** "9 MB". A MB is a million bytes here, as data plans count it; less than a MB is shown in KB. */
export function bytesText(bytes: number): string {
  if (bytes >= 1e9) return `${roundToTenth(bytes / 1e9)} GB`
  if (bytes >= 1e7) return `${formatCount(Math.round(bytes / 1e6))} MB`
  return bytes >= 1e6 ? `${roundToTenth(bytes / 1e6)} MB` : `${Math.ceil(bytes / 1000)} KB`
}

function roundToTenth(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Seconds as text, as coarse as an estimate is: "less than a minute", "3 minutes", "about 2 hours". */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (seconds < 50) return 'less than a minute'
  if (minutes < 90) return withCount(Math.max(1, minutes), 'minute')
  return `about ${withCount(Math.round(minutes / 60), 'hour')}`
}

/** "About 2,000 products, 9 MB, 3 minutes". */
export function estimateText({ products, pictures, bytes, seconds }: BundleEstimate): string {
  const parts = [withCount(products, 'product'), pictures > 0 && withCount(pictures, 'picture')]
  return `About ${[...parts, bytesText(bytes), durationText(seconds)].filter(Boolean).join(', ')}`
}

/** "412 of 2,000 products, 1,130 of 4,000 pictures". Prices are mentioned only if they may be shown. */
export function progressText({ lists, products, pictures, prices }: BundleJob, showsPrices: boolean): string {
  const parts = [
    products.of > 0 && `${share(products)} products`,
    pictures.of > 0 && `${share(pictures)} pictures`,
    showsPrices && prices.of > 0 && `your prices: ${share(prices)}`,
  ].filter((part) => part !== false)
  if (parts.length > 0) return parts.join(', ')
  return lists.of > 0 ? `${share(lists)} lists` : 'Checking what’s in the shop'
}

function share({ done, of }: Count): string {
  return `${formatCount(Math.min(done, of))} of ${formatCount(of)}`
}

/**
 * Weight of the pictures in the overall progress; all products together weigh 20. Pictures take most of the time,
 * because each one is a separate request.
 */
const pictureWeight: Record<BundlePictures, number> = { none: 0, small: 80, large: 320 }

/** Overall progress from 0 to 1. Lists are short, and pictures are fetched after the products. */
export function overallProgress({ choice, phase, lists, products, prices, pictures }: BundleJob): number {
  const weightedSteps: [Count, number][] = [
    [lists, 2],
    [products, 20],
    [pictures, pictureWeight[choice.pictures]],
    // Visitors have no prices, so prices count for them only during that phase.
    [prices, prices.of > 0 || phase === 'prices' ? 2 : 0],
  ]
  const totalWeight = weightedSteps.reduce((sum, [, weight]) => sum + weight, 0)
  const done = weightedSteps.reduce((sum, [count, weight]) => sum + weight * completedShare(count), 0)
  return done / totalWeight
}

/** Overall progress at a time in epoch ms. */
export type ProgressSample = { at: number; share: number }

/** The rate is measured over a span of at least `minRateSpanMs` and at most `maxRateSpanMs`. */
const maxRateSpanMs = 60_000
const minRateSpanMs = 5000

/** Adds a sample. The samples restart when the progress went back, because another save started. */
export function withSample(samples: readonly ProgressSample[], next: ProgressSample): ProgressSample[] {
  const hasRestarted = (samples.at(-1)?.share ?? 0) > next.share
  const recent = hasRestarted
    ? []
    : samples.filter(({ at }) => next.at - at <= maxRateSpanMs && at <= next.at)
  return [...recent, next]
}

/** "3 minutes left" at the rate of the last minute; '' until there are enough samples. */
export function timeLeftText(samples: readonly ProgressSample[]): string {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < minRateSpanMs || last.share <= first.share) return ''
  const ms = ((1 - last.share) * (last.at - first.at)) / (last.share - first.share)
  return `${durationText(ms / 1000)} left`
}

function completedShare({ done, of }: Count): number {
  return of === 0 ? 0 : Math.min(1, done / of)
}

/** "from today 10:40 am", "from 12 May, 10:40 am". `at` and `now` in epoch ms. */
export function savedFromText(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? `from today ${formatCopyTime(at, now)}` : `from ${formatCopyTime(at, now)}`
}

/** "today at 10:40 am", "12 May, 10:40 am". `at` and `now` in epoch ms. */
export function savedAtText(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? `today at ${formatCopyTime(at, now)}` : formatCopyTime(at, now)
}

/**
 * A catalogue is old after 7 days (req 11.10), and also when its time is that far in the future. `now` in epoch ms.
 */
export function isOldBundle({ startedAt }: Bundle, now: number): boolean {
  return Math.abs(now - startedAt) >= oldAgeMs
}

/** The recommendation for a catalogue that is older than a week; null for a younger one. */
export function oldBundleAdvice(bundle: Bundle, now: number): string | null {
  if (!isOldBundle(bundle, now)) return null
  if (bundle.startedAt > now)
    return 'The clock of this device was wrong, so its age is not known. Update it before the show.'
  const days = Math.floor((now - bundle.startedAt) / (24 * 60 * 60 * 1000))
  return `It is ${days} days old. Update it before the show.`
}

/** "saved 120 products", "saving 40 of 120", "not saved". */
export function categoryText(slug: string, bundle: Bundle | null, job: BundleJob | null): string {
  if (job && isChosen(job.choice, slug)) {
    const count = job.categories[slug]
    if (count && (count.done < count.of || !bundle)) {
      return count.done < count.of ? `saving ${share(count)}` : `saved ${withCount(count.done, 'product')}`
    }
  }
  if (!bundle || !isChosen(bundle.choice, slug)) return 'not saved'
  const saved = bundle.categories[slug]
  return saved ? `saved ${withCount(saved.done, 'product')}` : 'saved'
}

function isChosen({ categories }: BundleChoice, slug: string): boolean {
  return categories === null || categories.includes(slug)
}

/** Texts for the reasons of a pause. `fitText` states the room on a full device. */
export const pauseTexts: Record<BundlePause, string> = {
  network: 'You’re offline. Saving resumes when you’re back online.',
  'sign-in-page':
    'This network needs you to sign in. Open a page in a new tab and sign in there, and saving resumes.',
  busy: 'The shop is busy. Saving resumes in a moment.',
  asked: 'Paused. Resume any time; nothing is lost.',
  storage: 'This device is full.',
}

/** The products that a full device has room for. */
export function fitText({ fits, products, choice }: BundleJob): string {
  const { withPictures = 0, withoutPictures = 0 } = fits ?? {}
  if (withoutPictures === 0) return 'Free up space, then resume.'
  const countWithoutPictures =
    withoutPictures >= products.of ? 'everything' : withCount(withoutPictures, 'product')
  if (choice.pictures === 'none') return `About ${withCount(withoutPictures, 'product')} would fit.`
  if (withPictures === 0) return `Without pictures, ${countWithoutPictures} would fit.`
  return `About ${withCount(withPictures, 'product')} would fit with pictures, and without pictures ${countWithoutPictures}.`
}
