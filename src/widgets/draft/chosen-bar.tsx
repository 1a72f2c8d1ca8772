/** What is done with several products of a list at once, in sight as long as any is chosen. */
import type { ReactNode } from 'react'
import { counted } from '../../domain/count'
import styles from './chosen-bar.module.css'

export function ChosenBar({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <div role="group" aria-label="Chosen products" className={styles.bar}>
      <p>{counted(count, 'product')} chosen</p>
      {children}
    </div>
  )
}

type ChooseProps = {
  name: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** Its picture, on which the box stands; without it the box stands on what is there already. */
  children?: ReactNode
}

export function Choose({ name, isChosen, onChoose, children }: ChooseProps) {
  return (
    <label className={styles.choose}>
      {children}
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
    </label>
  )
}
