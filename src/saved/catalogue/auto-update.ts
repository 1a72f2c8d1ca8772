/**
 * Updates the saved catalogue automatically: at the start, when the page becomes visible again, when the network
 * returns, and every four hours. Automatic updates require the provider's bulk read, because otherwise every product
 * would be requested.
 */
import { onUpdateWake, registerPeriodicSync } from '../../device/background-sync'
import { savesData } from '../../device/data-saver'
import { listen, pageIsVisible } from '../../device/page-events'
import { hasUnsentFields, watchFields } from '../../device/unsent-fields'
import {
  isUpdateDue,
  retryDelay,
  updateDelay,
  updateIntervalMs,
  isAutoUpdateOn,
} from '../../domain/catalogue/auto-update'
import { connectivity, onConnectivityChange } from '../../session/connectivity'
import {
  chooseUpdates,
  currentCatalogue,
  refreshCatalogueState,
  resumeIfAlone,
  updateInBackground,
  useCatalogue,
} from './control'
import { LaterFailure } from './save/saver-client'

/** Delay in ms until the next check if a form still has unsent input. */
const formRecheckMs = 30_000

let isWatching = false
let updateTimer: ReturnType<typeof setTimeout> | null = null
let failures = 0

/** Call at the start of a page with a saved catalogue. */
export async function resumeAndUpdate(): Promise<void> {
  await resumeIfAlone()
  await startAutoUpdate()
}

/** Call if there is a saved catalogue; repeated calls have no effect. */
export async function startAutoUpdate(): Promise<void> {
  if (isWatching) return
  isWatching = true
  await refreshCatalogueState()
  watchFields()
  onConnectivityChange(scheduleUpdate)
  listen(document, ['visibilitychange'], scheduleUpdate)
  onUpdateWake(scheduleUpdate)
  setInterval(scheduleUpdate, updateIntervalMs)
  void registerPeriodicSync(isOn(), updateIntervalMs)
  scheduleUpdate()
}

function scheduleUpdate(): void {
  if (updateTimer || !mayUpdate()) return
  updateTimer = setTimeout(runUpdate, updateDelay(Math.random()))
}

function scheduleRetry(ms: number): void {
  updateTimer = setTimeout(runUpdate, ms)
}

async function runUpdate(): Promise<void> {
  updateTimer = null
  // An event that makes updates possible again schedules the next one.
  if (!mayUpdate()) return
  if (hasUnsentFields()) return scheduleRetry(formRecheckMs)
  await refreshCatalogueState()
  if (!isDue()) return
  try {
    await updateInBackground()
    failures = 0
  } catch (error) {
    failures += 1
    if (!(error instanceof LaterFailure)) console.warn('The catalogue could not be updated.', error)
    scheduleRetry(
      retryDelay(failures, error instanceof LaterFailure ? error.retryAfter : null, Math.random()),
    )
  }
}

function mayUpdate(): boolean {
  return isOn() && pageIsVisible() && connectivity() === 'online'
}

/**
 * Uses the earlier time of the products and the customer's prices: the browser also updates without a page and thus
 * without a customer, which updates only the products.
 */
function isDue(): boolean {
  const { bundle, job, prices } = currentCatalogue()
  if (!bundle || job || bundle.version === null) return false
  return isUpdateDue(Math.min(bundle.startedAt, prices?.at ?? bundle.startedAt), Date.now())
}

export function useAutoUpdate(): boolean {
  return isAutoUpdateOn(useCatalogue().updates, savesData())
}

export async function setAutoUpdate(isWanted: boolean): Promise<void> {
  await chooseUpdates(isWanted ? 'on' : 'off')
  await registerPeriodicSync(isWanted, updateIntervalMs)
  scheduleUpdate()
}

function isOn(): boolean {
  return isAutoUpdateOn(currentCatalogue().updates, savesData())
}
