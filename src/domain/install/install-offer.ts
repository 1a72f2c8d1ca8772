/** Whether a visitor is asked to install the shop (req 13.1): once they know it, and never in the way of something. */
import * as v from 'valibot'

export type InstallFacts = {
  /** It runs as an app already, or was just installed. */
  installed: boolean
  /** The browser has a question to show, or needs the visitor's own hand, as on an iPhone. */
  possible: boolean
  /** Visits with this device. */
  visits: number
  /** Something was put into the cart on this device. */
  added: boolean
  /** When it was last declined, in epoch ms. */
  declinedAt: number | null
  path: string
  /** Epoch ms. */
  now: number
}

/** A visit after a pause of this length is another one, in ms. */
const pause = 30 * 60_000
const silence = 30 * 86_400_000

/**
 * Pages on which people pay, sign in, answer a mail or hand the device to a visitor, and the one that says how to install
 * anyway.
 */
const busyPages =
  /^\/(cart|checkout|thanks_order|giveaway|signin|login|signup|forgot_pass|confirm_pass|change_password|order|order-status|offline)(\/|$)/i

/** Never twice within 30 days after a no (req 13.1). */
export function mayOfferInstall(facts: InstallFacts): boolean {
  const { installed, possible, visits, added, declinedAt, path, now } = facts
  if (installed || !possible || busyPages.test(path)) return false
  // A clock that was set back declines nothing for ever.
  if (declinedAt !== null && Math.abs(now - declinedAt) < silence) return false
  return added || visits > 1
}

/** What the device remembers of that. */
const InstallMemory = v.object({
  visits: v.number(),
  /** When a page was opened last, in epoch ms. */
  seenAt: v.number(),
  added: v.boolean(),
  declinedAt: v.nullable(v.number()),
})
export type InstallMemory = v.InferOutput<typeof InstallMemory>

/** `before`: whatever lies on the device. A page is opened. */
export function withVisit(before: unknown, now: number): InstallMemory {
  const known = v.is(InstallMemory, before)
    ? before
    : { visits: 0, seenAt: 0, added: false, declinedAt: null }
  const isAnother = known.visits === 0 || Math.abs(now - known.seenAt) >= pause
  return { ...known, visits: known.visits + (isAnother ? 1 : 0), seenAt: now }
}

// How this browser installs the shop as an app: each has another place for it, and some have none.

/** `ios` is Safari and every other browser of an iPhone or iPad; `none` a browser that installs nothing. */
export type InstallWay = 'ios' | 'android' | 'chromium' | 'mac-safari' | 'none'

/** From the browser's own description of itself. An iPad calls itself a Mac, but a Mac has no touch screen. */
export function installWay(userAgent: string, touchPoints: number): InstallWay {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Firefox\//.test(userAgent)) return 'none'
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chromium'
  return /Macintosh.*Safari\//.test(userAgent) ? 'mac-safari' : 'none'
}

/** What to do; of `ios` the steps are drawn (widgets/shell/install-card). */
export const installWords: Record<InstallWay, string> = {
  ios: 'Install the app first, then save the catalogue in it: the app can’t use what a browser tab has saved.',
  android:
    'Choose “Install app” or “Add to Home screen” in the browser menu. Already installed? Open it from there.',
  chromium:
    'Tap the install icon in the address bar, or choose “Install” in the browser menu. Already installed? Open it from there.',
  'mac-safari':
    'Choose File, then “Add to Dock”. Then save the catalogue in the app: it can’t use what a browser tab has saved.',
  none: 'This browser can’t install apps. The shop works offline in a tab, too; Chrome, Edge and Safari can install it.',
}

/** Safari clears what tabs have saved; an installed app is left alone. Null for browsers that do no such thing. */
export function clearingWords(way: InstallWay): string | null {
  return way === 'ios' || way === 'mac-safari'
    ? 'Safari may clear what a tab has saved after 7 days without use. An installed app is safe.'
    : null
}
