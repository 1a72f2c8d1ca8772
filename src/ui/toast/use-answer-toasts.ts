/** What became of a form, as toasts beside the words on the page. */
import { useRef } from 'react'
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

/** Takes a message away that is not true any more, by its words. */
export function dismissToast(text: string): void {
  import('react-hot-toast/headless')
    .then(({ toast }) => toast.remove(text))
    .catch((error: unknown) => console.warn(text, error))
}
