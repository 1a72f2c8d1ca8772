/** Forms whose input is never saved as a draft, like a giveaway entry or a password: a reload would lose it. */
import { useEffect } from 'react'

let formsWithInput = 0

/** `hasInput`: a form on the current page contains input. */
export function useUnsavedInput(hasInput: boolean): void {
  useEffect(() => {
    if (!hasInput) return
    formsWithInput += 1
    return () => {
      formsWithInput -= 1
    }
  }, [hasInput])
}

export function hasUnsavedInput(): boolean {
  return formsWithInput > 0
}
