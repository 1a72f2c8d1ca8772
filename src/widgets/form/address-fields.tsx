/** Inputs of an address, for the forms of saved addresses and orders. Names and errors come from the form. */
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
  type PostalFields,
  addressHint,
  stateIn,
} from '../../domain/account/address'
import { Field, Select } from '../../ui/form/field'
import type { FormState } from '../../ui/form/use-form'
import row from '../../ui/form/pair.module.css'

type InputsProps<F extends AddressFields | PostalFields> = {
  /** Selects the browser's autofill section: billing or shipping. */
  kind: AddressKind
  /**
   * Returns the form's props of a field. A form with two addresses passes `(name) => form.field(`billing.${name}`)`.
   */
  field: (name: keyof F) => ReturnType<FormState<AddressFields>['field']> & { hint?: string | undefined }
  /** Labels that differ from the labels of saved addresses. */
  labels?: Partial<Record<keyof F, string>>
}

function inputsOf<F extends AddressFields | PostalFields>({ kind, field, labels }: InputsProps<F>) {
  return (name: keyof F, label: string, autofill: string) => ({
    label: labels?.[name] ?? label,
    autoComplete: `${kind} ${autofill}`,
    ...field(name),
  })
}

/** Australian name of the field "Zip Code". */
const postcodeName = 'Postcode'

type PostalInputsProps = InputsProps<PostalFields> & {
  /** Sets another field of the form. */
  change: (name: keyof PostalFields, value: string) => void
}

/** Fields for name and address. A postcode fills in its state if none is chosen yet. */
export function PostalInputs({ change, ...props }: PostalInputsProps) {
  const input = inputsOf(props)
  const valueOf = (name: keyof PostalFields) => props.field(name).value
  const isAustralian = isAustralia(valueOf('country'))
  const zip = input('postcode', 'Zip Code', 'postal-code')
  return (
    <>
      <Field {...input('customerName', 'Customer Name', 'name')} />
      <div className={row.pair}>
        <SelectField
          {...input('country', 'Country', 'country-name')}
          value={countryIn(valueOf('country'), countryOptions().values)}
          options={countryOptions()}
        />
        {isAustralian ? (
          <SelectField
            {...input('state', 'State', 'address-level1')}
            value={stateIn(valueOf('state'))}
            options={stateOptions}
          />
        ) : (
          <Field {...input('state', 'State', 'address-level1')} />
        )}
      </div>
      <div className={row.pair}>
        <Field {...input('city', 'City', 'address-level2')} labelNote={isAustralian ? 'Suburb' : undefined} />
        <Field
          {...zip}
          labelNote={isAustralian && zip.label !== postcodeName ? postcodeName : undefined}
          inputMode={isAustralian ? 'numeric' : undefined}
          onChange={(event) => {
            zip.onChange(event)
            const state = onlyStateOf(event.target.value)
            if (isAustralian && valueOf('state') === '' && state) change('state', state)
          }}
          hint={addressHint({
            country: valueOf('country'),
            state: valueOf('state'),
            city: valueOf('city'),
            postcode: valueOf('postcode'),
          })}
        />
      </div>
      <Field {...input('line1', 'Address Line 1', 'address-line1')} labelNote="Street address" />
      <Field {...input('line2', 'Address Line 2', 'address-line2')} labelNote="Unit, building (optional)" />
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

let cachedCountries: Options | undefined
/** The options are created once, because there are many of them and a form re-renders on each key. */
function countryOptions(): Options {
  cachedCountries ??= optionsOf(countries().map((name) => ({ value: name, name })))
  return cachedCountries
}

type SelectFieldProps = ReturnType<FormState<AddressFields>['field']> & {
  label: string
  autoComplete: string
  options: Options
}

/** A select. A saved or typed value that is none of the options stays selected until another value is chosen. */
function SelectField({ options, ...props }: SelectFieldProps) {
  const isOther = props.value !== '' && !options.values.includes(props.value)
  return (
    <Select {...props}>
      <option value="">Please choose</option>
      {isOther && <option>{props.value}</option>}
      {options.elements}
    </Select>
  )
}

/** Contact fields of the payer; only a billing address has them. */
export function ContactInputs(props: InputsProps<AddressFields>) {
  const input = inputsOf(props)
  return (
    <div className={row.pair}>
      <Field {...input('email', 'Email', 'email')} type="email" />
      <Field {...input('mobileNumber', 'Number', 'tel')} type="tel" />
    </div>
  )
}

// A form with two addresses has field names with a prefix, such as `billing.city`.

/** Names of the postal fields in the order of the form. */
export const postalNames = ['customerName', 'country', 'state', 'city', 'postcode', 'line1', 'line2'] as const

export type PostalFormFields = Record<`${AddressKind}.${keyof PostalFields}`, string>

/** Returns the form fields of an address; without an address they are blank. */
export function toFormFields<K extends AddressKind, N extends keyof AddressFields>(
  kind: K,
  names: readonly N[],
  address: Pick<AddressFields, N> = blankAddress,
): Record<`${K}.${N}`, string> {
  const fields = names.map((name) => [`${kind}.${name}`, address[name]])
  return Object.fromEntries(fields) as Record<`${K}.${N}`, string>
}

/** Returns the typed address, trimmed. */
export function postalFieldsOf(form: PostalFormFields, kind: AddressKind): PostalFields {
  return Object.fromEntries(postalNames.map((name) => [name, form[`${kind}.${name}`].trim()])) as PostalFields
}

/** Returns the errors of an address by the field names of the form. */
export function errorsInForm(kind: AddressKind, errors: Partial<Record<string, string>>) {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [`${kind}.${name}`, message]))
}
