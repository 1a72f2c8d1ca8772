/**
 * The device's memory of the question whether to install the shop. A logout does not clear it, because it belongs to
 * the device and not to a customer: a person who declined is not asked again after signing out.
 */
import { update } from 'idb-keyval'
import {
  type InstallMemory,
  withVisit,
  type InstallMethod,
  detectInstallMethod,
} from '../domain/install/install-offer'
import { openStore } from './database'
import { databases } from './storage-names'
import { wasInstalledFromPage } from './install-offer'

const metaStore = openStore(databases.meta)

/**
 * Resolves to null when the device cannot store data. The user is not asked then, because the answer could not be
 * stored.
 */
export async function recordVisit(now: number): Promise<InstallMemory | null> {
  return change((before) => withVisit(before, now))
}

export async function recordAddedToCart(now: number): Promise<InstallMemory | null> {
  return change((before) => ({ ...withVisit(before, now), added: true }))
}

export async function recordDeclined(now: number): Promise<InstallMemory | null> {
  return change((before) => ({ ...withVisit(before, now), declinedAt: now }))
}

async function change(next: (before: unknown) => InstallMemory): Promise<InstallMemory | null> {
  let saved: InstallMemory | null = null
  try {
    await update<unknown>(
      'install',
      (before: unknown) => {
        saved = next(before)
        return saved
      },
      metaStore,
    )
    return saved
  } catch (error) {
    console.warn('The answer to the install prompt could not be stored.', error)
    return null
  }
}

// Detects whether the shop runs as an installed app, and how this browser installs apps.

const appDisplayModes = ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay']

/** true in a standalone window, when started from a home screen or dock, or after an installation from this page. */
export function isInstalled(): boolean {
  if (wasInstalledFromPage()) return true
  if (appDisplayModes.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches)) return true
  // Safari on older iPhones supports only this property.
  return 'standalone' in navigator && navigator.standalone === true
}

export function currentInstallMethod(): InstallMethod {
  return detectInstallMethod(navigator.userAgent, navigator.maxTouchPoints)
}
