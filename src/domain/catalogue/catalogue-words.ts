/** What is said of the offline catalogue: sizes, times, how far saving is, and why it waits (req 11.8). */
import { copyTime } from '../age'
import type {
  Count,
  Bundle,
  BundleChoice,
  BundleEstimate,
  BundleJob,
  BundlePause,
  BundlePictures,
} from './bundle'
import { counted, formatCount } from '../count'

/** From this age on, in ms, an update is advised. */
const oldAge = 7 * 24 * 60 * 60 * 1000

export const pictureWords: Record<BundlePictures, { name: string; hint: string }> = {
  none: { name: 'None', hint: 'text only, the quickest' },
  small: { name: 'Small', hint: 'one per product' },
  large: { name: 'Large', hint: 'all pictures of every product' },
}

/** "9 MB". A MB is a million bytes here, as shops of data sell it; what is less than one is said in KB. */
export function sizeWords(bytes: number): string {
  if (bytes >= 1e9) return `${oneDecimal(bytes / 1e9)} GB`
  if (bytes >= 1e7) return `${formatCount(Math.round(bytes / 1e6))} MB`
  return bytes >= 1e6 ? `${oneDecimal(bytes / 1e6)} MB` : `${Math.ceil(bytes / 1000)} KB`
}

function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Seconds, as far as an estimate is worth: "less than a minute", "3 minutes", "about 2 hours". */
export function durationWords(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (seconds < 50) return 'less than a minute'
  if (minutes < 90) return counted(Math.max(1, minutes), 'minute')
  return `about ${counted(Math.round(minutes / 60), 'hour')}`
}

/** "About 2,000 products, 9 MB, 3 minutes". */
export function estimateWords({ products, pictures, bytes, seconds }: BundleEstimate): string {
  const parts = [counted(products, 'product'), pictures > 0 && counted(pictures, 'picture')]
  return `About ${[...parts, sizeWords(bytes), durationWords(seconds)].filter(Boolean).join(', ')}`
}

/** "412 of 2,000 products, 1,130 of 4,000 pictures". Prices are named where prices may be shown. */
export function progressWords(
  { lists, products, pictures, prices }: BundleJob,
  showsPrices: boolean,
): string {
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

/** Beside 20 of all products: most of the time goes into pictures, each of which is a request of its own. */
const pictureWeight: Record<BundlePictures, number> = { none: 0, small: 80, large: 320 }

/** 0 to 1: what is done of everything. Lists are short, and pictures come after what they belong to. */
export function partDone({ choice, phase, lists, products, prices, pictures }: BundleJob): number {
  const weighed: [Count, number][] = [
    [lists, 2],
    [products, 20],
    [pictures, pictureWeight[choice.pictures]],
    // Of a visitor there are none; then they count only for a moment.
    [prices, prices.of > 0 || phase === 'prices' ? 2 : 0],
  ]
  const whole = weighed.reduce((sum, [, weight]) => sum + weight, 0)
  const done = weighed.reduce((sum, [count, weight]) => sum + weight * reached(count), 0)
  return done / whole
}

/** How much was done when, in epoch ms. */
export type ProgressSample = { at: number; part: number }

/** ms: the rate is measured over as long at most, and from as long on. */
const maxRateSpan = 60_000
const minRateSpan = 5000

/** With one more sample; from anew where the bar went back, as another saving begins. */
export function withSample(samples: readonly ProgressSample[], next: ProgressSample): ProgressSample[] {
  const isAnew = (samples.at(-1)?.part ?? 0) > next.part
  const recent = isAnew ? [] : samples.filter(({ at }) => next.at - at <= maxRateSpan && at <= next.at)
  return [...recent, next]
}

/** "3 minutes left", at the rate of the last minute; empty until it can be told. */
export function timeLeftWords(samples: readonly ProgressSample[]): string {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < minRateSpan || last.part <= first.part) return ''
  const ms = ((1 - last.part) * (last.at - first.at)) / (last.part - first.part)
  return `${durationWords(ms / 1000)} left`
}

function reached({ done, of }: Count): number {
  return of === 0 ? 0 : Math.min(1, done / of)
}

/** "from today 10:40 am", "from 12 May, 10:40 am". Both in epoch ms. */
export function ageWords(at: number, now: number): string {
  const today = new Date(at).toDateString() === new Date(now).toDateString()
  return today ? `from today ${copyTime(at, now)}` : `from ${copyTime(at, now)}`
}

/** "today at 10:40 am", "12 May, 10:40 am". Both in epoch ms. */
export function savedAtWords(at: number, now: number): string {
  const today = new Date(at).toDateString() === new Date(now).toDateString()
  return today ? `today at ${copyTime(at, now)}` : copyTime(at, now)
}

/** From 7 days on (req 11.10), and where the clock says that it is yet to be saved. `now` in epoch ms. */
export function isOldBundle({ startedAt }: Bundle, now: number): boolean {
  return Math.abs(now - startedAt) >= oldAge
}

/** What is advised of a catalogue that is older than a week; null of a younger one. */
export function oldBundleAdvice(bundle: Bundle, now: number): string | null {
  if (!isOldBundle(bundle, now)) return null
  if (bundle.startedAt > now)
    return 'The clock of this device was wrong, so its age is not known. Update it before the show.'
  const days = Math.floor((now - bundle.startedAt) / (24 * 60 * 60 * 1000))
  return `It is ${days} days old. Update it before the show.`
}

/** "saved 120 products", "saving 40 of 120", "not saved". */
export function categoryWords(slug: string, bundle: Bundle | null, job: BundleJob | null): string {
  if (job && isChosen(job.choice, slug)) {
    const count = job.categories[slug]
    if (count && (count.done < count.of || !bundle)) {
      return count.done < count.of ? `saving ${share(count)}` : `saved ${counted(count.done, 'product')}`
    }
  }
  if (!bundle || !isChosen(bundle.choice, slug)) return 'not saved'
  const saved = bundle.categories[slug]
  return saved ? `saved ${counted(saved.done, 'product')}` : 'saved'
}

function isChosen({ categories }: BundleChoice, slug: string): boolean {
  return categories === null || categories.includes(slug)
}

/** Why saving waits. What fits on a full device is said apart. */
export const pauseWords: Record<BundlePause, string> = {
  network: 'You’re offline. Saving resumes when you’re back online.',
  'sign-in-page':
    'This network needs you to sign in. Open a page in a new tab and sign in there, and saving resumes.',
  busy: 'The shop is busy. Saving resumes in a moment.',
  asked: 'Paused. Resume any time; nothing is lost.',
  storage: 'This device is full.',
}

/** What a full device has room for. */
export function fitWords({ fits, products, choice }: BundleJob): string {
  const { withPictures = 0, withoutPictures = 0 } = fits ?? {}
  if (withoutPictures === 0) return 'Free up space, then resume.'
  const without = withoutPictures >= products.of ? 'everything' : counted(withoutPictures, 'product')
  if (choice.pictures === 'none') return `About ${counted(withoutPictures, 'product')} would fit.`
  if (withPictures === 0) return `Without pictures, ${without} would fit.`
  return `About ${counted(withPictures, 'product')} would fit with pictures, and without pictures ${without}.`
}
