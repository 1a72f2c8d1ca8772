/** Several of a few, each by its box. */
import { Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import type { DeskRight } from '../src/domain/desk/rights'

type Props<Name extends string> = {
  titles: Record<Name, string>
  chosen: readonly Name[]
  onChoose: (chosen: Name[]) => void
}

export function Ticks<Name extends string>({ titles, chosen, onChoose }: Props<Name>) {
  return (
    <FormGroup>
      {(Object.keys(titles) as Name[]).map((name) => (
        <FormControlLabel
          key={name}
          label={titles[name]}
          control={
            <Checkbox
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
            />
          }
        />
      ))}
    </FormGroup>
  )
}

export const rightTitles: Record<DeskRight, string> = {
  orders: 'Orders and requests',
  artwork: 'Files and proofs',
  customers: 'Customers, leads and giveaway',
  catalogue: 'Products, prices and texts',
  all: 'Everything, staff included',
}
