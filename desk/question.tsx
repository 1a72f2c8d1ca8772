/** A confirmation dialog before an action that is hard to undo. */
import { Typography } from '@mui/material'
import { useState } from 'react'
import { Confirm } from 'react-admin'

export type Question = { title: string; text: string; confirm: string }
type PendingQuestion = Question & { answer: (isConfirmed: boolean) => void }

/** `confirm` resolves to the answer, and to true when there is no question. The caller renders `dialog`. */
export function useQuestion() {
  const [pending, setPending] = useState<PendingQuestion | null>(null)
  const [isOpen, setOpen] = useState(false)
  const confirm = async (question: Question | null) =>
    question === null ||
    new Promise<boolean>((answer) => {
      setPending({ ...question, answer })
      setOpen(true)
    })
  const close = (isConfirmed: boolean) => {
    setOpen(false)
    pending?.answer(isConfirmed)
  }
  const dialog = pending && (
    <Confirm
      isOpen={isOpen}
      title={pending.title}
      content={<Typography sx={{ whiteSpace: 'pre-wrap' }}>{pending.text}</Typography>}
      confirm={pending.confirm}
      confirmColor="warning"
      cancel="Cancel"
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    />
  )
  return { confirm, dialog }
}
