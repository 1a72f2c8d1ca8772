/**
 * The PIN of this device's kiosk. Wrong attempts start a waiting time that reloads do not end. Only time in which a
 * page of the app was open counts, so that changing the clock cannot shorten the waiting time.
 */
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { get, set, update } from 'idb-keyval'
import { openStore } from '../device/database'
import { canHashPins, hashPin, newSalt, pinRounds } from '../device/pin-hash'
import { databases } from '../device/storage-names'
import { waitAfter } from '../domain/kiosk/kiosk-pin'

type StoredPin = {
  salt: Uint8Array<ArrayBuffer>
  hash: string
  rounds: number
  /** Consecutive attempts that were wrong, or were not finished. */
  wrong: number
  /** Remaining wait after these attempts, in ms. */
  wait: number
  /** Time until which the wait was counted, in epoch ms. Missing: nothing was counted yet. */
  countedAt?: number
}

export type PinState =
  /** `unreadable`: this device cannot read its stored PIN. */
  | { name: 'loading' | 'none' | 'unreadable' }
  /** `wait`: ms until the next attempt is allowed. */
  | { name: 'set'; wait: number }

const store = openStore(databases.kiosk, { durability: 'strict' })
const key = 'pin'
const state = createAtom<PinState>({ name: 'loading' })
/**
 * The moment up to which this page has counted the wait. `wrong`: number of wrong attempts that the wait belongs to.
 * `at`: ms since the page started.
 */
let countState = { wrong: 0, at: 0 }

/** The wait is counted down while this hook is in use. */
export function usePin(): PinState {
  const pin = useSelector(state)
  useEffect(() => void refreshPin(), [])
  useEffect(() => {
    if (pin.name !== 'set' || pin.wait === 0) return
    const timer = setTimeout(() => void refreshPin(), 1000)
    return () => clearTimeout(timer)
  }, [pin])
  return pin
}

/** Returns true if this device can store a PIN. */
export const canSetPin = canHashPins

/** Rejects when the PIN is not stored. The caller must have checked that the person may change the PIN. */
export async function setPin(pin: string): Promise<void> {
  const salt = newSalt()
  const hash = await hashPin(pin, salt, pinRounds)
  await set(key, { salt, hash, rounds: pinRounds, wrong: 0, wait: 0 } satisfies StoredPin, store)
  await refreshPin()
}

/**
 * Resolves to true if the PIN is right; to false also during a waiting time. Rejects when the device cannot read the
 * stored PIN.
 */
export async function tryPin(pin: string): Promise<boolean> {
  const isRight = await isPin(pin)
  await refreshPin()
  return isRight
}

/**
 * An attempt counts as wrong until it turns out to be right, so that a reload in between does not reset the count.
 * Simultaneous attempts of many tabs wait for each other here.
 */
async function isPin(pin: string): Promise<boolean> {
  let canTry = false
  const stored = await change((before) => {
    const current = subtractElapsed(before)
    canTry = current.wait === 0
    if (!canTry) return current
    const wrong = before.wrong + 1
    return { ...before, wrong, wait: waitAfter(wrong), countedAt: Date.now() }
  })
  if (!stored || !canTry || (await hashPin(pin, stored.salt, stored.rounds)) !== stored.hash) return false
  await change((before) => ({ ...before, wrong: 0, wait: 0 }))
  return true
}

/** Reads the stored PIN and updates its wait. Never rejects. */
async function refreshPin(): Promise<void> {
  try {
    const stored = (await get<StoredPin>(key, store)) && (await change(subtractElapsed))
    state.set(stored ? { name: 'set', wait: stored.wait } : { name: 'none' })
  } catch (error) {
    console.warn('The kiosk’s PIN could not be read.', error)
    state.set({ name: 'unreadable' })
  }
}

/**
 * Reduces the wait by the time since this page counted last. Other tabs may have counted a part of this time already,
 * so the reduction is at most the time since `countedAt` by the clock.
 */
function subtractElapsed(stored: StoredPin): StoredPin {
  const at = performance.now()
  const { countedAt = 0, wrong, wait } = stored
  const isKnown = wrong === countState.wrong
  const pageElapsed = at - countState.at
  countState = { wrong, at }
  if (!isKnown) return stored
  const passed = Math.max(0, Math.min(pageElapsed, Date.now() - countedAt))
  return { ...stored, wait: Math.max(0, wait - passed), countedAt: Date.now() }
}

/** null: there is no PIN. */
async function change(step: (stored: StoredPin) => StoredPin): Promise<StoredPin | null> {
  const after: StoredPin[] = []
  await update<StoredPin | undefined>(
    key,
    (before) => {
      if (before) after.push(step(before))
      return after[0]
    },
    store,
  )
  return after[0] ?? null
}
