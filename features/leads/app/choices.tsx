/** A choice of one or several options, shown as pills. */
import { useId } from 'react'
import styles from './lead-form.module.css'

type ChoicesProps = {
  /** Id that the link of an error summary leads to. */
  id: string
  legend: string
  labelNote?: string | undefined
  error?: string | undefined
  multiple?: boolean
  /** The value and the label of each option. */
  choices: readonly (readonly [value: string, label: string])[]
  chosen: readonly string[]
  onChoose: (value: string) => void
}

export function Choices({
  id,
  legend,
  labelNote,
  error,
  multiple = false,
  choices,
  chosen,
  onChoose,
}: ChoicesProps) {
  const name = useId()
  return (
    <fieldset id={id} tabIndex={-1} className={styles.choices} aria-describedby={error && `${id}-error`}>
      <legend>
        {legend} {labelNote && <span className="soft">{labelNote}</span>}
      </legend>
      <div className="row gap8">
        {choices.map(([value, label]) => (
          <label key={value} className={styles.pill}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              autoComplete="off"
              name={name}
              checked={chosen.includes(value)}
              // A click on a checked radio button fires no change event, but must be able to clear it.
              onClick={() => onChoose(value)}
              onChange={() => {}}
            />
            {label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
