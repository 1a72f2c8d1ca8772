/** One of a few, or several of them, as pills. */
import { useId } from 'react'
import styles from './lead-form.module.css'

type ChoicesProps = {
  legend: string
  several?: boolean
  /** Value and words. */
  choices: readonly (readonly [value: string, words: string])[]
  chosen: readonly string[]
  onChoose: (value: string) => void
}

export function Choices({ legend, several = false, choices, chosen, onChoose }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="row gap8">
        {choices.map(([value, words]) => (
          <label key={value} className={styles.pill}>
            <input
              type={several ? 'checkbox' : 'radio'}
              autoComplete="off"
              name={name}
              checked={chosen.includes(value)}
              onChange={() => onChoose(value)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
