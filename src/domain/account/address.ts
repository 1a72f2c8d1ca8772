/**
 * Validation and suggestions for saved addresses: required fields, maximum lengths, countries and postcodes (req
 * 7.13).
 */
import { looksLikeEmail, normalizeEmail, withoutExtension } from './contact-details'

export const addressKinds = ['billing', 'shipping'] as const
export type AddressKind = (typeof addressKinds)[number]

export const addressTitles: Record<AddressKind, string> = {
  billing: 'Billing Address',
  shipping: 'Shipping Address',
}

/** As typed. `email` and `mobileNumber` belong to a billing address only. */
export type AddressFields = PostalFields & { email: string; mobileNumber: string }

/** Name and postal address as typed, without e-mail and phone number. */
export type PostalFields = {
  customerName: string
  country: string
  state: string
  city: string
  postcode: string
  line1: string
  line2: string
}

/** An address as the provider stores it. */
export type SavedAddress = AddressFields & { id: string; kind: AddressKind }

/** Australia is preselected, since most customers are there. */
export const blankAddress: AddressFields = {
  customerName: '',
  country: 'Australia',
  state: '',
  city: '',
  postcode: '',
  line1: '',
  line2: '',
  email: '',
  mobileNumber: '',
}

export type AddressErrors = Partial<Record<keyof AddressFields, string>>

/** Errors in the order of the form; empty when the address is valid. */
export function addressErrors(kind: AddressKind, fields: AddressFields): AddressErrors {
  const required = kind === 'billing' ? [...requiredFields, ...requiredBillingFields] : requiredFields
  const errors = requiredErrors(fields, required)
  if (kind === 'billing' && !errors.email && !looksLikeEmail(fields.email))
    errors.email = 'Invalid Email format'
  return { ...lengthErrors(fields), ...errors }
}

/** `required`: fields that must not be empty, each with its error. */
export function requiredErrors(
  fields: AddressFields,
  required: readonly [keyof AddressFields, string][],
): AddressErrors {
  return Object.fromEntries(required.filter(([field]) => fields[field].trim() === ''))
}

/** Errors for fields that exceed the provider's maximum lengths (req 7.13). */
export function lengthErrors(fields: AddressFields): AddressErrors {
  const errors: AddressErrors = {}
  for (const [field, name, maxLength] of maxLengths)
    if (normalizedField(field, fields[field]).length > maxLength)
      errors[field] = `${name} can have at most ${maxLength} characters`
  return errors
}

function normalizedField(field: keyof AddressFields, text: string): string {
  if (field === 'mobileNumber') return withoutExtension(text)
  return field === 'email' ? normalizeEmail(text) : text.trim()
}

const maxLengths: [keyof AddressFields, string, number][] = [
  ['customerName', 'Fullname', 200],
  ['country', 'Country', 100],
  ['state', 'State', 100],
  ['city', 'City', 100],
  ['postcode', 'Zipcode', 20],
  ['line1', 'Address Line 1', 200],
  ['line2', 'Address Line 2', 200],
  ['email', 'Email', 254],
  ['mobileNumber', 'MobileNumber', 20],
]

const requiredFields: [keyof AddressFields, string][] = [
  ['customerName', 'Fullname is required.'],
  ['country', 'Country is required.'],
  ['state', 'State is required.'],
  ['city', 'City is required.'],
  ['postcode', 'Zipcode is required.'],
  ['line1', 'Address Line 1 is required.'],
]

const requiredBillingFields: [keyof AddressFields, string][] = [
  ['email', 'Email is required.'],
  ['mobileNumber', 'MobileNumber is required.'],
]

/** ISO 3166-1 codes. The two countries with free delivery come first. */
const countryCodes =
  'AU NZ AD AE AF AG AI AL AM AO AR AS AT AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

/** Country names in Australian English: Australia and New Zealand first, the others in alphabetical order. */
export function countries(): string[] {
  const names = new Intl.DisplayNames('en-AU', { type: 'region' })
  const [australia = '', newZealand = '', ...others] = countryCodes
    .split(' ')
    .map((code) => names.of(code) ?? code)
  return [australia, newZealand, ...others.toSorted((a, b) => a.localeCompare(b, 'en'))]
}

/** The listed name of a country, matched in any case; unknown text is returned unchanged. */
export function countryIn(text: string, names: readonly string[]): string {
  if (isAustralia(text)) return 'Australia'
  const lowerCase = text.trim().toLowerCase()
  return names.find((name) => name.toLowerCase() === lowerCase) ?? text
}

/** The states of Australia with the abbreviations that are used in addresses. */
export const australianStates = [
  { short: 'NSW', name: 'New South Wales' },
  { short: 'VIC', name: 'Victoria' },
  { short: 'QLD', name: 'Queensland' },
  { short: 'WA', name: 'Western Australia' },
  { short: 'SA', name: 'South Australia' },
  { short: 'TAS', name: 'Tasmania' },
  { short: 'ACT', name: 'Australian Capital Territory' },
  { short: 'NT', name: 'Northern Territory' },
] as const
export type AustralianState = (typeof australianStates)[number]['short']

/** The abbreviation of a state, matched by abbreviation or name in any case; unknown text is returned unchanged. */
export function stateIn(text: string): string {
  const lowerCase = text.trim().toLowerCase()
  const state = australianStates.find(({ short, name }) =>
    [short, name].some((label) => label.toLowerCase() === lowerCase),
  )
  return state?.short ?? text
}

/** Accepts any spelling of Australia, because addresses there get a list of states and a check of the postcode. */
export function isAustralia(country: string): boolean {
  return /^(australia|au|aus)$/i.test(country.trim())
}

/**
 * First and last postcode of each state's ranges (Australia Post). A few localities belong to the neighbouring state.
 */
const postcodeRanges: [state: AustralianState, first: number, last: number][] = [
  ['ACT', 200, 299],
  ['NT', 800, 999],
  ['NSW', 1000, 2599],
  ['ACT', 2600, 2618],
  ['NSW', 2619, 2899],
  ['ACT', 2900, 2920],
  ['NSW', 2921, 2999],
  ['VIC', 3000, 3999],
  ['QLD', 4000, 4999],
  ['SA', 5000, 5999],
  ['WA', 6000, 6999],
  ['TAS', 7000, 7999],
  ['VIC', 8000, 8999],
  ['QLD', 9000, 9999],
]

/** The state of a four-digit postcode; null for anything else. */
export function stateOfPostcode(postcode: string): AustralianState | null {
  const code = /^\d{4}$/.test(postcode.trim()) ? Number(postcode) : 0
  return postcodeRanges.find(([, first, last]) => code >= first && code <= last)?.[0] ?? null
}

/** Postcodes that cover localities in two states, so they get no hint. */
const crossBorderPostcodes = [
  872, 2406, 2540, 2611, 2618, 2620, 3585, 3586, 3644, 3691, 3707, 4377, 4380, 4383, 4385, 4825,
]

/** The state of a postcode whose localities are all in one state, else null. */
export function onlyStateOf(postcode: string): AustralianState | null {
  return crossBorderPostcodes.includes(Number(postcode)) ? null : stateOfPostcode(postcode)
}

/** Cities with the most parcels whose names are unique to one state, in lower case. */
const citiesByState: Record<string, string[]> = {
  ACT: ['canberra'],
  NSW: ['sydney', 'newcastle', 'wollongong', 'parramatta'],
  NT: ['darwin', 'alice springs'],
  QLD: ['brisbane', 'gold coast', 'sunshine coast', 'cairns', 'townsville', 'toowoomba'],
  SA: ['adelaide', 'mount gambier'],
  TAS: ['hobart', 'launceston'],
  VIC: ['melbourne', 'geelong', 'ballarat', 'bendigo'],
  WA: ['fremantle', 'bunbury', 'broome'],
}

/** A hint when the parts of an Australian address contradict each other. It does not block saving (req 7.13). */
export function addressHint({
  country,
  state,
  city,
  postcode,
}: Pick<PostalFields, 'country' | 'state' | 'city' | 'postcode'>): string | undefined {
  const code = postcode.trim()
  if (!isAustralia(country)) return
  // Spreadsheets drop the leading zero of a postcode such as 0800 (Darwin).
  const padded = `0${code}`
  if (/^([89]\d{2}|2\d{2})$/.test(code) && (code >= '8' || stateIn(state) === 'ACT'))
    return `Australian postcodes have four digits: ${padded}?`
  if (!/^\d{0,4}$/.test(code)) return 'Australian postcodes have four digits.'
  if (code.length < 4 || crossBorderPostcodes.includes(Number(code))) return
  const postcodeState = stateOfPostcode(code)
  if (!postcodeState) return `${code} isn’t an Australian postcode.`
  const cityName = city.trim()
  const [cityState] =
    Object.entries(citiesByState).find(([, names]) => names.includes(cityName.toLowerCase())) ?? []
  const chosenState = stateIn(state)
  const isState = australianStates.some(({ short }) => short === chosenState)
  if (cityState && cityState !== postcodeState)
    return `${code} is in ${postcodeState}, but ${cityName} is in ${cityState}.`
  return isState && chosenState !== postcodeState
    ? `${cityState ? `${cityName} ` : ''}${code} is in ${postcodeState}, not in ${chosenState}.`
    : undefined
}

/** One line such as 'Noor, 1 Harbour St, Pyrmont, NSW 2009'; empty parts are left out. */
export function formatAddressLine({
  customerName,
  line1,
  line2,
  city,
  state,
  postcode,
}: PostalFields): string {
  return [customerName, line1, line2, city, `${state} ${postcode}`.trim()].filter(Boolean).join(', ')
}
