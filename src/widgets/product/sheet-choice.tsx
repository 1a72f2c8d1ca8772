/** How a line sheet is to be: with which prices (req 18.10), and how large its pictures are. */
import { type ReactNode, useState } from 'react'
import { type PriceChoice, type ShownPrice, shownPrice } from '../../domain/price/shown-price'
import { useSeesPrices } from '../../session/customer-view'
import { useProfile } from '../../session/profile'
import { Select } from '../../ui/form/field'
import { PriceChoiceFields } from '../print/price-choice'
import type { SheetSize } from './line-sheet'
import styles from './sheet-choice.module.css'

type SheetChoice = {
  shown: ShownPrice
  size: SheetSize
  /** Where it is chosen. */
  fields: ReactNode
}

/** Begins without prices. */
export function useSheetChoice(): SheetChoice {
  const [choice, setChoice] = useState<PriceChoice>({ shows: 'none', margin: '', unit: 'percent' })
  const [size, setSize] = useState<SheetSize>('medium')
  const { role } = useProfile()
  const seesPrices = useSeesPrices()
  return {
    shown: seesPrices ? shownPrice(choice, role) : 'none',
    size,
    fields: (
      <div className={styles.fields}>
        <Select label="Pictures" value={size} onChange={({ target }) => setSize(target.value as SheetSize)}>
          <option value="small">Small</option>
          <option value="medium">Medium</option>
          <option value="large">Large</option>
        </Select>
        {seesPrices && <PriceChoiceFields choice={choice} role={role} onChoice={setChoice} />}
      </div>
    ),
  }
}
