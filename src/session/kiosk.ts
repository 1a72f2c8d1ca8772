/**
 * The stall's kiosk on this device: once opened, nothing but the giveaway's form is shown until it is left, whichever customer
 * signs out meanwhile (req 10.4).
 */
import { useSyncExternalStore } from 'react'
import { localChanged, onLocalChange } from '../device/local-changes'
import { tellWorkerOfKiosk } from '../device/caches/kiosk-mark'
import { readLocal, removeLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'

/** Where this browser keeps nothing, the page alone remembers. */
let onlyHere = false

export function isKiosk(): boolean {
  return onlyHere || readLocal(localKeys.kiosk) !== null
}

/** False while hydrating. */
export function useKiosk(): boolean {
  return useSyncExternalStore(onLocalChange, isKiosk, () => false)
}

export function startKiosk(): void {
  if (isKiosk()) return
  onlyHere = !writeLocal(localKeys.kiosk, '1')
  tellWorkerOfKiosk(true)
  localChanged()
}

/** Who may do so is asked before: kiosk-pin.ts. */
export function leaveKiosk(): void {
  onlyHere = false
  removeLocal(localKeys.kiosk)
  tellWorkerOfKiosk(false)
  localChanged()
}
