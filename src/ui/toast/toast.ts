/** Short messages (req 1.19). The library loads with the first message; ui/toast/toaster renders them. */

type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'default'

/** Default duration (req 1.19). */
const defaultToastMs = 5000
/** Duration of messages about signing in (req 1.19). */
export const signInToastMs = 3000
let isUsed = false

/** Shows a message for `milliseconds`. A repeated message is shown once. Never throws: failures are logged. */
export function showToast(kind: ToastKind, text: string, milliseconds = defaultToastMs): void {
  isUsed = true
  const isAlert = kind === 'error' || kind === 'warning'
  import('react-hot-toast/headless')
    .then(({ toast }) =>
      toast(text, {
        // The text is the id, so the same text is the same toast.
        id: text,
        duration: milliseconds,
        className: kind,
        ariaProps: { role: isAlert ? 'alert' : 'status', 'aria-live': isAlert ? 'assertive' : 'polite' },
      }),
    )
    .catch((error: unknown) => console.warn(text, error))
}

/** Removes an error toast after a later success. null: there was no error. */
export function removeToast(text: string | null): void {
  if (isUsed && text !== null) remove(text)
}

/** Removes all toasts of the previous customer. Later toasts are not affected. */
export function removeToasts(): void {
  if (isUsed) remove()
}

/** Removes all toasts when `id` is undefined. If the library fails to load, no toast was shown. */
function remove(id?: string): void {
  import('react-hot-toast/headless').then(({ toast }) => toast.remove(id)).catch(() => {})
}
