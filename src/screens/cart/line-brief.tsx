/** What the customer wants done with a line, in words. */
import { type FocusEvent, useRef } from 'react'
import type { CartLine } from '../../domain/cart'
import { briefCounter } from '../../domain/cart-brief'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/field'
import { useLineBrief } from './use-line-brief'
import styles from './line-brief.module.css'

type LineBriefProps = {
  line: CartLine
  /** The id of the words that say why nothing can be saved just now. */
  reason: string | undefined
}

export function LineBrief({ line, reason }: LineBriefProps) {
  const brief = useLineBrief(line, reason !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  const counter = briefCounter(brief.text)
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== button.current || relatedTarget === null) brief.leave()
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
        <Button
          ref={button}
          look="quiet"
          aria-disabled={reason !== undefined || brief.saving}
          aria-describedby={reason}
          onClick={brief.save}
        >
          {brief.saving ? 'Saving…' : 'Save brief'}
        </Button>
        <p role="status">{brief.said}</p>
        {counter !== null && <p className={styles.counter}>{counter}</p>}
      </div>
    </div>
  )
}
