/** What was typed, three lines of it until its reader asks for the rest. */
import { useEffect, useId, useRef, useState } from 'react'
import styles from './sync.module.css'

export function TypedText({ text }: { text: string }) {
  const id = useId()
  const block = useRef<HTMLQuoteElement>(null)
  const [open, setOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const element = block.current
    if (!element || open) return
    const look = () => setIsCut(element.scrollHeight > element.clientHeight + 1)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, open])
  return (
    <div className={styles.typed}>
      <blockquote ref={block} id={id} className={open ? undefined : styles.cut}>
        {text === '' ? <em>No text</em> : text}
      </blockquote>
      {(isCut || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className={styles.more}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
