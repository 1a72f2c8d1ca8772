/** A brief mended where it waits: it is kept on this device like the one it stands for. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { briefCounter, briefProblem } from '../../domain/cart-brief'
import { briefEdit, briefIn } from '../../offline/outbox/brief'
import { type KeptRow, keepEdit } from '../../offline/outbox/queues'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/field'
import { type Tell, wordsOf } from './use-row-action'
import styles from './sync.module.css'

type BriefEditorProps = { row: KeptRow; onDone: () => void; tell: Tell }

export function BriefEditor({ row, onDone, tell }: BriefEditorProps) {
  const brief = briefIn(row)
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(brief?.text ?? '')
  const [problem, setProblem] = useState<string | undefined>()
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  if (!brief) return null
  const counter = briefCounter(text)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = briefProblem(text)
    setProblem(wrong ?? undefined)
    if (wrong !== null) return
    const { lineId, base, product } = brief
    try {
      await keepEdit(briefEdit({ lineId, text, base, product }))
      tell('Saved on this device.')
      onDone()
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
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      {counter !== null && <p className={styles.quiet}>{counter}</p>}
      <div className={styles.actions}>
        <Button type="submit">Save brief</Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
