/** What is wrong with a form, in one place, with a link to each field (req 1.20). It takes the focus. */
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'

type ErrorSummaryProps = {
  problems: { id: string; message: string }[]
  /** Counts attempts: each one that was refused moves the focus here. */
  refusals: number
}

export function ErrorSummary({ problems, refusals }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const headingId = useId()
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  if (problems.length === 0) return null
  return (
    <div ref={box} role="alert" aria-labelledby={headingId} tabIndex={-1} className={styles.summary}>
      <h2 id={headingId}>There is a problem</h2>
      <ul>
        {problems.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goToField}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Without a new entry in the history, which the router would take for a page. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.focus()
}
