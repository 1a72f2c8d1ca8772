/** The inputs of an address, for forms that save one or order with one. Their names and errors are the form's own. */
import { useId } from 'react'
import {
  type AddressFields,
  type AddressKind,
  australianStates,
  countries,
  isAustralia,
  type PlaceFields,
  postcodeHint,
  stateIn,
} from '../../domain/account/address'
import { Field, Select } from '../../ui/form/field'
import row from '../../ui/form/pair.module.css'
import type { FormState } from '../../ui/form/use-form'
import { useMedia } from '../../ui/viewport/use-media'

type InputsProps<F extends AddressFields | PlaceFields> = {
  /** Which of the browser's own addresses is offered. */
  kind: AddressKind
  /** Of the form. One that has two addresses gives `(name) => form.field(`billing.${name}`)`. */
  field: (name: keyof F) => ReturnType<FormState<AddressFields>['field']> & { hint?: string | undefined }
  /** Where a form calls a field by another name than the saved addresses do. */
  labels?: Partial<Record<keyof F, string>>
}

/** What every text field of an address needs. */
function inputsOf<F extends AddressFields | PlaceFields>({ kind, field, labels }: InputsProps<F>) {
  return (name: keyof F, label: string, autofill: string) => ({
    label: labels?.[name] ?? label,
    autoComplete: `${kind} ${autofill}`,
    ...field(name),
  })
}

/** What a zip code is called in Australia. */
const postcodeName = 'Postcode'

/** Who and where. */
export function PlaceInputs(props: InputsProps<PlaceFields>) {
  const listId = useId()
  const input = inputsOf(props)
  const country = props.field('country').value
  const postcode = props.field('postcode').value
  const australian = isAustralia(country)
  // With a keyboard "NSW" is typed sooner than chosen.
  const touch = useMedia('(pointer: coarse)', false)
  const zip = input('postcode', 'Zip Code', 'postal-code')
  return (
    <>
      <Field {...input('customerName', 'Customer Name', 'name')} />
      <div className={row.pair}>
        <Field {...input('country', 'Country', 'country-name')} list={`${listId}-countries`} />
        {australian && touch ? (
          <StateList {...input('state', 'State', 'address-level1')} />
        ) : (
          <Field
            {...input('state', 'State', 'address-level1')}
            list={australian || country === '' ? `${listId}-states` : undefined}
          />
        )}
        <Field {...input('city', 'City', 'address-level2')} />
        <Field
          {...zip}
          aside={australian && zip.label !== postcodeName ? postcodeName : undefined}
          inputMode={australian ? 'numeric' : undefined}
          hint={postcodeHint(country, postcode)}
        />
      </div>
      <Field {...input('line1', 'Address Line 1', 'address-line1')} />
      <Field {...input('line2', 'Address Line 2', 'address-line2')} />
      <datalist id={`${listId}-countries`}>
        {countries.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <datalist id={`${listId}-states`}>
        {australianStates.map(({ short, name }) => (
          <option key={short} value={short}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

type StateListProps = { label: string; autoComplete: string } & ReturnType<FormState<AddressFields>['field']>

/** The Australian states. What was typed otherwise stays until another one is chosen. */
function StateList(props: StateListProps) {
  const value = stateIn(props.value)
  const isOther = !australianStates.some(({ short }) => short === value)
  return (
    <Select {...props} value={value}>
      {isOther && <option>{value}</option>}
      {australianStates.map(({ short, name }) => (
        <option key={short} value={short}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** How to reach who pays; a billing address has these besides. */
export function ContactInputs(props: InputsProps<AddressFields>) {
  const input = inputsOf(props)
  return (
    <div className={row.pair}>
      <Field {...input('email', 'Email', 'email')} type="email" />
      <Field {...input('mobileNumber', 'Number', 'tel')} type="tel" />
    </div>
  )
}
