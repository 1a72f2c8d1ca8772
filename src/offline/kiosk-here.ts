/** Whether a visitor is still at the kiosk, for the screen that asks and then forgets. */
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { onPutAway } from '../device/page-away'
import { onPersonHere } from '../device/person-here'
import { keepAwake } from '../device/wake-lock'
import { type Idle, idleStep } from '../domain/kiosk-idle'

/** ms until a finger that came down counts even without having been lifted: its press ends on what it began on. */
const longPress = 600

const begun: Idle = { name: 'calm', since: 0, rested: false }

/** `busy`: there is something that the next visitor must not find. */
export function useIdle(busy: boolean): Idle {
  const [idle, step] = useReducer(idleStep, begun)
  const now = useRef({ busy, asking: false })
  useEffect(() => {
    now.current = { busy, asking: idle.name === 'asking' }
  })
  const tell = useCallback(
    (name: 'touch' | 'hold' | 'tick') => step({ name, at: Date.now(), busy: now.current.busy }),
    [],
  )
  useEffect(() => {
    tell('touch')
    const timer = setInterval(() => tell('tick'), 1000)
    const stop = onPersonHere(({ type }) => {
      if (type !== 'pointerdown' || !now.current.asking) return tell('touch')
      tell('hold')
      setTimeout(() => tell('touch'), longPress)
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [tell])
  return idle
}

/** Runs when the page is put away, and when it is taken out again. */
export function usePutAway(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => onPutAway(() => latest.current()), [])
}

/** Keeps the screen on. */
export function useAwake(): void {
  useEffect(() => keepAwake(), [])
}
