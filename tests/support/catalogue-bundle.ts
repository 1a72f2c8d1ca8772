/** A saved catalogue and a running download of one, in the types of the shop. */
import type { Bundle, BundleJob } from '../../src/domain/catalogue/bundle'

export const count = (done: number, of: number) => ({ done, of })

export const aBundle: Bundle = {
  generation: 1,
  choice: { categories: null, pictures: 'small' },
  startedAt: 0,
  finishedAt: 0,
  products: 1,
  pictures: count(0, 0),
  categories: {},
  bytes: 0,
  missing: [],
  version: null,
}

export const aBundleJob: BundleJob = {
  generation: 2,
  choice: aBundle.choice,
  pause: null,
  phase: 'lists',
  startedAt: 0,
  lists: count(0, 0),
  products: count(0, 0),
  prices: count(0, 0),
  pictures: count(0, 0),
  categories: {},
  bytes: 0,
  missing: [],
  fits: null,
}
