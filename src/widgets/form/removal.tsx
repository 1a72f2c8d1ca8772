/** Removal of an entry from a list: confirmation, request and error message (req 5.5). */
import { type ReactNode, useRef, useState } from 'react'
import { InvalidTokenFailure } from '../../domain/failure'
import { failureMessage } from '../../domain/failure-message'
import { useConnectivity } from '../../session/connectivity'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { removeToast, showToast } from '../../ui/toast/toast'

export type Removal<T> = {
  /** The entry that the customer has to confirm. */
  candidate: T | null
  /** The id of the entry that is being removed. */
  pendingId: string | null
  ask: (entry: T) => void
  confirm: () => void
  cancel: () => void
}

type Options<T> = {
  /** Resolves when the entry is removed. */
  remove: (entry: T) => Promise<void>
  /** Called when the removed entry contained the focused button. */
  onFocusLost: (entry: T) => void
  /** Message that is shown instead of the question when there is no network. */
  offlineReason: string
  /** Messages for failed removals. */
  failureTexts: Parameters<typeof failureMessage>[1]
}

export function useRemoval<T extends { id: string }>(options: Options<T>): Removal<T> {
  const { remove, onFocusLost, offlineReason, failureTexts } = options
  const isOffline = useConnectivity() === 'offline'
  const button = useRef<Element | null>(null)
  const lastError = useRef<string | null>(null)
  const [candidate, setCandidate] = useState<T | null>(null)
  const [pending, setPending] = useState<string | null>(null)

  const send = async (entry: T) => {
    setPending(entry.id)
    try {
      await remove(entry)
      removeToast(lastError.current)
      const focused = document.activeElement
      if (focused === button.current || focused === document.body) onFocusLost(entry)
    } catch (error) {
      // An ended session shows its own message.
      if (!(error instanceof InvalidTokenFailure)) {
        lastError.current = failureMessage(error, failureTexts)
        showToast('error', lastError.current)
      }
    }
    setPending(null)
  }
  return {
    candidate,
    pendingId: pending,
    ask: (entry) => {
      if (pending !== null) return
      if (isOffline) return showToast('warning', offlineReason)
      button.current = document.activeElement
      setCandidate(entry)
    },
    cancel: () => setCandidate(null),
    confirm: () => {
      if (!candidate) return
      setCandidate(null)
      void send(candidate)
    },
  }
}

type RemoveQuestionProps = {
  removal: Pick<Removal<unknown>, 'candidate' | 'confirm' | 'cancel'>
  title: string
  /** Name of the entry. */
  children: ReactNode
}

export function RemoveQuestion({
  removal: { candidate, confirm, cancel },
  title,
  children,
}: RemoveQuestionProps) {
  return (
    <ConfirmDialog
      open={candidate !== null}
      title={title}
      confirmLabel="OK"
      cancelLabel="Cancel"
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
