/** What somebody liked: any of a few, or all of them at once, which holds the others (req 10.1). */
import {
  everyInterest,
  type Interest,
  interests,
  isInterestLocked,
  isInterestTicked,
  tickInterest,
} from '../../domain/kiosk/giveaway'
import styles from './giveaway-fields.module.css'

const boxes: readonly Interest[] = [...interests, everyInterest]

type InterestBoxesProps = {
  label: string
  /** Of the first box: a problem leads there. */
  id: string
  name: string
  /** The joined text. */
  value: string
  error: string | undefined
  onChoose: (joined: string) => void
}

export function InterestBoxes({ label, id, name, value, error, onChoose }: InterestBoxesProps) {
  const errorId = `${id}-error`
  return (
    <fieldset className={styles.interests} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {boxes.map((interest, index) => (
          <label key={interest} className={styles.choice}>
            <input
              type="checkbox"
              autoComplete="off"
              id={index === 0 ? id : undefined}
              name={name}
              aria-invalid={error !== undefined}
              checked={isInterestTicked(value, interest)}
              disabled={isInterestLocked(value, interest)}
              onChange={() => onChoose(tickInterest(value, interest))}
            />
            {interest}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
