/** A labelled checkbox, a group of checkboxes, and the choices for the rights of staff. */
import { Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import type { DeskRight } from '../src/domain/desk/rights'

type LabelledCheckboxProps = { label: string; isChecked: boolean; onToggle: (isChecked: boolean) => void }

export function LabelledCheckbox({ label, isChecked, onToggle }: LabelledCheckboxProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox checked={isChecked} onChange={({ target }) => onToggle(target.checked)} />}
    />
  )
}

type Props<Id extends string> = {
  choices: readonly { id: Id; name: string }[]
  chosen: readonly Id[]
  onChoose: (chosen: Id[]) => void
}

export function CheckboxGroup<Id extends string>({ choices, chosen, onChoose }: Props<Id>) {
  return (
    <FormGroup>
      {choices.map(({ id, name }) => (
        <LabelledCheckbox
          key={id}
          label={name}
          isChecked={chosen.includes(id)}
          onToggle={(isChecked) =>
            onChoose(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </FormGroup>
  )
}

export const rightChoices: { id: DeskRight; name: string }[] = [
  { id: 'orders', name: 'Orders and requests' },
  { id: 'artwork', name: 'Files and proofs' },
  { id: 'customers', name: 'Customers, leads and giveaway' },
  { id: 'catalogue', name: 'Products, prices and texts' },
  { id: 'all', name: 'Everything, including staff rights' },
]
