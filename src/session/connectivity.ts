/**
 * Whether the provider can be reached, judged by real requests and a content-checked probe. The browser's own
 * opinion (`online`, `offline`) only wakes the probe up.
 */
import { createAtom } from '@tanstack/react-store'
import { useSyncExternalStore } from 'react'
import type { Outcome } from '../api/request'
import { probeProvider } from '../api/probe'
import { onNetworkHint, pageIsVisible } from '../device/page-events'

export type Connectivity = 'online' | 'offline'

/**
 * How often a quiet, visible page asks (a lost network must show within 5 s, and a server that stops sends no event),
 * and the shortest and longest wait between questions while offline, in ms.
 */
const heartbeat = 4000
const firstRetry = 2000
const maxRetry = 5000

const state = createAtom<Connectivity>('online')
let probing: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | null = null
let retry = firstRetry
let running = false

export function connectivity(): Connectivity {
  return state.get()
}

export function onConnectivityChange(listener: () => void): () => void {
  return state.subscribe(listener).unsubscribe
}

/** Online while hydrating. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(onConnectivityChange, connectivity, () => 'online')
}

/** Fed by the transport with the outcome of every request. */
export function noteOutcome(outcome: Outcome): void {
  if (outcome === 'answered') become('online')
  else if (connectivity() === 'online') void checkNow()
}

/** Asks the provider now; resolves to whether it answered. Single-flight. */
export function checkNow(): Promise<boolean> {
  probing ??= probeProvider().then((answered) => {
    probing = null
    become(answered ? 'online' : 'offline')
    return answered
  })
  return probing
}

/** Starts watching. Returns how to stop. */
export function watchConnectivity(): () => void {
  running = true
  const stop = onNetworkHint(() => void checkNow())
  schedule()
  return () => {
    running = false
    stop()
    if (timer) clearTimeout(timer)
  }
}

function become(next: Connectivity): void {
  retry = next === 'online' ? firstRetry : Math.min(maxRetry, retry * 1.5)
  schedule()
  state.set(next)
}

function schedule(): void {
  if (timer) clearTimeout(timer)
  timer = null
  if (!running) return
  timer = setTimeout(
    () => (pageIsVisible() ? void checkNow() : schedule()),
    connectivity() === 'online' ? heartbeat : retry,
  )
}
