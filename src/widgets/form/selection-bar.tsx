/** Bar with the actions for the selected products of a list; visible while any product is selected. */
import type { ReactNode } from 'react'
import { withCount } from '../../domain/count'
import styles from './selection-bar.module.css'

export function SelectionBar({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <div role="group" aria-label="Chosen products" className={styles.bar}>
      <p>{withCount(count, 'product')} chosen</p>
      {children}
    </div>
  )
}

type SelectionCheckboxProps = {
  name: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** The picture under the checkbox; without it the checkbox overlays the surrounding element. */
  children?: ReactNode
}

export function SelectionCheckbox({ name, isChosen, onChoose, children }: SelectionCheckboxProps) {
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
