/** One of several, or one to be ticked: the whole row can be pressed. */
import { type ReactNode, useId } from 'react'
import styles from './offline.module.css'

type ChoiceProps = {
  type?: 'radio' | 'checkbox'
  name?: string
  checked: boolean
  onChange: () => void
  /** Said besides its name, at the end of the row. */
  hint?: string
  children: ReactNode
}

export function Choice({ type = 'radio', name, checked, onChange, hint, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label>
        <input
          type={type}
          name={name}
          checked={checked}
          onChange={onChange}
          aria-describedby={hint === undefined ? undefined : id}
        />
        {children}
      </label>
      {hint !== undefined && <span id={id}>{hint}</span>}
    </div>
  )
}
