/** What a button does to one change: what fails is said, and the focus does not get lost with a row that goes. */
import { useRef } from 'react'
import { NotStoredFailure } from '../../domain/outbox/outbox'
import { showToast } from '../../ui/toast/toast'

export type Tell = (words: string) => void
export type RowAction = (act: () => Promise<void>, done: string) => void

export function useRowAction(tell: Tell): RowAction {
  const underWay = useRef(false)
  const run = async (act: () => Promise<void>, done: string) => {
    if (underWay.current) return
    underWay.current = true
    try {
      await act()
      tell(done)
      document.getElementById('sync-title')?.focus()
    } catch (error) {
      showToast('error', wordsOf(error))
    }
    underWay.current = false
  }
  return (act, done) => void run(act, done)
}

export function wordsOf(error: unknown): string {
  if (error instanceof NotStoredFailure) return error.message
  console.error(error)
  return 'This device could not do that. Please try again.'
}
