/**
 * Offers a new version of the app once it is on the device, and reports a device without space for it. It is applied
 * only when the visitor accepts, and then in this tab alone: other tabs continue with their version (req 13.2, 13.8).
 */
import { createAtom, useSelector } from '@tanstack/react-store'
import type { Workbox } from 'workbox-window'
import { flushPendingWrites } from '../device/page-events'
import { withDeadline } from '../device/deadline'

/** `failed`: it could not be installed. `updating`: accepted, and about to reload. */
export type UpdateState = 'none' | 'failed' | 'ready' | 'updating'

/**
 * Longest time for the new worker to take control, in ms. A request that hangs can delay it for minutes, and no page
 * should reload that late.
 */
const controlTimeoutMs = 10_000
/** Longest time for a device to report a waiting worker, and to write typed input, in ms. */
const deviceTimeoutMs = 2000

let worker: Workbox | null = null
/** The version that serves this tab; null before the first one. */
let controllingWorker: ServiceWorker | null = null
const state = createAtom<UpdateState>('none')
/** true: the visitor postponed the update, which means until the next start, not for an hour. */
let postponed = false

/** Call before each attempt to register. */
export function watchForUpdate(registering: Workbox): void {
  worker = registering
  controllingWorker = navigator.serviceWorker.controller
  worker.addEventListener('waiting', offer)
  // Another tab has accepted the update, perhaps before the new worker was reported as waiting. This tab stays on its
  // version and offers to follow. Workbox's own `isUpdate` never reports this in the tab that installed the first
  // version.
  worker.addEventListener('controlling', () => {
    if (controllingWorker && controllingWorker !== navigator.serviceWorker.controller) offer()
    controllingWorker = navigator.serviceWorker.controller
  })
}

/** Returns true if a new version waits to be accepted. */
export function useUpdateReady(): boolean {
  return useUpdate() === 'ready'
}

export function useUpdate(): UpdateState {
  return useSelector(state)
}

/** Applies the new version: the page reloads once, after the typed input was written. */
export async function acceptUpdate(): Promise<void> {
  if (state.get() === 'updating') return
  state.set('updating')
  const pendingRegistration = navigator.serviceWorker.getRegistration().catch(() => undefined)
  const registration = await withDeadline(deviceTimeoutMs, pendingRegistration, () => undefined)
  // No worker is waiting: another tab was first, and its worker serves the new version already.
  if (registration?.waiting && !(await takeControl())) return state.set('ready')
  await withDeadline(deviceTimeoutMs, flushPendingWrites(), () => {})
  window.location.reload()
}

/** Call when a version could not be installed, or with false before another attempt. */
export function reportFailedUpdate(hasFailed = true): void {
  if (!postponed && state.get() !== 'updating') state.set(hasFailed ? 'failed' : 'none')
}

/** Leaves the new version for the next start. */
export function postponeUpdate(): void {
  postponed = true
  state.set('none')
}

/** Resolves to false when the worker did not take control in time. */
function takeControl(): Promise<boolean> {
  const { serviceWorker } = navigator
  const changed = new Promise<boolean>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
  })
  worker?.messageSkipWaiting()
  return withDeadline(controlTimeoutMs, changed, () => false)
}

function offer(): void {
  if (!postponed && state.get() !== 'updating') state.set('ready')
}
