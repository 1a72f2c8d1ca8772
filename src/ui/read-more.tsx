/** A text that is cut until its reader asks for the rest, which opens in place. */
import { useId, useState } from 'react'
import { snippet } from '../domain/rich-text'
import styles from './read-more.module.css'

/** `limit` in characters; a text within it has no button. */
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
