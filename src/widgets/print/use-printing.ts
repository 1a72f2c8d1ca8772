/** Whether the page is being printed, for what stands on paper only. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../device/page-events'
import { onPrinting, picturesHere, printPage } from '../../device/print'

/** `busy` until the first screen is shown and the line is free for what paper needs. */
type Drawn = 'busy' | 'screen' | 'paper'

export function usePrinting(): Drawn {
  const [idle, setIdle] = useState(false)
  const [printing, setPrinting] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  // The browser draws the page for paper as soon as it has told.
  useEffect(() => onPrinting((now) => flushSync(() => setPrinting(now))), [])
  return printing ? 'paper' : idle ? 'screen' : 'busy'
}

/** How long a print waits for pictures, in ms. */
const picturesTimeoutMs = 8000

type SheetPrinting = {
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
    if (place.current) await picturesHere(place.current, picturesTimeoutMs)
    // The page was left meanwhile.
    if (!place.current) return
    flushSync(() => setState('printed'))
    printPage()
  }
  return { place, preparing: state === 'preparing', drawn: state !== 'rest', print: () => void print() }
}
