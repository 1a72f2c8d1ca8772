/** Detects if a visitor is still at the kiosk, for the screen that asks and then clears the form. */
import { useEffect, useEffectEvent, useReducer } from 'react'
import { onUserInput, onPageHideOrRestore, whenSeen } from '../device/page-lifecycle'
import { holdWakeLock } from '../device/wake-lock'
import { type Idle, type IdleEvent, idleStep } from '../domain/kiosk/kiosk-idle'

/**
 * ms after which a finger on the screen counts even if it was not lifted, because a press ends on the element where
 * it started.
 */
const longPressMs = 600

const initialIdle: Idle = { name: 'calm', since: 0, isRested: false }

/** `busy`: there is input that the next visitor must not see. `stay` resets the idle timer. */
export function useIdle(busy: boolean): { idle: Idle; stay: () => void } {
  const [idle, step] = useReducer(idleStep, initialIdle)
  const dispatch = useEffectEvent((name: IdleEvent['name']) => step({ name, at: Date.now(), busy }))
  const handleSign = useEffectEvent(({ type }: Event) => {
    if (type !== 'pointerdown' || idle.name !== 'asking') return dispatch('touch')
    dispatch('hold')
    setTimeout(() => dispatch('touch'), longPressMs)
  })
  useEffect(() => {
    dispatch('touch')
    const timer = setInterval(() => dispatch('tick'), 1000)
    const stop = onUserInput((sign) => handleSign(sign))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return { idle, stay: () => step({ name: 'touch', at: Date.now(), busy }) }
}

/** Runs once, as soon as the page is on screen, because browsers also prerender pages that are not shown yet. */
export function useOnceSeen(run: () => void): void {
  const seen = useEffectEvent(run)
  useEffect(() => whenSeen(() => seen()), [])
}

/** Runs when the page is hidden, and when it comes back as it was. */
export function usePutAway(run: () => void): void {
  const handlePutAway = useEffectEvent(run)
  useEffect(() => onPageHideOrRestore(() => handlePutAway()), [])
}

/** Prevents the screen from turning off. */
export function useAwake(): void {
  useEffect(() => holdWakeLock(), [])
}
