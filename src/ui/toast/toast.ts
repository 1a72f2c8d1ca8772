/** Short messages (req 1.19). The library comes with the first one; what is shown is drawn by ui/toast/toaster. */
import { createAtom, useSelector } from '@tanstack/react-store'

type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'default'

/** In ms, unless told (req 1.19). */
const usual = 5000
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

/** Takes all of them away: they were said to somebody who is not here any more. What is shown afterwards stays. */
export function removeToasts(): void {
  if (isUsed) remove()
}

/** Without an id, all of them. Without the library nothing was shown. */
function remove(id?: string): void {
  import('react-hot-toast/headless').then(({ toast }) => toast.remove(id)).catch(() => {})
}

// Where toasts are drawn: inside the topmost open dialog, since all that stands outside a modal can neither be seen nor heard.

const openDialogs = createAtom<readonly Element[]>([])

/** To be called when a modal opens. Returns what to call when it closes. */
export function holdToasts(dialog: Element): () => void {
  openDialogs.set((open) => [...open, dialog])
  return () => openDialogs.set((open) => open.filter((other) => other !== dialog))
}

/** The topmost open dialog, or null for the page itself. */
export function useToastPlace(): Element | null {
  return useSelector(openDialogs, (open) => open.at(-1) ?? null)
}
