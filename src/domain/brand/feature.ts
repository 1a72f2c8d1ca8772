/**
 * Optional calls and fields of a provider, by the names with which it announces them (req 14.19). `features/` adds more
 * names.
 */
export const coreFeatures = [
  'artwork-library',
  'bulk-catalogue',
  'bulk-prices',
  'client-price-filters',
  'delivery-days',
  'emails',
  'filters',
  'giveaway-entries',
  'giveaway-key',
  'kiosk-reports',
  'print-areas',
  'proof-answers',
  'shop-words',
] as const

/** Path of the call that returns the feature names, relative to `frontend/api/`. */
export const aboutPath = 'shop/about'

export type Feature = (typeof coreFeatures)[number]
