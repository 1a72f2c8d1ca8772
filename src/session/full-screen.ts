/** Full screen, for the button that switches it. */
import { useSyncExternalStore } from 'react'
import { canFillScreen, fillsScreen, onFullScreenChange } from '../device/full-screen'

export { switchFullScreen } from '../device/full-screen'

/** Null where the browser cannot. */
export function useFullScreen(): boolean | null {
  return useSyncExternalStore(
    onFullScreenChange,
    () => (canFillScreen() ? fillsScreen() : null),
    () => null,
  )
}
