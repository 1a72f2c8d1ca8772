/**
 * Editor for a brief that waits in the outbox. The edited brief is stored on this device and replaces the pending
 * brief.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { briefCounter, briefProblem } from '../../domain/cart/cart-brief'
import { useTypedBrief } from '../../saved/drafts/use-typed-brief'
import { createBriefEdit, briefIn, type BriefOp } from '../../outbox/kinds/brief'
import { addEdit } from '../../outbox/queues'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/form/field'
import { type Notify, messageOf } from './row-actions'
import styles from './sync.module.css'

export type BriefEditorProps = { row: OutboxRow; onDone: () => void; notify: Notify }

export function BriefEditor({ row, onDone, notify }: BriefEditorProps) {
  const brief = briefIn(row)
  return brief && <Editor brief={brief} onDone={onDone} notify={notify} />
}

function Editor({ brief, onDone, notify }: Omit<BriefEditorProps, 'row'> & { brief: BriefOp }) {
  const { lineId, base, product, own: earlierTexts } = brief
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | undefined>()
  // The typed text is stored as a draft, because the change can be sent or refused during editing, which removes the
  // row and this editor.
  const { typed: typedBrief, type: setTypedBrief } = useTypedBrief([lineId])
  const text = typedBrief?.text ?? brief.text
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const close = () => {
    setTypedBrief(null)
    onDone()
  }
  const counter = briefCounter(text)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const newProblem = briefProblem(text)
    setProblem(newProblem ?? undefined)
    if (newProblem !== null) return
    try {
      await addEdit(createBriefEdit({ lineId, text, base, product }, [...earlierTexts, brief.text]))
      notify('Saved on this device.')
      close()
      document.getElementById('sync-title')?.focus()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <form ref={form} noValidate className={styles.editor} onSubmit={(event) => void save(event)}>
      <TextArea
        label="Brief"
        rows={5}
        value={text}
        error={problem}
        onChange={(event) => {
          setTypedBrief({ text: event.target.value, base: brief.text })
          setProblem(undefined)
        }}
      />
      {counter !== null && <p className={styles.quiet}>{counter}</p>}
      <div className={styles.actions}>
        <Button type="submit">Save brief</Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
