/** Short messages (req 1.19). The library comes with the first one; what is shown is drawn by ui/toast/toaster. */

export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'default'

/** In ms, unless told; errors stay until they are dismissed when no time is given (req 1.19). */
const usual = 5000
let isUsed = false

/** Shows a message for `milliseconds`, once however often it comes. Never throws: what cannot be shown is logged. */
export function showToast(kind: ToastKind, text: string, milliseconds?: number): void {
  const duration = milliseconds ?? (kind === 'error' ? Number.POSITIVE_INFINITY : usual)
  isUsed = true
  const alarming = kind === 'error' || kind === 'warning'
  import('react-hot-toast/headless')
    .then(({ toast }) =>
      toast(text, {
        // The same words are the same message.
        id: text,
        duration,
        className: kind,
        ariaProps: { role: alarming ? 'alert' : 'status', 'aria-live': alarming ? 'assertive' : 'polite' },
      }),
    )
    .catch((error: unknown) => console.warn(text, error))
}

/** Takes all of them away: they were said to somebody who is not here any more. What is shown afterwards stays. */
export function removeToasts(): void {
  if (!isUsed) return
  // Without the library nothing was shown.
  import('react-hot-toast/headless').then(({ toast }) => toast.remove()).catch(() => {})
}
