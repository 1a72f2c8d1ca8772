/** A brief mended where it waits: it is kept on this device like the one it stands for. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { briefCounter, briefProblem } from '../../domain/cart/cart-brief'
import { readTypedBrief, storeTypedBrief } from '../../saved/drafts/drafts'
import { briefEdit, briefIn } from '../../outbox/kinds/brief'
import { addEdit } from '../../outbox/queues'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/form/field'
import { type Tell, wordsOf } from './row-actions'
import styles from './sync.module.css'

type BriefEditorProps = { row: OutboxRow; onDone: () => void; tell: Tell }

export function BriefEditor({ row, onDone, tell }: BriefEditorProps) {
  const brief = briefIn(row)
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(brief?.text ?? '')
  const [problem, setProblem] = useState<string | undefined>()
  const touched = useRef(false)
  const lineId = brief?.lineId
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  // The change may be sent or refused while somebody types, and this editor goes with its row: what was typed stays.
  useEffect(() => {
    if (lineId === undefined) return
    void readTypedBrief(lineId).then((kept) => {
      if (kept && !touched.current) setText(kept.text)
    })
  }, [lineId])
  if (!brief) return null
  const type = (next: string) => {
    touched.current = true
    setText(next)
    setProblem(undefined)
    storeTypedBrief(brief.lineId, { text: next, base: brief.text })
  }
  const forget = () => storeTypedBrief(brief.lineId, null)
  const counter = briefCounter(text)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = briefProblem(text)
    setProblem(wrong ?? undefined)
    if (wrong !== null) return
    const { base, product } = brief
    try {
      const op = { lineId: brief.lineId, text, base, product }
      await addEdit(briefEdit(op, [...brief.own, brief.text]))
      forget()
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
        onChange={(event) => type(event.target.value)}
      />
      {counter !== null && <p className={styles.quiet}>{counter}</p>}
      <div className={styles.actions}>
        <Button type="submit">Save brief</Button>
        <Button
          look="quiet"
          onClick={() => {
            forget()
            onDone()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
