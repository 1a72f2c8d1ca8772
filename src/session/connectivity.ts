/**
 * Determines if the provider can be reached, from real requests and a content-checked probe. The browser's own events
 * (`online`, `offline`) only trigger the probe.
 */
import { createAtom } from '@tanstack/react-store'
import { useSyncExternalStore } from 'react'
import type { CallOutcome } from '../api/request'
import { probeProvider } from '../api/probe'
import { onNetworkHint, pageIsVisible } from '../device/page-events'

export type Connectivity = 'online' | 'offline'

/**
 * In ms: time between the probes of a quiet, visible page (a lost network must show within 5 s, and a server that
 * stops sends no event), and the shortest and longest wait between probes while offline.
 */
const heartbeatMs = 4000
const minRetryMs = 2000
const maxRetryMs = 5000

const state = createAtom<Connectivity>('online')
let probing: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | null = null
let retryMs = minRetryMs
let isRunning = false

export function connectivity(): Connectivity {
  return state.get()
}

export function onConnectivityChange(listener: () => void): () => void {
  return state.subscribe(listener).unsubscribe
}

/** Online during hydration. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(onConnectivityChange, connectivity, () => 'online')
}

/** Called by the transport with the outcome of every request. */
export function recordOutcome(outcome: CallOutcome): void {
  if (outcome === 'answered') setConnectivity('online')
  else if (connectivity() === 'online') void checkNow()
}

/** Probes the provider now; resolves to true if it answered. Simultaneous calls share one probe. */
export function checkNow(): Promise<boolean> {
  probing ??= probeProvider().then((answered) => {
    probing = null
    setConnectivity(answered ? 'online' : 'offline')
    return answered
  })
  return probing
}

/** Starts watching. Returns a function that stops watching. */
export function watchConnectivity(): () => void {
  isRunning = true
  const stop = onNetworkHint(() => void checkNow())
  schedule()
  return () => {
    isRunning = false
    stop()
    if (timer) clearTimeout(timer)
  }
}

function setConnectivity(next: Connectivity): void {
  retryMs = next === 'online' ? minRetryMs : Math.min(maxRetryMs, retryMs * 1.5)
  schedule()
  state.set(next)
}

function schedule(): void {
  if (timer) clearTimeout(timer)
  timer = null
  if (!isRunning) return
  timer = setTimeout(
    () => (pageIsVisible() ? void checkNow() : schedule()),
    connectivity() === 'online' ? heartbeatMs : retryMs,
  )
}
