/** Calls and fields that a provider need not have, by the names under which it says that it has them (req 14.19). */
export const features = [
  'artwork-library',
  'bulk-catalogue',
  'bulk-prices',
  'client-links',
  'client-price-filters',
  'delivery-days',
  'drafts',
  'filters',
  'giveaway-entries',
  'giveaway-key',
  'kiosk-reports',
  'lead-cards',
  'lead-forms',
  'leads',
  'print-areas',
  'proof-answers',
] as const

/** Of the call that names them, relative to `frontend/api/`. */
export const aboutPath = 'shop/about'

export type Feature = (typeof features)[number]
