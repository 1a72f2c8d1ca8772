/** Whether the shop runs as an installed app on this device, and how this browser installs one. */
import { type InstallWay, installWay } from '../domain/install/install-way'
import { wasInstalledHere } from './install-offer'

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
