/**
 * Fields for the price that a document for a client shows, and for the margin on the customer's price (req 18.10).
 */
import { receivesRetailPrices, type RoleName } from '../../domain/account/role'
import { marginProblem, type PriceChoice } from '../../domain/price/shown-price'
import { Field, Select } from '../../ui/form/field'

type PriceChoiceFieldsProps = {
  choice: PriceChoice
  role: RoleName
  onChoice: (choice: PriceChoice) => void
}

export function PriceChoiceFields({ choice, role, onChoice }: PriceChoiceFieldsProps) {
  const { shows, margin, unit } = choice
  return (
    <>
      <Select
        label="Prices shown"
        value={shows}
        onChange={({ target }) => onChoice({ ...choice, shows: target.value as PriceChoice['shows'] })}
      >
        {receivesRetailPrices(role) && <option value="retail">Retail prices</option>}
        <option value="margin">My prices plus a margin</option>
        <option value="none">No prices</option>
      </Select>
      {shows === 'margin' && (
        <>
          <Field
            label="Margin"
            inputMode="decimal"
            autoComplete="off"
            value={margin}
            error={margin === '' ? undefined : marginProblem(choice)}
            onChange={({ target }) => onChoice({ ...choice, margin: target.value })}
          />
          <Select
            label="Margin in"
            value={unit}
            onChange={({ target }) => onChoice({ ...choice, unit: target.value as PriceChoice['unit'] })}
          >
            <option value="percent">Percent</option>
            <option value="dollars">Dollars per piece</option>
          </Select>
        </>
      )}
    </>
  )
}
