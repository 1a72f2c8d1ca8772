/** Taking an entry of a list away, as one story: asked, confirmed, sent, and what failed is said (req 5.5). */
import { type ReactNode, useRef, useState } from 'react'
import { InvalidTokenFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import { useConnectivity } from '../../session/connectivity'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { removeToast, showToast } from '../../ui/toast/toast'

export type Removal<T> = {
  /** The entry that the customer is asked about. */
  asked: T | null
  /** The id of the entry that is being removed. */
  pending: string | null
  ask: (entry: T) => void
  confirm: () => void
  cancel: () => void
}

type Options<T> = {
  /** Resolves when the entry is gone. */
  remove: (entry: T) => Promise<void>
  /** The entry has left the page with its button, and the focus was on that. */
  onFocusLost: (entry: T) => void
  /** Said where there is no network. */
  offlineReason: string
  /** What is said of failures. */
  failed: Parameters<typeof failureWords>[1]
}

export function useRemoval<T extends { id: string }>(options: Options<T>): Removal<T> {
  const { remove, onFocusLost, offlineReason, failed } = options
  const offline = useConnectivity() === 'offline'
  const button = useRef<Element | null>(null)
  const lastError = useRef<string | null>(null)
  const [asked, setPendingQuestion] = useState<T | null>(null)
  const [pending, setPending] = useState<string | null>(null)

  const send = async (entry: T) => {
    setPending(entry.id)
    try {
      await remove(entry)
      removeToast(lastError.current)
      const focused = document.activeElement
      if (focused === button.current || focused === document.body) onFocusLost(entry)
    } catch (error) {
      // An ended identity has said so itself.
      if (!(error instanceof InvalidTokenFailure)) {
        lastError.current = failureWords(error, failed)
        showToast('error', lastError.current)
      }
    }
    setPending(null)
  }
  return {
    asked,
    pending,
    ask: (entry) => {
      if (pending !== null) return
      if (offline) return showToast('warning', offlineReason)
      button.current = document.activeElement
      setPendingQuestion(entry)
    },
    cancel: () => setPendingQuestion(null),
    confirm: () => {
      if (!asked) return
      setPendingQuestion(null)
      void send(asked)
    },
  }
}

type RemoveQuestionProps = {
  removal: Pick<Removal<unknown>, 'asked' | 'confirm' | 'cancel'>
  title: string
  /** What the entry is called. */
  children: ReactNode
}

export function RemoveQuestion({
  removal: { asked, confirm, cancel },
  title,
  children,
}: RemoveQuestionProps) {
  return (
    <ConfirmDialog open={asked !== null} title={title} yes="OK" no="Cancel" onYes={confirm} onNo={cancel}>
      <p>{children}</p>
    </ConfirmDialog>
  )
}
