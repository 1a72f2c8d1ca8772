/** The lines of a job. Four or more lines are collapsed behind a button that shows their number (req 5.17). */
import { ChevronDown } from 'lucide-react'
import { Children, type ReactNode, useId, useState } from 'react'
import { withCount } from '../domain/count'
import styles from './line-fold.module.css'

const minCollapsedLines = 4

type CollapsibleLinesProps = {
  /** Describes the button, for example with the product name of the lines. */
  description: string
  isInitiallyOpen?: boolean
  className?: string | undefined
  /** One list item for each line. */
  children: ReactNode
}

export function CollapsibleLines({
  description,
  isInitiallyOpen = false,
  className = '',
  children,
}: CollapsibleLinesProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  const count = Children.count(children)
  if (count < minCollapsedLines) return <ul className={className}>{children}</ul>
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={`${id}-of`}
        onClick={() => setOpen(!isOpen)}
      >
        {withCount(count, 'line')}
        <ChevronDown aria-hidden="true" size={18} />
      </button>
      <span id={`${id}-of`} hidden>
        {description}
      </span>
      <ul id={id} hidden={!isOpen} className={`${styles.lines} ${className}`}>
        {children}
      </ul>
    </>
  )
}
