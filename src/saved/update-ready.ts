/**
 * A new version of the app, from the moment it is on the device. It is applied only when the visitor accepts, and then in
 * this tab alone: other tabs go on with the version they have (req 13.2).
 */
import { createAtom, useSelector } from '@tanstack/react-store'
import type { Workbox } from 'workbox-window'
import { writeWhatWaits } from '../device/page-events'
import { within } from '../device/deadline'

/** `updating`: accepted, and about to reload. */
export type UpdateState = 'none' | 'ready' | 'updating'

/**
 * How long the new worker may take to be in charge, in ms. A request that hangs can hold it back for minutes; no
 * page is to reload that late.
 */
const chargeTimeoutMs = 10_000
/** How long a device may take to say what waits, and to write what was typed, in ms. */
const writingTimeoutMs = 2000

let worker: Workbox | null = null
/** The version that serves this tab; null before the first one. */
let inCharge: ServiceWorker | null = null
const state = createAtom<UpdateState>('none')
/** Asked to come back later, which is the next start, not the next hour. */
let postponed = false

/** To be called for each attempt to register, before it. */
export function watchForUpdate(registering: Workbox): void {
  worker = registering
  inCharge = navigator.serviceWorker.controller
  worker.addEventListener('waiting', offer)
  // Another tab accepted it, perhaps before it was said to wait: this one goes on as it is, and can follow. Workbox's own
  // `isUpdate` never says so in the tab that installed the first version.
  worker.addEventListener('controlling', () => {
    if (inCharge && inCharge !== navigator.serviceWorker.controller) offer()
    inCharge = navigator.serviceWorker.controller
  })
}

/** Whether a new version waits to be accepted. */
export function useUpdateReady(): boolean {
  return useUpdate() === 'ready'
}

export function useUpdate(): UpdateState {
  return useSelector(state)
}

/** Applies the new version: the page reloads once, with what was typed written down before. */
export async function acceptUpdate(): Promise<void> {
  if (state.get() === 'updating') return
  state.set('updating')
  const looking = navigator.serviceWorker.getRegistration().catch(() => undefined)
  const registration = await within(writingTimeoutMs, looking, () => undefined)
  // None waits: another tab was first, and its worker serves the new version already.
  if (registration?.waiting && !(await takesCharge())) return state.set('ready')
  await within(writingTimeoutMs, writeWhatWaits(), () => {})
  window.location.reload()
}

/** Leaves the new version for the next start. */
export function postponeUpdate(): void {
  postponed = true
  state.set('none')
}

/** False when it did not come in time. */
function takesCharge(): Promise<boolean> {
  const { serviceWorker } = navigator
  const changed = new Promise<boolean>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
  })
  worker?.messageSkipWaiting()
  return within(chargeTimeoutMs, changed, () => false)
}

function offer(): void {
  if (!postponed && state.get() === 'none') state.set('ready')
}
