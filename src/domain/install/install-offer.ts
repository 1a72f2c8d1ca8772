/**
 * Decides when a visitor is offered to install the shop (req 13.1): once they know it, and never while they are busy
 * with something else.
 */
import * as v from 'valibot'

export type InstallFacts = {
  /** The shop runs as an app already, or was just installed. */
  installed: boolean
  /** The browser can show an install prompt, or requires manual steps, as on an iPhone. */
  canInstall: boolean
  visits: number
  /** Something was put into the cart on this device. */
  added: boolean
  /** When the offer was last declined, in epoch ms; null: never. */
  declinedAt: number | null
  path: string
  /** Epoch ms. */
  now: number
}

/** A pause of this many ms separates two visits. */
const visitPauseMs = 30 * 60_000
const declinePauseMs = 30 * 86_400_000

/**
 * Pages on which people pay, sign in, follow a mailed link or hand the device to a visitor, and the page with
 * instructions for installing.
 */
const busyPages =
  /^\/(cart|checkout|thanks_order|giveaway|signin|login|signup|forgot_pass|confirm_pass|change_password|order|order-status|offline)(\/|$)/i

/** Offers nothing for 30 days after the visitor declined (req 13.1). */
export function canOfferInstall(facts: InstallFacts): boolean {
  const { installed, canInstall, visits, added, declinedAt, path, now } = facts
  if (installed || !canInstall || busyPages.test(path)) return false
  // A refusal must not apply for ever when the clock was set back.
  if (declinedAt !== null && Math.abs(now - declinedAt) < declinePauseMs) return false
  return added || visits > 1
}

/** Stored on the device, for deciding about the next offer. */
const InstallMemory = v.object({
  visits: v.number(),
  /** When a page was opened last, in epoch ms. */
  seenAt: v.number(),
  added: v.boolean(),
  declinedAt: v.nullable(v.number()),
})
export type InstallMemory = v.InferOutput<typeof InstallMemory>

/** Counts the opening of a page. `before`: the stored value, which may be invalid. */
export function withVisit(before: unknown, now: number): InstallMemory {
  const memory = v.is(InstallMemory, before)
    ? before
    : { visits: 0, seenAt: 0, added: false, declinedAt: null }
  const isNewVisit = memory.visits === 0 || Math.abs(now - memory.seenAt) >= visitPauseMs
  return { ...memory, visits: memory.visits + (isNewVisit ? 1 : 0), seenAt: now }
}

// Instructions for installing the shop as an app, which differ by browser. Some browsers cannot install apps.

/** `ios`: Safari and every other browser of an iPhone or iPad. `none`: a browser that installs nothing. */
export type InstallMethod = 'ios' | 'android' | 'chromium' | 'mac-safari' | 'none'

/** Detected by the user agent. An iPad reports itself as a Mac, but a Mac has no touch screen. */
export function detectInstallMethod(userAgent: string, touchPoints: number): InstallMethod {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Firefox\//.test(userAgent)) return 'none'
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chromium'
  return /Macintosh.*Safari\//.test(userAgent) ? 'mac-safari' : 'none'
}

/** Instructions by browser. The steps for `ios` are shown as pictures (widgets/shell/install-card). */
export const installTexts: Record<InstallMethod, string> = {
  ios: 'Install the app first, then save the catalogue in it: the app can’t use what a browser tab has saved.',
  android:
    'Choose “Install app” or “Add to Home screen” in the browser menu. Already installed? Open it from there.',
  chromium:
    'Tap the install icon in the address bar, or choose “Install” in the browser menu. Already installed? Open it from there.',
  'mac-safari':
    'Choose File, then “Add to Dock”. Then save the catalogue in the app: it can’t use what a browser tab has saved.',
  none: 'This browser can’t install apps. The shop works offline in a tab, too; Chrome, Edge and Safari can install it.',
}

/** Safari clears data that tabs have saved, but not the data of an installed app. Returns null for other browsers. */
export function clearingText(method: InstallMethod): string | null {
  return method === 'ios' || method === 'mac-safari'
    ? 'Safari may clear what a tab has saved after 7 days without use. An installed app is safe.'
    : null
}
