/** Two texts to choose from, side by side. A long text scrolls in its box, including by keyboard. */
import { useId } from 'react'
import styles from './side-by-side.module.css'

type SideBySideProps = {
  texts: [string, string]
  titles: [string, string]
  emptyText: string
}

export function SideBySide({ texts, titles: [left, right], emptyText }: SideBySideProps) {
  return (
    <div className={styles.texts}>
      <Text title={left} text={texts[0]} empty={emptyText} />
      <Text title={right} text={texts[1]} empty={emptyText} />
    </div>
  )
}

function Text({ title, text, empty }: { title: string; text: string; empty: string }) {
  const id = useId()
  return (
    <div className={styles.text}>
      <p id={id}>{title}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-labelledby={id} tabIndex={0}>
        {text === '' ? <em>{empty}</em> : text}
      </div>
    </div>
  )
}
