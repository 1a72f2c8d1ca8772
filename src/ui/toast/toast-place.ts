/** Where toasts are drawn: inside the topmost open dialog, since all that stands outside a modal can neither be seen nor heard. */
import { createAtom, useSelector } from '@tanstack/react-store'

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
