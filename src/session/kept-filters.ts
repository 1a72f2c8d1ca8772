/** Filters of the last list, which the next one takes over: a setting of this tab's visit (req 16.9). */
import { readSession, removeSession, writeSession } from '../device/session-store'
import { keptFiltersKey } from '../device/storage-names'
import { listSearch } from '../domain/search-params'

export type KeptFilters = {
  branding?: string | undefined
  /** Calendar days. */
  dispatch?: number | undefined
  /** Integer cents. Private: it says what a customer pays. */
  priceUpTo?: number | undefined
}

export function keptFilters(): KeptFilters {
  try {
    const kept: unknown = JSON.parse(readSession(keptFiltersKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const { branding, dispatch } = listSearch({ ...kept })
    const price = 'priceUpTo' in kept ? kept.priceUpTo : undefined
    return { branding, dispatch, priceUpTo: typeof price === 'number' && price >= 0 ? price : undefined }
  } catch {
    return {}
  }
}

export function keepFilters(filters: KeptFilters): void {
  if (hasAny(filters)) writeSession(keptFiltersKey, JSON.stringify(filters))
  else removeSession(keptFiltersKey)
}

export function hasAny({ branding, dispatch, priceUpTo }: KeptFilters): boolean {
  return branding !== undefined || dispatch !== undefined || priceUpTo !== undefined
}
