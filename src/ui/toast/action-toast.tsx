/** A message with one thing to do about it, such as Undo. It stays longer than others, so that there is time for it. */
import { toast } from 'react-hot-toast/headless'
import styles from './action-toast.module.css'

/** In ms; its clock stands still under a pointer and while it has the focus. */
const stays = 10_000

let shown = 0

/** `id`: takes the place of the one before of this id. Without it each is one of its own, as two removals of one thing are. */
export function showActionToast(
  text: string,
  action: { label: string; run: () => void },
  id = `${text} ${(shown += 1)}`,
): void {
  const act = () => {
    toast.remove(id)
    action.run()
  }
  const message = (
    <span className={styles.message}>
      <span>{text}</span>
      <button type="button" className={styles.action} onClick={act}>
        {action.label}
      </button>
    </span>
  )
  toast(message, {
    id,
    duration: stays,
    className: 'default',
    ariaProps: { role: 'status', 'aria-live': 'polite' },
  })
}
