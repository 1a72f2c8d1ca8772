/** Prints a sheet once everything that stands on it is here. */
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { picturesHere, printPage } from '../../device/print'

/** How long a print waits for pictures, in ms. */
const patience = 8000

export type SheetPrinting = {
  /** Where the sheet is drawn. */
  place: RefObject<HTMLElement | null>
  preparing: boolean
  /** True from the first press on: the sheet is drawn, so that its pictures come. */
  drawn: boolean
  print: () => void
}

/** `load` asks for what is to stand on the sheet. */
export function useSheetPrinting(load: () => Promise<void>): SheetPrinting {
  const place = useRef<HTMLElement>(null)
  const [state, setState] = useState<'rest' | 'preparing' | 'printed'>('rest')
  const print = async () => {
    if (state === 'preparing') return
    flushSync(() => setState('preparing'))
    await load()
    if (place.current) await picturesHere(place.current, patience)
    // The page was left meanwhile.
    if (!place.current) return
    flushSync(() => setState('printed'))
    printPage()
  }
  return { place, preparing: state === 'preparing', drawn: state !== 'rest', print: () => void print() }
}
