/**
 * Selection of branding and its number of positions: a card for each set-up, or for visitors for each method (req
 * 4.3).
 */
import { useId } from 'react'
import type { SetupCharge } from '../../domain/price/price'
import type { BrandingCard } from '../../domain/price/quote'
import { Amount } from '../../ui/amount'
import styles from './branding-cards.module.css'

type BrandingCardsProps = {
  cards: BrandingCard[]
  chosen: ReadonlyMap<string, number>
  /** Set to false in customer view, and if the provider does not list its charges. */
  showsCharges: boolean
  onChoose: (id: string, count: number) => void
}

export function BrandingCards({ cards, chosen, showsCharges, onChoose }: BrandingCardsProps) {
  const base = useId()
  return (
    <fieldset className={styles.branding}>
      <legend>Branding</legend>
      <div className={styles.cards}>
        {cards.map(({ id, method, detail, setup, counts }) => {
          const count = chosen.get(id) ?? 0
          return (
            <div key={id} className={count > 0 ? `${styles.card} chosen` : styles.card}>
              <label htmlFor={`${base}-${id}`}>
                <b>{method}</b>{' '}
                <small>
                  {detail}
                  {detail !== '' && showsCharges && setup && ' · '}
                  {showsCharges && setup && <Charge setup={setup} />}
                </small>
              </label>
              <select
                id={`${base}-${id}`}
                value={count}
                onChange={(event) => onChoose(id, Number(event.target.value))}
              >
                <option value={0}>None</option>
                {counts.map((positions) => (
                  <option key={positions} value={positions}>
                    {positions} {positions === 1 ? 'position' : 'positions'}
                  </option>
                ))}
              </select>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

function Charge({ setup }: { setup: SetupCharge }) {
  return (
    <>
      <Amount cents={setup.unitCents} /> each, <Amount cents={setup.setupCents} /> set-up
    </>
  )
}
