/** Which set-ups are ordered and on how many positions (req 4.3). */
import { useId } from 'react'
import type { SetupCharge } from '../../../domain/price/price'
import { offeredCounts } from '../../../domain/price/setup-choice'
import { Amount } from '../../../ui/amount'
import styles from './setup-picker.module.css'

type SetupPickerProps = {
  setups: SetupCharge[]
  /** What may be chosen besides none, e.g. [1, 2, 3]. */
  positions: number[]
  chosen: ReadonlyMap<string, number>
  /** False in customer view, and where the provider does not list its charges. */
  showsCharges: boolean
  onChoose: (setupId: string, count: number) => void
}

export function SetupPicker({ setups, positions, chosen, showsCharges, onChoose }: SetupPickerProps) {
  const id = useId()
  return (
    <fieldset className={styles.setups}>
      <legend>Branding</legend>
      {setups.map((setup) => {
        const count = chosen.get(setup.id) ?? 0
        return (
          <div key={setup.id} className={styles.setup}>
            <label htmlFor={`${id}-${setup.id}`}>
              {setup.name}
              {showsCharges && <Charge setup={setup} />}
            </label>
            <select
              id={`${id}-${setup.id}`}
              value={count}
              onChange={(event) => onChoose(setup.id, Number(event.target.value))}
            >
              <option value={0}>None</option>
              {offeredCounts(positions, setup).map((positionCount) => (
                <option key={positionCount} value={positionCount}>
                  {positionCount} {positionCount === 1 ? 'position' : 'positions'}
                </option>
              ))}
            </select>
          </div>
        )
      })}
    </fieldset>
  )
}

function Charge({ setup }: { setup: SetupCharge }) {
  return (
    <small className={styles.charge}>
      <Amount cents={setup.unitCents} /> each, <Amount cents={setup.setupCents} /> set-up
    </small>
  )
}
