/**
 * The stall's kiosk on this device: once started, only the giveaway form is shown until the kiosk is left, even if a
 * customer signs out meanwhile (req 10.4).
 */
import { useSyncExternalStore } from 'react'
import { localChanged, onLocalChange } from '../device/local-changes'
import { notifyWorkerOfKiosk } from '../device/caches/kiosk-mark'
import { readLocal, removeLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'

/** In a browser that stores nothing, only this page remembers the kiosk. */
let isKioskInMemory = false

export function isKiosk(): boolean {
  return isKioskInMemory || readLocal(localKeys.kiosk) !== null
}

/** false during hydration. */
export function useKiosk(): boolean {
  return useSyncExternalStore(onLocalChange, isKiosk, () => false)
}

export function startKiosk(): void {
  if (isKiosk()) return
  isKioskInMemory = !writeLocal(localKeys.kiosk, '1')
  notifyWorkerOfKiosk(true)
  localChanged()
}

/** Call only after the PIN was checked (kiosk-pin.ts). */
export function leaveKiosk(): void {
  isKioskInMemory = false
  removeLocal(localKeys.kiosk)
  notifyWorkerOfKiosk(false)
  localChanged()
}
