/** Whether a media query holds, for what styles alone cannot do. */
import { useSyncExternalStore } from 'react'

/** `drawn` is what the server draws, and the first render over it. */
export function useMedia(query: string, drawn: boolean): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => drawn,
  )
}
