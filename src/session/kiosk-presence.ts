/** Detects if a visitor is still at the kiosk, for the screen that asks and then clears the form. */
import { useEffect, useEffectEvent, useReducer } from 'react'
import { onUserInput, onPageHideOrRestore, whenSeen } from '../device/page-lifecycle'
import { holdWakeLock } from '../device/wake-lock'
import { type IdleState, type IdleEvent, idleStep } from '../domain/kiosk/kiosk-idle'

/**
 * ms after which a finger on the screen counts even if it was not lifted, because a press ends on the element where
 * it started.
 */
const longPressMs = 600

const initialIdle: IdleState = { name: 'empty', since: 0, isUntouched: false }

/** `hasInput`: there is input that the next visitor must not see. `stay` resets the idle timer. */
export function useIdle(hasInput: boolean): { idle: IdleState; stay: () => void } {
  const [idle, step] = useReducer(idleStep, initialIdle)
  const dispatch = useEffectEvent((name: IdleEvent['name']) =>
    step({ name, at: Date.now(), hasVisitorData: hasInput }),
  )
  const handleInput = useEffectEvent(({ type }: Event) => {
    if (type !== 'pointerdown' || idle.name !== 'prompting') return dispatch('touch')
    dispatch('hold')
    setTimeout(() => dispatch('touch'), longPressMs)
  })
  useEffect(() => {
    dispatch('touch')
    const timer = setInterval(() => dispatch('tick'), 1000)
    const stop = onUserInput((event) => handleInput(event))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return { idle, stay: () => step({ name: 'touch', at: Date.now(), hasVisitorData: hasInput }) }
}

/**
 * Calls `run` once, as soon as the page is on screen, because browsers also prerender pages that are not shown yet.
 */
export function useOnceSeen(run: () => void): void {
  const handleSeen = useEffectEvent(run)
  useEffect(() => whenSeen(() => handleSeen()), [])
}

/** Calls `run` when the page is hidden, and when the back/forward cache restores it. */
export function usePageHideOrRestore(run: () => void): void {
  const handleHideOrRestore = useEffectEvent(run)
  useEffect(() => onPageHideOrRestore(() => handleHideOrRestore()), [])
}

/** Prevents the screen from turning off. */
export function useAwake(): void {
  useEffect(() => holdWakeLock(), [])
}
