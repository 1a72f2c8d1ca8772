/** Price, branding and day stay from list to list until they are removed (req 16.9). */
import { beforeEach, expect, test, vi } from 'vitest'
import { noteScreenHydrated, screenHydrated } from '../../../src/device/page-events'
import { carriedTo } from '../../../src/queries/carried-filters'
import { keepFilters, keptFilters } from '../../../src/session/kept-filters'
import { memoryStorage } from '../session/device'

type Entry = Parameters<typeof carriedTo>[0]

let key = 0
/** A new entry of the history. */
const entry = (
  search: Entry['search'] = {},
  state: Entry['location']['state'] = {},
  preload = false,
): Entry => ({ search, location: { state: { __TSR_key: `key-${(key += 1)}`, ...state } }, preload })

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  noteScreenHydrated()
  await screenHydrated
})

const all = { branding: 'Laser Engraving', dispatch: 13, priceUpTo: 800 }

test('a list that is opened takes over price, branding and day of the one before', () => {
  carriedTo(
    entry({ branding: all.branding, dispatch: 13, colour: 'Blue' }, { priceUpTo: 800, hasCarried: true }),
  )
  expect(carriedTo(entry({ sort: 'price' }))).toEqual({
    search: { sort: 'price', branding: all.branding, dispatch: 13 },
    state: { appliedFor: undefined, lookedFor: undefined, priceUpTo: 800, hasCarried: true },
  })
})

test('filters of an address come before those of the list before', () => {
  keepFilters(all)
  expect(carriedTo(entry({ dispatch: 7 }, { priceUpTo: 500 }))).toMatchObject({
    search: { branding: all.branding, dispatch: 7 },
    state: { priceUpTo: 500 },
  })
  expect(keptFilters()).toEqual({ ...all, dispatch: 7, priceUpTo: 500 })
})

test('a filter that was removed does not come back', () => {
  keepFilters(all)
  expect(carriedTo(entry({ branding: all.branding }, { hasCarried: true }))).toBeNull()
  expect(carriedTo(entry())).toMatchObject({ search: { branding: all.branding, dispatch: undefined } })
})

test('a list that is opened again by Back stays as it was', () => {
  const first = entry()
  expect(carriedTo(first)).toBeNull()
  carriedTo(entry({ dispatch: 13 }, { hasCarried: true }))
  expect(carriedTo(first)).toBeNull()
  expect(keptFilters()).toEqual({})
})

test('filters that a searched text asked for come before those of the list before', () => {
  keepFilters(all)
  const asked = { appliedFor: 'bottles under $5', priceUpTo: 500 }
  expect(carriedTo(entry({}, asked))).toMatchObject({
    search: { branding: all.branding, dispatch: 13 },
    state: { ...asked, hasCarried: true },
  })
  expect(carriedTo(entry())).toMatchObject({ state: { priceUpTo: 500 } })
})

test('a list that is only loaded ahead changes nothing of what is kept', () => {
  keepFilters(all)
  expect(carriedTo(entry({ dispatch: 7 }, {}, true))).toMatchObject({ search: { dispatch: 7 } })
  expect(keptFilters()).toEqual(all)
})

test.each(['', '[]', 'null', '{"dispatch":-1,"priceUpTo":"8","branding":7}', '{'])(
  'kept filters are none where storage holds %j',
  (stored) => {
    sessionStorage.setItem('showfloor-filters', stored)
    expect(keptFilters()).toEqual({ branding: undefined, dispatch: undefined, priceUpTo: undefined })
  },
)
