/** Keys of a form's writes: the same words sent again after a lost answer are the same write, not a second one. */
import { useCallback, useRef } from 'react'
import { newKey } from '../../domain/outbox/idempotency-key'

/** Gives the key under which to send `words`, which must be plain data. */
export function useWriteKey(): (words: unknown) => string {
  const last = useRef({ words: '', key: '' })
  return useCallback((given) => {
    const words = JSON.stringify(given)
    if (last.current.words !== words) last.current = { words, key: newKey() }
    return last.current.key
  }, [])
}
