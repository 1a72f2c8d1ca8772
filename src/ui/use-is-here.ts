/** For answers that come late: whether who asked is still on the page. */
import { useCallback, useEffect, useRef } from 'react'

/** Always the same function; false before the first picture and after the last. */
export function useIsHere(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}
