/**
 * Customer view (req 8.7): one press hides the prices, and this small mark is all that says so. A buyer's stray tap shows none:
 * held, the mark ends it; a short press offers the ways on instead, for who cannot hold.
 */
import { Eye, EyeOff, Tag } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { knowsRetail } from '../../domain/account/role'
import { type CustomerView, setCustomerView, useShownView } from '../../session/customer-view'
import { currentRole } from '../../session/identity'
import { useEscape, useOutsidePress } from '../../ui/press'
import { VisuallyHidden } from '../../ui/page'
import iconStyles from './nav-icon.module.css'
import styles from './customer-view-mark.module.css'

const icons = { off: Eye, hidden: EyeOff, retail: Tag }
const words = { hidden: 'Customer view: prices are hidden', retail: 'Customer view: retail prices' }

export function CustomerViewMark() {
  const view = useShownView()
  const place = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const choose = (chosen: CustomerView | null) => {
    setCustomerView(chosen)
    close()
    // The button that was pressed is gone with that.
    mark.current?.focus()
  }
  const leave = () => choose(null)
  const press = useHold(view !== null, leave, () => {
    if (view === null) setCustomerView('hidden')
    else setOpen(!isOpen)
  })
  useOutsidePress(place, isOpen, close)
  useEscape(isOpen, () => {
    close()
    mark.current?.focus()
  })
  const Icon = icons[view ?? 'off']
  return (
    <div ref={place} className={styles.place}>
      <button
        ref={mark}
        type="button"
        aria-pressed={view !== null}
        aria-expanded={view === null ? undefined : isOpen}
        aria-label="Customer view"
        title={view === null ? 'Hide prices' : 'Hold to leave customer view'}
        className={`${iconStyles.icon} ${styles.mark}`}
        {...press}
      >
        <Icon aria-hidden="true" size={22} />
      </button>
      <VisuallyHidden role="status">{view !== null && words[view]}</VisuallyHidden>
      {view !== null && isOpen && (
        <div role="group" aria-label="Customer view" className={styles.ways}>
          {knowsRetail(currentRole()) && (
            <button
              type="button"
              aria-pressed={view === 'retail'}
              onClick={() => choose(view === 'retail' ? 'hidden' : 'retail')}
            >
              Retail prices
            </button>
          )}
          <button type="button" onClick={leave}>
            Leave customer view
          </button>
        </div>
      )}
    </div>
  )
}

/** How long is held, in ms: longer than a tap, shorter than patience. */
const holdFor = 600

/** Handlers of a button that tells a press from one that is held, by pointer or key, as long as it `canHold`. */
function useHold(canHold: boolean, onHeld: () => void, onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const start = () => {
    stop()
    wasHeld.current = false
    if (!canHold) return
    timer.current = setTimeout(() => {
      wasHeld.current = true
      onHeld()
    }, holdFor)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: start,
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onBlur: stop,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      // A key that is held repeats; it is one press.
      if (event.repeat) event.preventDefault()
      else start()
    },
    onKeyUp: ({ key }: KeyboardEvent) => {
      stop()
      // The blank's click is still to come, Enter's was before.
      if (key === 'Enter') wasHeld.current = false
    },
    onClick: () => {
      if (!wasHeld.current) onPress()
      wasHeld.current = false
    },
  }
}
