/** Price, branding and day stay from list to list until they are removed (req 16.9). */
import { beforeEach, expect, test, vi } from 'vitest'
import { recordScreenHydrated, screenHydrated } from '../../../src/device/page-events'
import { withFiltersOfPreviousList } from '../../../src/queries/carried-filters'
import { storeFilters, readStoredFilters } from '../../../src/session/stored-filters'
import { memoryStorage } from '../session/device'

type Entry = Parameters<typeof withFiltersOfPreviousList>[0]

let key = 0
/** A new entry of the history. */
const entry = (
  search: Entry['search'] = {},
  state: Entry['location']['state'] = {},
  preload = false,
): Entry => ({ search, location: { state: { __TSR_key: `key-${(key += 1)}`, ...state } }, preload })

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  recordScreenHydrated()
  await screenHydrated
})

const allFilters = { branding: 'Laser Engraving', dispatch: 13, priceUpTo: 800 }

test('opened list takes over price, branding and day of the previous list', () => {
  withFiltersOfPreviousList(
    entry(
      { branding: allFilters.branding, dispatch: 13, colour: 'Blue' },
      { priceUpTo: 800, hasCarried: true },
    ),
  )
  expect(withFiltersOfPreviousList(entry({ sort: 'price' }))).toEqual({
    search: { sort: 'price', branding: allFilters.branding, dispatch: 13 },
    state: { appliedFor: undefined, searchedText: undefined, priceUpTo: 800, hasCarried: true },
  })
})

test('filters of an address override those of the previous list', () => {
  storeFilters(allFilters)
  expect(withFiltersOfPreviousList(entry({ dispatch: 7 }, { priceUpTo: 500 }))).toMatchObject({
    search: { branding: allFilters.branding, dispatch: 7 },
    state: { priceUpTo: 500 },
  })
  expect(readStoredFilters()).toEqual({ ...allFilters, dispatch: 7, priceUpTo: 500 })
})

test('filter that was removed does not come back', () => {
  storeFilters(allFilters)
  expect(withFiltersOfPreviousList(entry({ branding: allFilters.branding }, { hasCarried: true }))).toBeNull()
  expect(withFiltersOfPreviousList(entry())).toMatchObject({
    search: { branding: allFilters.branding, dispatch: undefined },
  })
})

test('list that is opened again by Back stays as it was', () => {
  const first = entry()
  expect(withFiltersOfPreviousList(first)).toBeNull()
  withFiltersOfPreviousList(entry({ dispatch: 13 }, { hasCarried: true }))
  expect(withFiltersOfPreviousList(first)).toBeNull()
  expect(readStoredFilters()).toEqual({})
})

test('filters that were recognized in a searched text override the previous list', () => {
  storeFilters(allFilters)
  const searchState = { appliedFor: 'bottles under $5', priceUpTo: 500 }
  expect(withFiltersOfPreviousList(entry({}, searchState))).toMatchObject({
    search: { branding: allFilters.branding, dispatch: 13 },
    state: { ...searchState, hasCarried: true },
  })
  expect(withFiltersOfPreviousList(entry())).toMatchObject({ state: { priceUpTo: 500 } })
})

test('preloaded list does not change the stored filters', () => {
  storeFilters(allFilters)
  expect(withFiltersOfPreviousList(entry({ dispatch: 7 }, {}, true))).toMatchObject({
    search: { dispatch: 7 },
  })
  expect(readStoredFilters()).toEqual(allFilters)
})

test.each(['', '[]', 'null', '{"dispatch":-1,"priceUpTo":"8","branding":7}', '{'])(
  'stored filters are empty when session storage has %j',
  (stored) => {
    sessionStorage.setItem('showfloor-filters', stored)
    expect(readStoredFilters()).toEqual({ branding: undefined, dispatch: undefined, priceUpTo: undefined })
  },
)
