/** Short messages (req 1.19). The library comes with the first one; what is shown is drawn by ui/toast/toaster. */

export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'default'

/** In ms, unless told (req 1.19). */
const usual = 5000
let isUsed = false
/** Of the errors that may still stand, the words. */
const errors = new Set<string>()

/** Shows a message for `milliseconds`, once however often it comes. Never throws: what cannot be shown is logged. */
export function showToast(kind: ToastKind, text: string, milliseconds = usual): void {
  isUsed = true
  if (kind === 'success') removeErrors()
  if (kind === 'error') errors.add(text)
  const alarming = kind === 'error' || kind === 'warning'
  import('react-hot-toast/headless')
    .then(({ toast }) =>
      toast(text, {
        // The same words are the same message.
        id: text,
        duration: milliseconds,
        className: kind,
        ariaProps: { role: alarming ? 'alert' : 'status', 'aria-live': alarming ? 'assertive' : 'polite' },
      }),
    )
    .catch((error: unknown) => console.warn(text, error))
}

/** Something succeeded, is tried again, or another page opens: what went wrong before is not true any more. */
export function removeErrors(): void {
  const words = [...errors]
  errors.clear()
  if (words.length > 0) remove(words)
}

/** Takes all of them away: they were said to somebody who is not here any more. What is shown afterwards stays. */
export function removeToasts(): void {
  if (isUsed) remove([undefined])
}

/** Undefined stands for all. Without the library nothing was shown. */
function remove(ids: (string | undefined)[]): void {
  import('react-hot-toast/headless')
    .then(({ toast }) => ids.forEach((id) => toast.remove(id)))
    .catch(() => {})
}
