/** Filters of the last list, which the next list takes over: a setting of this tab's visit (req 16.9). */
import { readSessionJson, removeSession, writeSession } from '../device/session-store'
import { storedFiltersKey } from '../device/storage-names'
import { listSearch } from '../domain/find/search-params'

export type StoredFilters = {
  branding?: string | undefined
  /** Calendar days. */
  dispatch?: number | undefined
  /** Integer cents. Private, because it shows what a customer pays. */
  priceUpTo?: number | undefined
}

export function readStoredFilters(): StoredFilters {
  const stored = readSessionJson(storedFiltersKey)
  if (typeof stored !== 'object' || stored === null) return {}
  const { branding, dispatch } = listSearch({ ...stored })
  const price = 'priceUpTo' in stored ? stored.priceUpTo : undefined
  return { branding, dispatch, priceUpTo: typeof price === 'number' && price >= 0 ? price : undefined }
}

export function storeFilters(filters: StoredFilters): void {
  if (hasAnyFilter(filters)) writeSession(storedFiltersKey, JSON.stringify(filters))
  else removeSession(storedFiltersKey)
}

export function hasAnyFilter({ branding, dispatch, priceUpTo }: StoredFilters): boolean {
  return branding !== undefined || dispatch !== undefined || priceUpTo !== undefined
}
