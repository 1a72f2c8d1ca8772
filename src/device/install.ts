/**
 * What this device remembers about being asked to install the shop. It lies where a logout does not reach, as it is the
 * device's and says nothing of anybody: who declined is not asked again for having signed out.
 */
import { update } from 'idb-keyval'
import { type InstallMemory, withVisit, type InstallWay, installWay } from '../domain/install/install-offer'
import { openStore } from './database'
import { databases } from './storage-names'
import { wasInstalledHere } from './install-offer'

const meta = openStore(databases.meta)

/** Null where nothing can be kept: then the user is not asked, as the answer could not be kept. */
export async function noteVisit(now: number): Promise<InstallMemory | null> {
  return change((before) => withVisit(before, now))
}

export async function noteAdded(now: number): Promise<InstallMemory | null> {
  return change((before) => ({ ...withVisit(before, now), added: true }))
}

export async function noteDeclined(now: number): Promise<InstallMemory | null> {
  return change((before) => ({ ...withVisit(before, now), declinedAt: now }))
}

async function change(next: (before: unknown) => InstallMemory): Promise<InstallMemory | null> {
  let kept: InstallMemory | null = null
  try {
    await update<unknown>(
      'install',
      (before: unknown) => {
        kept = next(before)
        return kept
      },
      meta,
    )
    return kept
  } catch (error) {
    console.warn('This device does not remember that it was asked to install the shop.', error)
    return null
  }
}

// Whether the shop runs as an installed app on this device, and how this browser installs one.

const appWindows = ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay']

/** In a window of its own, from a home screen or dock, or installed from this page. */
export function isInstalled(): boolean {
  if (wasInstalledHere()) return true
  if (appWindows.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches)) return true
  // Safari of older iPhones has only this.
  return 'standalone' in navigator && navigator.standalone === true
}

export function thisInstallWay(): InstallWay {
  return installWay(navigator.userAgent, navigator.maxTouchPoints)
}
