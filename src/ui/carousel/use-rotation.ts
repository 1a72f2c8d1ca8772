/**
 * When a rotating banner moves on by itself (req 2.2: every 5 s, pausing on hover; APG: focus inside stops it and it
 * does not start again alone; reduced motion starts stopped).
 */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

export type Rotation = {
  /** The visitor's choice, shown by the pause button. */
  playing: boolean
  toggle: () => void
  /** For the region that holds the slides. */
  handlers: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: (event: { target: Element }) => void
  }
}

/** `step` moves one slide on; `every` in ms. The pause button itself carries `data-rotation` and never stops it. */
export function useRotation(step: () => void, every: number, enabled: boolean): Rotation {
  /** The visitor's own choice; null before there is one. */
  const [chosen, setPlaying] = useState<boolean | null>(null)
  const moves = useSyncExternalStore(onMotionChange, wantsMotion, () => true)
  const playing = chosen ?? moves
  const [hovered, setHovered] = useState(false)

  const latest = useEffectEvent(step)
  // A new slide draws the banner anew; that must not start the time again.
  useEffect(() => {
    if (!enabled || !playing || hovered) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest()
    }, every)
    return () => clearInterval(timer)
  }, [enabled, playing, hovered, every])

  return {
    playing,
    toggle: () => setPlaying(!playing),
    handlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }) => {
        if (!target.hasAttribute('data-rotation')) setPlaying(false)
      },
    },
  }
}

const reducedMotion = '(prefers-reduced-motion: reduce)'

function wantsMotion(): boolean {
  return !window.matchMedia(reducedMotion).matches
}

function onMotionChange(listener: () => void): () => void {
  const query = window.matchMedia(reducedMotion)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
