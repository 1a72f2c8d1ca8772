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
import type { FormState } from '../../ui/form/use-form'
import { useMedia } from '../../ui/viewport'
import row from '../../ui/form/pair.module.css'

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

// Two addresses in one form: their fields stand in it under names such as `billing.city`.

/** In the order of the form. */
export const placeNames = ['customerName', 'country', 'state', 'city', 'postcode', 'line1', 'line2'] as const

export type PlacesInForm = Record<`${AddressKind}.${keyof PlaceFields}`, string>

/** What stands in the form; '' where there is no address yet. */
export function inForm<K extends AddressKind, N extends string>(
  kind: K,
  names: readonly N[],
  address?: Record<N, string>,
): Record<`${K}.${N}`, string> {
  const fields = names.map((name) => [`${kind}.${name}`, address?.[name] ?? ''])
  return Object.fromEntries(fields) as Record<`${K}.${N}`, string>
}

/** What was typed, without blanks around it. */
export function placeOf(form: PlacesInForm, kind: AddressKind): PlaceFields {
  return Object.fromEntries(placeNames.map((name) => [name, form[`${kind}.${name}`].trim()])) as PlaceFields
}

/** What is wrong with an address, as errors of the form. */
export function errorsInForm(kind: AddressKind, errors: Partial<Record<string, string>>) {
  return Object.fromEntries(Object.entries(errors).map(([name, words]) => [`${kind}.${name}`, words]))
}
