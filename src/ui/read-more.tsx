/** A text that is shortened until the reader expands it in place. */
import { useId, useState } from 'react'
import { snippet } from '../domain/rich-text'
import styles from './read-more.module.css'

/** `limit` is in characters. A text up to this length has no button. */
export function ReadMore({ text, limit }: { text: string; limit: number }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (text.length <= limit) return <p className={styles.text}>{text}</p>
  return (
    <div className={styles.text}>
      <p id={id}>{open ? text : snippet(text, limit)}</p>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className={styles.more}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Read less' : 'Read More'}
      </button>
    </div>
  )
}
