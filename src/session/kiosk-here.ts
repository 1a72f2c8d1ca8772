/** Whether a visitor is still at the kiosk, for the screen that asks and then forgets. */
import { useEffect, useEffectEvent, useReducer } from 'react'
import { onPersonHere, onPutAway, whenSeen } from '../device/page-lifecycle'
import { holdWakeLock } from '../device/wake-lock'
import { type Idle, type IdleEvent, idleStep } from '../domain/kiosk/kiosk-idle'

/** ms until a finger that came down counts even without having been lifted: its press ends on what it began on. */
const longPress = 600

const begun: Idle = { name: 'calm', since: 0, rested: false }

/** `busy`: there is something that the next visitor must not find. `stay` resets the idle timer. */
export function useIdle(busy: boolean): { idle: Idle; stay: () => void } {
  const [idle, step] = useReducer(idleStep, begun)
  const tell = useEffectEvent((name: IdleEvent['name']) => step({ name, at: Date.now(), busy }))
  const hear = useEffectEvent(({ type }: Event) => {
    if (type !== 'pointerdown' || idle.name !== 'asking') return tell('touch')
    tell('hold')
    setTimeout(() => tell('touch'), longPress)
  })
  useEffect(() => {
    tell('touch')
    const timer = setInterval(() => tell('tick'), 1000)
    const stop = onPersonHere((sign) => hear(sign))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return { idle, stay: () => step({ name: 'touch', at: Date.now(), busy }) }
}

/** Runs once, as soon as the page is on screen: browsers also load pages ahead, that are not shown yet. */
export function useOnceSeen(run: () => void): void {
  const seen = useEffectEvent(run)
  useEffect(() => whenSeen(() => seen()), [])
}

/** Runs when the page is put away, and when it is taken out again. */
export function usePutAway(run: () => void): void {
  const away = useEffectEvent(run)
  useEffect(() => onPutAway(() => away()), [])
}

/** Keeps the screen on. */
export function useAwake(): void {
  useEffect(() => holdWakeLock(), [])
}
