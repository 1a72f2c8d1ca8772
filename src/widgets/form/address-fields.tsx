/** The inputs of an address, for forms that save one or order with one. Their names and errors are the form's own. */
import type { ReactNode } from 'react'
import {
  type AddressFields,
  type AddressKind,
  australianStates,
  blankAddress,
  countries,
  countryIn,
  isAustralia,
  onlyStateOf,
  type PlaceFields,
  placeHint,
  stateIn,
} from '../../domain/account/address'
import { Field, Select } from '../../ui/form/field'
import type { FormState } from '../../ui/form/use-form'
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

/** What the parts are called in Australia. */
const postcodeName = 'Postcode'

type PlaceInputsProps = InputsProps<PlaceFields> & {
  /** Fills in another field of the form. */
  change: (name: keyof PlaceFields, value: string) => void
}

/** Who and where. A postcode fills in its state, until one is chosen. */
export function PlaceInputs({ change, ...props }: PlaceInputsProps) {
  const input = inputsOf(props)
  const valueOf = (name: keyof PlaceFields) => props.field(name).value
  const australian = isAustralia(valueOf('country'))
  const zip = input('postcode', 'Zip Code', 'postal-code')
  return (
    <>
      <Field {...input('customerName', 'Customer Name', 'name')} />
      <div className={row.pair}>
        <Choice
          {...input('country', 'Country', 'country-name')}
          value={countryIn(valueOf('country'), countryOptions().values)}
          options={countryOptions()}
        />
        {australian ? (
          <Choice
            {...input('state', 'State', 'address-level1')}
            value={stateIn(valueOf('state'))}
            options={stateOptions}
          />
        ) : (
          <Field {...input('state', 'State', 'address-level1')} />
        )}
      </div>
      <div className={row.pair}>
        <Field {...input('city', 'City', 'address-level2')} aside={australian ? 'Suburb' : undefined} />
        <Field
          {...zip}
          aside={australian && zip.label !== postcodeName ? postcodeName : undefined}
          inputMode={australian ? 'numeric' : undefined}
          onChange={(event) => {
            zip.onChange(event)
            const state = onlyStateOf(event.target.value)
            if (australian && valueOf('state') === '' && state) change('state', state)
          }}
          hint={placeHint({
            country: valueOf('country'),
            state: valueOf('state'),
            city: valueOf('city'),
            postcode: valueOf('postcode'),
          })}
        />
      </div>
      <Field {...input('line1', 'Address Line 1', 'address-line1')} aside="Street address" />
      <Field {...input('line2', 'Address Line 2', 'address-line2')} aside="Unit, building (optional)" />
    </>
  )
}

type Options = { values: string[]; elements: ReactNode }

function optionsOf(options: { value: string; name: string }[]): Options {
  const elements = options.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
  return { values: options.map(({ value }) => value), elements }
}

const stateOptions = optionsOf(australianStates.map(({ short, name }) => ({ value: short, name })))

let listed: Options | undefined
/** Made once, when a form first shows them: they are many, and a form is drawn anew with each key. */
function countryOptions(): Options {
  listed ??= optionsOf(countries().map((name) => ({ value: name, name })))
  return listed
}

type ChoiceProps = ReturnType<FormState<AddressFields>['field']> & {
  label: string
  autoComplete: string
  options: Options
}

/** One of a list. What was typed or saved otherwise stays until another one is chosen. */
function Choice({ options, ...props }: ChoiceProps) {
  const isOther = props.value !== '' && !options.values.includes(props.value)
  return (
    <Select {...props}>
      <option value="">Please choose</option>
      {isOther && <option>{props.value}</option>}
      {options.elements}
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

/** What stands in the form; a blank address where there is none yet. */
export function inForm<K extends AddressKind, N extends keyof AddressFields>(
  kind: K,
  names: readonly N[],
  address: Pick<AddressFields, N> = blankAddress,
): Record<`${K}.${N}`, string> {
  const fields = names.map((name) => [`${kind}.${name}`, address[name]])
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
