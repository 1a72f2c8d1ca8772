/** "Ready for the show": the checklist for a rep before a show in a hall without a network (req 11.15). */
import { formatCopyTime } from '../age'
import type { Bundle, BundleJob } from '../catalogue/bundle'
import { savedAtText, isOldBundle, oldBundleAdvice } from '../catalogue/catalogue-text'
import { type InstallMethod, installTexts } from './install-offer'
import { withCount, formatCount } from '../count'
import type { SyncCounts } from '../outbox/sync-text'

/** State of the app's own files, as found on the device. */
export type AppFilesState =
  | 'saved'
  /** All files are stored, but this page was loaded without the service worker. */
  | 'not-controlling'
  | 'incomplete'
  | 'absent'
  /** This browser, or this address, does not support working offline. */
  | 'unsupported'

export type DeviceFacts = {
  installed: boolean
  installMethod: InstallMethod
  app: AppFilesState
  /** `silent`: the browser does not report the protection. `refused`: the browser declined the request just now. */
  storage: 'protected' | 'open' | 'refused' | 'silent'
}

/**
 * Result of reading a test picture of a code. `blocked`: the host's policy prevents this browser from loading a
 * decoder.
 */
export type CodeReading = 'read' | 'unread' | 'blocked' | 'no-camera'

/** Names of the pages whose content is on the device, and of pages with missing content. */
export type StoredPages = {
  saved: string[]
  missing: string[]
  /** Epoch ms of the oldest copy. */
  oldest: number
}

export type ShowFacts = {
  device: DeviceFacts
  bundle: Bundle | null
  job: BundleJob | null
  /** This device deleted the saved catalogue, or only its pictures. */
  lost: 'catalogue' | 'pictures' | null
  /** null: the pages are being saved. */
  pages: StoredPages | null
  /** null: not tested yet, because the test requires a download when nothing is saved. */
  codes: CodeReading | null
  /** null: a visitor; '': a customer without a known name. */
  customer: string | null
  /** End of the session in epoch ms; null: not stated. */
  sessionEnd: number | null
  unsent: SyncCounts
  now: number
}

export type ReadyLine = {
  id: 'installed' | 'app' | 'catalogue' | 'pictures' | 'pages' | 'codes' | 'storage' | 'session' | 'waiting'
  title: string
  /** `note`: not as it should be, but a person cannot change it. */
  state: 'done' | 'todo' | 'note'
  text: string
  /** Recommended action, or null. */
  advice: string | null
}

type LineText = Pick<ReadyLine, 'state' | 'text' | 'advice'>

/** The checklist of req 11.15 in its order. */
export function readyLines(facts: ShowFacts): ReadyLine[] {
  return [
    { id: 'installed', title: 'App installed', ...installed(facts.device) },
    { id: 'app', title: 'App saved', ...appTexts[facts.device.app] },
    { id: 'catalogue', title: 'Catalogue saved', ...catalogue(facts) },
    { id: 'pictures', title: 'Pictures', ...pictures(facts) },
    { id: 'pages', title: 'Your pages', ...pages(facts) },
    { id: 'codes', title: 'Camera reads codes', ...codes(facts) },
    { id: 'storage', title: 'Storage protected', ...storageTexts[facts.device.storage] },
    { id: 'session', title: 'Signed in', ...session(facts) },
    { id: 'waiting', title: 'Nothing waiting', ...waiting(facts) },
  ]
}

/** "Ready", or the number of open points. */
export function readySummary(lines: ReadyLine[]): string {
  const openCount = lines.filter(({ state }) => state === 'todo').length
  return openCount === 0 ? 'Ready' : `${withCount(openCount, 'thing')} left before the show`
}

/**
 * The most helpful step comes first. An installed app of Safari shares no storage with tabs, so the app is installed
 * before anything is saved.
 */
const steps: ReadyLine['id'][] = [
  'catalogue',
  'pictures',
  'pages',
  'session',
  'waiting',
  'installed',
  'storage',
  'app',
  'codes',
]

/** The next step; null when all points are done. */
export function nextStep(lines: readonly ReadyLine[], method: InstallMethod): ReadyLine['id'] | null {
  const isTodo = (id: ReadyLine['id']) => lines.some((line) => line.id === id && line.state === 'todo')
  const order = method === 'ios' || method === 'mac-safari' ? ['installed' as const, ...steps] : steps
  return order.find(isTodo) ?? null
}

function done(text: string): LineText {
  return { state: 'done', text, advice: null }
}

function todo(text: string, advice: string | null): LineText {
  return { state: 'todo', text, advice }
}

function installed({ installed: isInstalled, installMethod }: DeviceFacts): LineText {
  if (isInstalled) return done('You’re using the installed app.')
  return {
    state: installMethod === 'none' ? 'note' : 'todo',
    text: 'Not installed here.',
    advice: installTexts[installMethod],
  }
}

const appTexts: Record<AppFilesState, LineText> = {
  saved: done('Every page of the shop opens offline.'),
  'not-controlling': todo('Saved, but not active on this page yet.', 'Reload this page once.'),
  incomplete: todo(
    'Partly downloaded.',
    'Stay online for a minute. If it doesn’t finish, close every tab of the shop and open it again.',
  ),
  absent: todo('Not saved yet.', 'Stay online for a minute while it saves.'),
  unsupported: todo(
    'The shop can’t work offline in this browser.',
    'Use another browser, and not a private window.',
  ),
}

const storageTexts: Record<DeviceFacts['storage'], LineText> = {
  protected: done('The browser won’t clear it to make room.'),
  open: todo('The browser may clear it when the device runs out of space.', null),
  refused: todo(
    'Your browser didn’t allow it. It may clear what’s saved when the device runs out of space.',
    'Most browsers say yes once the app is installed or has been used a few times. Check again on the day.',
  ),
  silent: {
    state: 'note',
    text: 'This browser doesn’t tell us.',
    advice: 'Open the shop on the morning of the show and check again.',
  },
}

function catalogue({ bundle, job, lost, now }: ShowFacts): LineText {
  if (!bundle) {
    if (!job && lost) return todo('This device removed the saved catalogue.', 'Save it again.')
    if (!job) return todo('Not saved yet.', 'Choose what you need and save it.')
    const resumesByItself = job.pause !== 'asked' && job.pause !== 'storage'
    return todo('Partly downloaded.', resumesByItself ? 'Wait for it to finish.' : 'Resume saving it.')
  }
  const text = `${withCount(bundle.products, 'product')}, saved ${savedAtText(bundle.startedAt, now)}.`
  return isOldBundle(bundle, now) ? todo(text, oldBundleAdvice(bundle, now)) : done(text)
}

function pictures({ bundle, lost }: ShowFacts): LineText {
  if (!bundle) return todo('Not saved yet.', 'They’re saved with the catalogue.')
  if (bundle.choice.pictures === 'none') return done('None, as you chose.')
  const { done: savedCount, of } = bundle.pictures
  if (lost === 'pictures')
    return todo('This device removed the saved pictures.', 'Update the catalogue to fetch them again.')
  if (savedCount >= of) return done(`All ${withCount(of, 'picture')} saved.`)
  if (savedCount === 0) {
    return {
      state: 'note',
      text: `None of ${withCount(of, 'picture')} could be saved.`,
      advice: 'The shop’s picture host doesn’t allow saving. You’ll see pictures while you’re online.',
    }
  }
  return todo(
    `${formatCount(savedCount)} of ${withCount(of, 'picture')} saved.`,
    'Update the catalogue to fetch the rest.',
  )
}

/** Length of a show's day in ms: the session has to last this long, and older saved pages have to be saved again. */
const showDayMs = 24 * 60 * 60 * 1000

function pages({ pages: storedPages, now }: ShowFacts): LineText {
  if (storedPages === null) return todo('Saving them now.', 'Stay online for a minute.')
  const { missing, oldest, saved } = storedPages
  if (missing.length > 0) return todo(`Not saved yet: ${missing.join(', ')}.`, 'Go online and save them.')
  const text = `Saved ${savedAtText(oldest, now)}: ${saved.join(', ')}.`
  return now - oldest > showDayMs ? todo(text, 'Go online and save them again.') : done(text)
}

const typingAdvice = 'Enter SKUs on the scan page, or use a handheld scanner.'
const codeTexts: Record<CodeReading, LineText> = {
  read: done('It read a test code.'),
  unread: todo('We couldn’t load the code reader.', 'Go online and open this page again.'),
  blocked: {
    state: 'note',
    text: 'This shop’s server doesn’t let your browser read codes.',
    advice: typingAdvice,
  },
  'no-camera': { state: 'note', text: 'We can’t find a camera on this device.', advice: typingAdvice },
}

function codes({ codes: reading, bundle, job }: ShowFacts): LineText {
  if (reading) return codeTexts[reading]
  if (bundle ?? job) return todo('Testing it now.', 'Stay online for a minute.')
  return todo('Not tested yet.', 'We’ll check it during the download.')
}

function session({ customer, sessionEnd, now }: ShowFacts): LineText {
  if (customer === null) return todo('Not signed in.', 'Sign in to see prices and to order at the show.')
  const who = customer === '' ? 'Signed in' : `Signed in as ${customer}`
  if (sessionEnd === null) return done(`${who}.`)
  const until = formatCopyTime(sessionEnd, now)
  if (sessionEnd <= now) return todo(`${who} until ${until}.`, 'Log out and sign in again.')
  if (sessionEnd - now < showDayMs)
    return todo(`${who} until ${until}.`, 'Log out and sign in again just before the show.')
  return done(`${who} until ${until}.`)
}

function waiting({ unsent: { waiting: count, actionNeeded } }: ShowFacts): LineText {
  if (count + actionNeeded === 0) return done('All synced.')
  const waits = `${withCount(count, 'change waits', 'changes wait')} to be sent.`
  const needs = `${withCount(actionNeeded, 'change needs', 'changes need')} you.`
  if (count === 0) return todo(needs, 'Nothing is sent until you decide.')
  return todo(
    actionNeeded === 0 ? waits : `${waits} ${needs}`,
    'We’ll send them while the shop is open and you’re online.',
  )
}

/**
 * End of a session according to its token. Providers state no end, but a token may be a JWT (RFC 7519). Returns its
 * `exp` in epoch ms, or null. The token is not verified, so the time is for information only.
 */
export function tokenEnd(token: string | null): number | null {
  const [, payload, signature] = token?.replace(/^Bearer /i, '').split('.') ?? []
  if (payload === undefined || signature === undefined) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
    const seconds = Number(claims.exp)
    return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
  } catch {
    return null
  }
}
