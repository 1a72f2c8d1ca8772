/** What the customer wants done with a line, in words. */
import { type FocusEvent, useRef } from 'react'
import type { CartLine } from '../../domain/cart/cart'
import { briefCounter } from '../../domain/cart/cart-brief'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/form/field'
import { type BriefChoice, BriefConflictDialog } from '../../widgets/sync/brief-conflict'
import { useLineBrief } from './use-line-brief'
import styles from './line-brief.module.css'

type LineBriefProps = {
  line: CartLine
  /** Of the product. */
  slug: string
}

export function LineBrief({ line, slug }: LineBriefProps) {
  const brief = useLineBrief(line, slug)
  const button = useRef<HTMLButtonElement>(null)
  const counter = briefCounter(brief.text)
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== button.current || relatedTarget === null) brief.leave()
  }
  const chosen = (choice: BriefChoice, theirs: string) => {
    if (choice === 'theirs') brief.took(theirs)
    brief.ask(false)
    // The button that opened the question may be gone.
    button.current?.focus()
  }
  return (
    <div className={styles.brief}>
      <TextArea
        label="Brief"
        rows={3}
        value={brief.text}
        error={brief.problem}
        onChange={(event) => brief.type(event.target.value)}
        onBlur={leave}
      />
      <div className={styles.foot}>
        <Button ref={button} look="quiet" onClick={brief.save}>
          Save brief
        </Button>
        <div role="status" className={styles.said}>
          {brief.said && <p>{brief.said}</p>}
          {brief.why && <p>{brief.why}</p>}
          {brief.conflict && <p>This brief was changed elsewhere</p>}
        </div>
        {brief.conflict && (
          <Button look="quiet" onClick={() => brief.ask(true)}>
            Choose…
          </Button>
        )}
        {counter !== null && <p className={styles.counter}>{counter}</p>}
      </div>
      <BriefConflictDialog
        row={brief.asks ? brief.conflict : null}
        onLater={() => brief.ask(false)}
        onChosen={chosen}
      />
    </div>
  )
}
