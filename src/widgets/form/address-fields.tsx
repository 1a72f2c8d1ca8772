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
} from '../../domain/account/address'
import { Field } from '../../ui/form/field'
import row from '../../ui/form/pair.module.css'
import type { FormState } from '../../ui/form/use-form'

type InputsProps<F extends AddressFields | PlaceFields> = {
  /** Which of the browser's own addresses is offered. */
  kind: AddressKind
  /** Of the form. One that has two addresses gives `(name) => form.field(`billing.${name}`)`. */
  field: (name: keyof F) => ReturnType<FormState<AddressFields>['field']> & { hint?: string | undefined }
  /** Where a form calls a field by another name than the saved addresses do. */
  labels?: Partial<Record<keyof F, string>>
}

/** Who and where. */
export function PlaceInputs({ kind, field, labels = {} }: InputsProps<PlaceFields>) {
  const listId = useId()
  const country = field('country')
  const postcode = field('postcode')
  const australian = isAustralia(country.value)
  return (
    <>
      <Field
        label={labels.customerName ?? 'Customer Name'}
        autoComplete={`${kind} name`}
        {...field('customerName')}
      />
      <div className={row.pair}>
        <Field
          label={labels.country ?? 'Country'}
          autoComplete={`${kind} country-name`}
          list={`${listId}-countries`}
          {...country}
        />
        <Field
          label={labels.state ?? 'State'}
          autoComplete={`${kind} address-level1`}
          list={australian || country.value === '' ? `${listId}-states` : undefined}
          {...field('state')}
        />
        <Field label={labels.city ?? 'City'} autoComplete={`${kind} address-level2`} {...field('city')} />
        <Field
          label={labels.postcode ?? 'Zip Code'}
          autoComplete={`${kind} postal-code`}
          inputMode={australian ? 'numeric' : undefined}
          {...postcode}
          hint={postcodeHint(country.value, postcode.value)}
        />
      </div>
      <Field
        label={labels.line1 ?? 'Address Line 1'}
        autoComplete={`${kind} address-line1`}
        {...field('line1')}
      />
      <Field
        label={labels.line2 ?? 'Address Line 2'}
        autoComplete={`${kind} address-line2`}
        {...field('line2')}
      />
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

/** How to reach who pays; a billing address has these besides. */
export function ContactInputs({ kind, field, labels = {} }: InputsProps<AddressFields>) {
  return (
    <div className={row.pair}>
      <Field
        label={labels.email ?? 'Email'}
        type="email"
        autoComplete={`${kind} email`}
        {...field('email')}
      />
      <Field
        label={labels.mobileNumber ?? 'Number'}
        type="tel"
        autoComplete={`${kind} tel`}
        {...field('mobileNumber')}
      />
    </div>
  )
}
