/**
 * The PIN of this device's kiosk. Wrong tries make everybody wait, also over reloads; only time that a page of ours was
 * open for counts, so that no clock can be set to shorten it.
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
  /** Tries in a row that were not right, or were not finished. */
  wrong: number
  /** ms still to wait after them. */
  wait: number
  /** Until when it is counted, in epoch ms. Missing where none was counted yet. */
  countedAt?: number
}

export type PinState =
  /** `cannot`: this device cannot read what it keeps. */
  | { name: 'looking' | 'none' | 'cannot' }
  /** `wait`: ms until it may be tried. */
  | { name: 'set'; wait: number }

const store = openStore(databases.kiosk, { durability: 'strict' })
const key = 'pin'
const state = createAtom<PinState>({ name: 'looking' })
/** How far this page has counted the wait after so many wrong tries. `at`: ms since the page began. */
let counted = { wrong: 0, at: 0 }

/** While it is used, a wait is counted down. */
export function usePin(): PinState {
  const pin = useSelector(state)
  useEffect(() => void lookAtPin(), [])
  useEffect(() => {
    if (pin.name !== 'set' || pin.wait === 0) return
    const timer = setTimeout(() => void lookAtPin(), 1000)
    return () => clearTimeout(timer)
  }, [pin])
  return pin
}

/** Whether this device can keep one. */
export const canSetPin = canHashPins

/** Rejects when it is not kept. Who may change it is asked before. */
export async function setPin(pin: string): Promise<void> {
  const salt = newSalt()
  const hash = await hashPin(pin, salt, pinRounds)
  await set(key, { salt, hash, rounds: pinRounds, wrong: 0, wait: 0 } satisfies StoredPin, store)
  await lookAtPin()
}

/** Whether it is right; false also while everybody has to wait. Rejects when the device cannot say. */
export async function tryPin(pin: string): Promise<boolean> {
  const isRight = await isPin(pin)
  await lookAtPin()
  return isRight
}

/**
 * It counts as wrong until it turns out to be right: a reload in between does not reset the count. Many tabs that try at once
 * wait for each other here.
 */
async function isPin(pin: string): Promise<boolean> {
  let mayTry = false
  const kept = await change((before) => {
    const current = lessWhatPassed(before)
    mayTry = current.wait === 0
    if (!mayTry) return current
    const wrong = before.wrong + 1
    return { ...before, wrong, wait: waitAfter(wrong), countedAt: Date.now() }
  })
  if (!kept || !mayTry || (await hashPin(pin, kept.salt, kept.rounds)) !== kept.hash) return false
  await change((before) => ({ ...before, wrong: 0, wait: 0 }))
  return true
}

/** Looks at what is kept, and lets a wait go on. Never rejects. */
async function lookAtPin(): Promise<void> {
  try {
    const kept = (await get<StoredPin>(key, store)) && (await change(lessWhatPassed))
    state.set(kept ? { name: 'set', wait: kept.wait } : { name: 'none' })
  } catch (error) {
    console.warn('The kiosk’s PIN could not be read.', error)
    state.set({ name: 'cannot' })
  }
}

/**
 * Takes off the wait what has passed since this page looked last. Others may have counted a part of it already: never
 * more than the clock says since then.
 */
function lessWhatPassed(kept: StoredPin): StoredPin {
  const at = performance.now()
  const { countedAt = 0, wrong, wait } = kept
  const isKnown = wrong === counted.wrong
  const own = at - counted.at
  counted = { wrong, at }
  if (!isKnown) return kept
  const passed = Math.max(0, Math.min(own, Date.now() - countedAt))
  return { ...kept, wait: Math.max(0, wait - passed), countedAt: Date.now() }
}

/** Null where there is none. */
async function change(step: (kept: StoredPin) => StoredPin): Promise<StoredPin | null> {
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
