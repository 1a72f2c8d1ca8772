/** What became of a form, as toasts beside the words on the page. */
import { useRef } from 'react'
import { dismissToast } from './dismiss-toast'
import { showToast } from './toast'

/** A refusal stands until it is dismissed, or until it is not true any more. */
export function useAnswerToasts() {
  const refusal = useRef<string | null>(null)
  const forget = () => {
    if (refusal.current !== null) dismissToast(refusal.current)
    refusal.current = null
  }
  return {
    sent: (words: string) => {
      forget()
      showToast('success', words)
    },
    refused: (words: string) => {
      forget()
      refusal.current = words
      showToast('error', words)
    },
  }
}
