/** Choosing from one to five stars: five radios, so that arrows move and each is read as "4 stars". */
import { useId } from 'react'
import styles from './star-picker.module.css'

const path = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

type StarPickerProps = {
  label: string
  /** 0 as long as none is chosen. */
  value: number
  onChange: (stars: number) => void
}

export function StarPicker({ label, value, onChange }: StarPickerProps) {
  const name = useId()
  return (
    <fieldset className={styles.picker}>
      <legend>{label}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={stars <= value ? styles.full : styles.empty}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={path} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
