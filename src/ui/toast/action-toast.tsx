/** A toast with an action, such as Undo. It is shown longer than others, so that there is time for the action. */
import { toast } from 'react-hot-toast/headless'
import styles from './action-toast.module.css'

/** Duration. It pauses while the toast is under the pointer or has the focus. */
const actionToastMs = 10_000

let toastCount = 0

/**
 * The toast replaces an earlier one with the same `id`. By default each toast is separate, because removing the same
 * item twice gives two toasts.
 */
export function showActionToast(
  text: string,
  action: { label: string; run: () => void },
  id = `${text} ${(toastCount += 1)}`,
): void {
  const runAction = () => {
    toast.remove(id)
    action.run()
  }
  const message = (
    <span className={styles.message}>
      <span>{text}</span>
      <button type="button" className={styles.action} onClick={runAction}>
        {action.label}
      </button>
    </span>
  )
  toast(message, {
    id,
    duration: actionToastMs,
    className: 'default',
    ariaProps: { role: 'status', 'aria-live': 'polite' },
  })
}
