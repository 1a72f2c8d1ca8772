/** A brief mended where it waits: it is kept on this device like the one it stands for. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { briefCounter, briefProblem } from '../../domain/cart/cart-brief'
import { useTypedBrief } from '../../saved/drafts/use-typed-brief'
import { briefEdit, briefIn, type BriefOp } from '../../outbox/kinds/brief'
import { addEdit } from '../../outbox/queues'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/form/field'
import { type Tell, wordsOf } from './row-actions'
import styles from './sync.module.css'

export type BriefEditorProps = { row: OutboxRow; onDone: () => void; tell: Tell }

export function BriefEditor({ row, onDone, tell }: BriefEditorProps) {
  const brief = briefIn(row)
  return brief && <Editor brief={brief} onDone={onDone} tell={tell} />
}

function Editor({ brief, onDone, tell }: Omit<BriefEditorProps, 'row'> & { brief: BriefOp }) {
  const { lineId, base, product, own } = brief
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | undefined>()
  // The change may be sent or refused while it is edited, and this editor goes with its row: what was typed stays.
  const { typed, type } = useTypedBrief([lineId])
  const text = typed?.text ?? brief.text
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const end = () => {
    type(null)
    onDone()
  }
  const counter = briefCounter(text)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = briefProblem(text)
    setProblem(wrong ?? undefined)
    if (wrong !== null) return
    try {
      await addEdit(briefEdit({ lineId, text, base, product }, [...own, brief.text]))
      tell('Saved on this device.')
      end()
      document.getElementById('sync-title')?.focus()
    } catch (error) {
      setProblem(wordsOf(error))
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
          type({ text: event.target.value, base: brief.text })
          setProblem(undefined)
        }}
      />
      {counter !== null && <p className={styles.quiet}>{counter}</p>}
      <div className={styles.actions}>
        <Button type="submit">Save brief</Button>
        <Button look="quiet" onClick={end}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
