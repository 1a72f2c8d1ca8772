/** Short messages (req 1.19). The library comes with the first one; what is shown is drawn by ui/toast/toaster. */

type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'default'

/** In ms, unless told (req 1.19). */
const usual = 5000
/** In ms: of messages about signing in (req 1.19). */
export const signInToastFor = 3000
let isUsed = false

/** Shows a message for `milliseconds`, once however often it comes. Never throws: what cannot be shown is logged. */
export function showToast(kind: ToastKind, text: string, milliseconds = usual): void {
  isUsed = true
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

/** What an error said has succeeded since. Null: there was none. */
export function removeToast(text: string | null): void {
  if (isUsed && text !== null) remove(text)
}

/** Takes all of them away: they were for the customer before. What is shown afterwards stays. */
export function removeToasts(): void {
  if (isUsed) remove()
}

/** Without an id, all of them. Without the library nothing was shown. */
function remove(id?: string): void {
  import('react-hot-toast/headless').then(({ toast }) => toast.remove(id)).catch(() => {})
}
