/** Draws the toasts: in live regions, with the clock stopped under a pointer or focus, each with its own dismissal. */
import { createPortal } from 'react-dom'
import { resolveValue, toast as control, useToaster } from 'react-hot-toast/headless'
import { useToastPlace } from './toast-place'
import styles from './toaster.module.css'

export function Toaster() {
  const { toasts, handlers } = useToaster()
  const { startPause, endPause } = handlers
  const place = useToastPlace()
  const list = (
    <div
      className={styles.toasts}
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      {toasts
        .filter(({ visible }) => visible)
        .map((toast) => (
          <div key={toast.id} className={`${styles.toast} ${styles[toast.className ?? 'default']}`}>
            <span {...toast.ariaProps}>{resolveValue(toast.message, toast)}</span>
            <button type="button" aria-label="Dismiss" onClick={() => control.dismiss(toast.id)}>
              ×
            </button>
          </div>
        ))}
    </div>
  )
  return place ? createPortal(list, place) : list
}
