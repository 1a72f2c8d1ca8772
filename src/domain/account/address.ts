/** Saved addresses: what must be given, how long it may be, and what is suggested (req 7.13). */
import { looksLikeEmail, normalizeEmail, withoutExtension } from './contact-details'

export type AddressKind = 'billing' | 'shipping'

export const addressTitles: Record<AddressKind, string> = {
  billing: 'Billing Address',
  shipping: 'Shipping Address',
}

/** As typed. `email` and `mobileNumber` belong to a billing address only. */
export type AddressFields = PlaceFields & { email: string; mobileNumber: string }

/** Who is where, as typed. */
export type PlaceFields = {
  customerName: string
  country: string
  state: string
  city: string
  postcode: string
  line1: string
  line2: string
}

/** As the provider keeps it. */
export type SavedAddress = AddressFields & { id: string; kind: AddressKind }

/** Most customers are at home. */
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

/** In the order of the form; an empty object lets it through. */
export function addressErrors(kind: AddressKind, fields: AddressFields): AddressErrors {
  const errors: AddressErrors = {}
  const needed = kind === 'billing' ? [...always, ...billingOnly] : always
  for (const [field, message] of needed) if (fields[field].trim() === '') errors[field] = message
  if (kind === 'billing' && !errors.email && !looksLikeEmail(fields.email))
    errors.email = 'Invalid Email format'
  return { ...tooLong(fields), ...errors }
}

/** Fields beyond their most characters, which are those of the provider (req 7.13). */
export function tooLong(fields: AddressFields): AddressErrors {
  const errors: AddressErrors = {}
  for (const [field, name, most] of longest)
    if (measured(field, fields[field]).length > most)
      errors[field] = `${name} can have at most ${most} characters`
  return errors
}

function measured(field: keyof AddressFields, text: string): string {
  if (field === 'mobileNumber') return withoutExtension(text)
  return field === 'email' ? normalizeEmail(text) : text.trim()
}

const longest: [keyof AddressFields, string, number][] = [
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

const always: [keyof AddressFields, string][] = [
  ['customerName', 'Fullname is required.'],
  ['country', 'Country is required.'],
  ['state', 'State is required.'],
  ['city', 'City is required.'],
  ['postcode', 'Zipcode is required.'],
  ['line1', 'Address Line 1 is required.'],
]

const billingOnly: [keyof AddressFields, string][] = [
  ['email', 'Email is required.'],
  ['mobileNumber', 'MobileNumber is required.'],
]

/** Codes of ISO 3166-1; where the shop delivers for nothing comes first. */
const countryCodes =
  'AU NZ AD AE AF AG AI AL AM AO AR AS AT AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

/** By name, as English-speaking people in Australia write them. */
export function countries(): string[] {
  const names = new Intl.DisplayNames('en-AU', { type: 'region' })
  const [home = '', near = '', ...others] = countryCodes.split(' ').map((code) => names.of(code) ?? code)
  return [home, near, ...others.toSorted((one, other) => one.localeCompare(other, 'en'))]
}

/** A country by its name in the list, however it was written; what is none stays as it is. */
export function countryIn(typed: string, names: readonly string[]): string {
  if (isAustralia(typed)) return 'Australia'
  const text = typed.trim().toLowerCase()
  return names.find((name) => name.toLowerCase() === text) ?? typed
}

/** The states of Australia by the names that stand in addresses. */
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

/** A state by its short name, however it was written; what is none stays as it is. */
export function stateIn(typed: string): string {
  const text = typed.trim().toLowerCase()
  const known = australianStates.find(({ short, name }) =>
    [short, name].some((one) => one.toLowerCase() === text),
  )
  return known?.short ?? typed
}

/** However it is written: its states are a list, and its postcodes looked at. */
export function isAustralia(country: string): boolean {
  return /^(australia|au|aus)$/i.test(country.trim())
}

/** First and last postcode of each range (Australia Post); a few places belong to the state next door. */
const postcodes: [state: AustralianState, first: number, last: number][] = [
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

/** Of the four digits of a postcode; null for what is none. */
export function stateOfPostcode(postcode: string): AustralianState | null {
  const code = /^\d{4}$/.test(postcode.trim()) ? Number(postcode) : 0
  return postcodes.find(([, first, last]) => code >= first && code <= last)?.[0] ?? null
}

/** Postcodes of places in two states: nothing is said of them. */
const acrossBorders = [
  872, 2406, 2540, 2611, 2618, 2620, 3585, 3586, 3644, 3691, 3707, 4377, 4380, 4383, 4385, 4825,
]

/** The state of a postcode, where all of its places are in one. */
export function onlyStateOf(postcode: string): AustralianState | null {
  return acrossBorders.includes(Number(postcode)) ? null : stateOfPostcode(postcode)
}

/** The cities that most parcels go to, where no other state has a place of the name. */
const cities: Record<string, string[]> = {
  ACT: ['canberra'],
  NSW: ['sydney', 'newcastle', 'wollongong', 'parramatta'],
  NT: ['darwin', 'alice springs'],
  QLD: ['brisbane', 'gold coast', 'sunshine coast', 'cairns', 'townsville', 'toowoomba'],
  SA: ['adelaide', 'mount gambier'],
  TAS: ['hobart', 'launceston'],
  VIC: ['melbourne', 'geelong', 'ballarat', 'bendigo'],
  WA: ['fremantle', 'bunbury', 'broome'],
}

/** Said of an Australian place whose parts do not go together: which of them; no error (req 7.13). */
export function placeHint({
  country,
  state,
  city,
  postcode,
}: Pick<PlaceFields, 'country' | 'state' | 'city' | 'postcode'>): string | undefined {
  const code = postcode.trim()
  if (!isAustralia(country)) return
  // Spreadsheets take the zero of Darwin’s 0800 for that of a number.
  const whole = `0${code}`
  if (/^([89]\d{2}|2\d{2})$/.test(code) && (code >= '8' || stateIn(state) === 'ACT'))
    return `Australian postcodes have four digits: ${whole}?`
  if (!/^\d{0,4}$/.test(code)) return 'Australian postcodes have four digits.'
  if (code.length < 4 || acrossBorders.includes(Number(code))) return
  const own = stateOfPostcode(code)
  if (!own) return `${code} isn’t an Australian postcode.`
  const place = city.trim()
  const [cityIs] = Object.entries(cities).find(([, names]) => names.includes(place.toLowerCase())) ?? []
  const chosen = stateIn(state)
  const isState = australianStates.some(({ short }) => short === chosen)
  if (cityIs && cityIs !== own) return `${code} is in ${own}, but ${place} is in ${cityIs}.`
  return isState && chosen !== own
    ? `${cityIs ? `${place} ` : ''}${code} is in ${own}, not in ${chosen}.`
    : undefined
}

/** 'Noor, 1 Harbour St, Pyrmont, NSW 2009', without what is empty. */
export function placeInOneLine({ customerName, line1, line2, city, state, postcode }: PlaceFields): string {
  return [customerName, line1, line2, city, `${state} ${postcode}`.trim()].filter(Boolean).join(', ')
}
