/**
 * Automatic rotation of a banner (req 2.2: every 5 s, paused on hover). As in the carousel pattern of the ARIA
 * Authoring Practices Guide, focus inside stops the rotation for good. With reduced motion, it is stopped at first.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useMedia } from '../viewport'

export type Rotation = {
  /** The visitor's choice, shown by the pause button. */
  isPlaying: boolean
  toggle: () => void
  /** Event handlers for the element that contains the slides. */
  handlers: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: (event: { target: Element }) => void
  }
}

/**
 * `step` moves to the next slide. The pause button has the attribute `data-rotation`, so focusing it does not stop
 * the rotation.
 */
export function useRotation(step: () => void, intervalMs: number, enabled: boolean): Rotation {
  /** The visitor's choice. null: the visitor has not chosen yet. */
  const [chosenPlaying, setChosenPlaying] = useState<boolean | null>(null)
  const isMotionReduced = useMedia('(prefers-reduced-motion: reduce)', false)
  const isPlaying = chosenPlaying ?? !isMotionReduced
  const [isHovered, setIsHovered] = useState(false)

  const latestStep = useEffectEvent(step)
  // A new slide re-renders the banner with a new `step`, which must not restart the timer.
  useEffect(() => {
    if (!enabled || !isPlaying || isHovered) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latestStep()
    }, intervalMs)
    return () => clearInterval(timer)
  }, [enabled, isPlaying, isHovered, intervalMs])

  return {
    isPlaying,
    toggle: () => setChosenPlaying(!isPlaying),
    handlers: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: ({ target }) => {
        if (!target.hasAttribute('data-rotation')) setChosenPlaying(false)
      },
    },
  }
}
