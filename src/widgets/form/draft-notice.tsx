/** Says that a form shows what was typed in it before, and offers it empty. */
import { useRef } from 'react'
import type { FormDraft } from '../../saved/drafts/use-draft'
import styles from './form.module.css'

export function DraftNotice({ draft: { shown, lacks, startAgain } }: { draft: FormDraft }) {
  const place = useRef<HTMLDivElement>(null)
  const press = () => {
    startAgain()
    // The button goes with its words: without this, the keyboard would begin at the top of the page.
    place.current?.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  return (
    <div ref={place} role="status">
      {shown && (
        <div className={styles.kept}>
          <p>We kept what you typed.{lacks && ' Please type your password again.'}</p>
          <button type="button" onClick={press}>
            Start again
          </button>
        </div>
      )}
    </div>
  )
}
