/** Adds keen-slider to a track of slides. The library loads after the page; until then the track scrolls natively. */
import type { KeenSliderInstance, KeenSliderOptions } from 'keen-slider'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { withCode } from '../lazy/lazy-piece'

/** Number of visible slides on a phone, a tablet and a desktop. */
export type Visible = { narrow: number; medium: number; wide: number }

type SliderView = {
  /** Index of the first visible slide. */
  first: number
  /** Number of visible slides; 0 until the slider has started. */
  visible: number
  isAtStart: boolean
  isAtEnd: boolean
}

export type Slider = {
  track: RefObject<HTMLUListElement | null>
  view: SliderView
  previous: () => void
  next: () => void
}

/** A new `count` restarts the slider. `loop` connects the last slide to the first. */
export function useSlider(count: number, { narrow, medium, wide }: Visible, loop: boolean): Slider {
  const track = useRef<HTMLUListElement>(null)
  const slider = useRef<KeenSliderInstance | null>(null)
  const [view, setView] = useState<SliderView>({ first: 0, visible: 0, isAtStart: true, isAtEnd: false })

  useEffect(() => {
    if (count === 0) return
    let isStopped = false
    withCode(
      () => import('keen-slider'),
      ({ default: KeenSlider }) => {
        if (isStopped || !track.current) return
        slider.current = new KeenSlider(track.current, options({ narrow, medium, wide }, loop, setView))
      },
    )
    return () => {
      isStopped = true
      slider.current?.destroy()
      slider.current = null
    }
  }, [count, narrow, medium, wide, loop])

  const moveBy = (steps: number) => {
    const { current } = slider
    if (current)
      current.moveToIdx(loop ? current.track.details.abs + steps : clamp(view.first + steps, current), loop)
  }
  const slidesPerStep = Math.max(1, view.visible)
  return { track, view, previous: () => moveBy(-slidesPerStep), next: () => moveBy(slidesPerStep) }
}

function clamp(index: number, { track }: KeenSliderInstance): number {
  return Math.max(0, Math.min(track.details.maxIdx, index))
}

function options(visible: Visible, loop: boolean, onView: (view: SliderView) => void): KeenSliderOptions {
  const reportView = (slider: KeenSliderInstance) => {
    const details = slider.track.details
    if (!details) return
    const perView = perViewOf(slider)
    onView({
      first: details.rel,
      visible: perView,
      isAtStart: !loop && details.rel === 0,
      isAtEnd: !loop && details.rel >= details.maxIdx,
    })
  }
  return {
    selector: ':scope > li',
    loop,
    slides: { perView: visible.narrow },
    breakpoints: {
      '(min-width: 601px)': { slides: { perView: visible.medium } },
      '(min-width: 901px)': { slides: { perView: visible.wide } },
    },
    created: reportView,
    slideChanged: reportView,
    updated: reportView,
  }
}

function perViewOf({ options: { slides } }: KeenSliderInstance): number {
  return typeof slides === 'object' && slides !== null && typeof slides.perView === 'number'
    ? slides.perView
    : 1
}
