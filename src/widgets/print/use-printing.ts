/** State of printing, for content that is on paper only. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../device/page-events'
import { onPrinting, whenPicturesLoaded, printPage } from '../../device/print'

/** `busy` until the first screen is shown and the network is free for content that only paper needs. */
type PrintState = 'busy' | 'screen' | 'paper'

export function usePrinting(): PrintState {
  const [isIdle, setIdle] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  // The browser renders the page for paper right after this event, so the state is flushed synchronously.
  useEffect(() => onPrinting((isStarting) => flushSync(() => setPrinting(isStarting))), [])
  return isPrinting ? 'paper' : isIdle ? 'screen' : 'busy'
}

/** Longest wait of a print for pictures, in ms. */
const picturesTimeoutMs = 8000

type SheetPrinting = {
  /** The element in which the sheet is rendered. */
  sheetRef: RefObject<HTMLElement | null>
  isPreparing: boolean
  /** Set to true from the first click on: the sheet is rendered, so that its pictures load. */
  isRendered: boolean
  print: () => void
}

export function useSheetPrinting(load: () => Promise<void>): SheetPrinting {
  const sheetRef = useRef<HTMLElement>(null)
  const [state, setState] = useState<'idle' | 'preparing' | 'printed'>('idle')
  const print = async () => {
    if (state === 'preparing') return
    flushSync(() => setState('preparing'))
    await load()
    if (sheetRef.current) await whenPicturesLoaded(sheetRef.current, picturesTimeoutMs)
    // The visitor has left the page meanwhile.
    if (!sheetRef.current) return
    flushSync(() => setState('printed'))
    printPage()
  }
  return {
    sheetRef,
    isPreparing: state === 'preparing',
    isRendered: state !== 'idle',
    print: () => void print(),
  }
}
