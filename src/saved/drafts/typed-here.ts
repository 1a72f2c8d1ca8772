/** Forms whose words no draft keeps, like an entry of a giveaway or a password: a reload would lose what was typed. */
import { useEffect } from 'react'

let forms = 0

/** `typed`: something was, in a form that is on the page just now. */
export function useTypedHere(typed: boolean): void {
  useEffect(() => {
    if (!typed) return
    forms += 1
    return () => {
      forms -= 1
    }
  }, [typed])
}

export function isTypedHere(): boolean {
  return forms > 0
}
