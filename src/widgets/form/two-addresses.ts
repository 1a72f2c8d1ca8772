/** Two addresses in one form: their fields stand in it under names such as `billing.city`. */
import type { AddressKind, PlaceFields } from '../../domain/account/address'

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
