/**
 * Customer view (req 8.7): one click hides the prices, and only this small mark shows the state. A buyer's
 * accidental tap must not show prices again, so only a long press ends customer view. A short press opens a menu, for
 * people who cannot hold a press.
 */
import { Eye, EyeOff, Tag } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { receivesRetailPrices } from '../../domain/account/role'
import { type CustomerView, setCustomerView, useShownView } from '../../session/customer-view'
import { currentRole } from '../../session/identity'
import { useEscape, useOutsidePress } from '../../ui/press'
import { VisuallyHidden } from '../../ui/page'
import iconStyles from './nav-icon.module.css'
import styles from './customer-view-mark.module.css'

const icons = { off: Eye, hidden: EyeOff, retail: Tag }
const labels = { hidden: 'Customer view: prices are hidden', retail: 'Customer view: retail prices' }

export function CustomerViewMark() {
  const view = useShownView()
  const container = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const choose = (chosen: CustomerView | null) => {
    setCustomerView(chosen)
    close()
    // The clicked button is removed with the menu, so the mark takes the focus.
    mark.current?.focus()
  }
  const leave = () => choose(null)
  const pressHandlers = useLongPress(view !== null, leave, () => {
    if (view === null) setCustomerView('hidden')
    else setOpen(!isOpen)
  })
  useOutsidePress(container, isOpen, close)
  useEscape(isOpen, () => {
    close()
    mark.current?.focus()
  })
  const Icon = icons[view ?? 'off']
  return (
    <div ref={container} className={styles.container}>
      <button
        ref={mark}
        type="button"
        aria-pressed={view !== null}
        aria-expanded={view === null ? undefined : isOpen}
        aria-label="Customer view"
        title={view === null ? 'Hide prices' : 'Hold to leave customer view'}
        className={`${iconStyles.icon} ${styles.mark}`}
        {...pressHandlers}
      >
        <Icon aria-hidden="true" size={22} />
      </button>
      <VisuallyHidden role="status">{view !== null && labels[view]}</VisuallyHidden>
      {view !== null && isOpen && (
        <div role="group" aria-label="Customer view" className={styles.menu}>
          {receivesRetailPrices(currentRole()) && (
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

/** Duration of a long press in ms, longer than a tap. */
const longPressMs = 600

/**
 * Event handlers of a button that distinguishes a short press from a long press, by pointer or key. Long presses count
 * only if `allowsLongPress`.
 */
function useLongPress(allowsLongPress: boolean, onLongPress: () => void, onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLongPress = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const start = () => {
    stop()
    wasLongPress.current = false
    if (!allowsLongPress) return
    timer.current = setTimeout(() => {
      wasLongPress.current = true
      onLongPress()
    }, longPressMs)
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
      // A held key repeats; it counts as one press.
      if (event.repeat) event.preventDefault()
      else start()
    },
    onKeyUp: ({ key }: KeyboardEvent) => {
      stop()
      // The click of the space key follows its keyup; the click of the Enter key came before.
      if (key === 'Enter') wasLongPress.current = false
    },
    onClick: () => {
      if (!wasLongPress.current) onPress()
      wasLongPress.current = false
    },
  }
}
