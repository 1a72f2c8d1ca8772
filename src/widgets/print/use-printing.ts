/** Whether the page is being printed, for what stands on paper only. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../device/page-events'
import { onPrinting } from '../../device/print'

/** `busy` until the first screen is shown and the line is free for what paper needs. */
export type Drawn = 'busy' | 'screen' | 'paper'

export function usePrinting(): Drawn {
  const [idle, setIdle] = useState(false)
  const [printing, setPrinting] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  // The browser draws the page for paper as soon as it has told.
  useEffect(() => onPrinting((now) => flushSync(() => setPrinting(now))), [])
  return printing ? 'paper' : idle ? 'screen' : 'busy'
}
