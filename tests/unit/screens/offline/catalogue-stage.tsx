/** A stage for the offline catalogue's page: its states are set by the test, and what is pressed is written down. */
import { act } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { vi } from 'vitest'
import type { Pack, PackChoice, PackEstimate, PackJob } from '../../../../src/domain/catalogue/catalogue-pack'
import type { CatalogueState } from '../../../../src/saved/catalogue/control'
import type { KnownDevice } from '../../../../src/saved/device-facts'

export const nothing: CatalogueState = {
  known: true,
  pack: null,
  job: null,
  prices: null,
  elsewhere: false,
  lost: null,
}
export const desk: KnownDevice = {
  installed: false,
  way: 'chromium',
  app: 'saved',
  storage: 'open',
  canInstall: false,
  used: 41_000_000,
}

export const world = {
  catalogue: nothing,
  device: desk as KnownDevice | null,
  unsent: { waiting: 0, needsYou: 0 },
  /** Calls of the buttons, in their order. */
  pressed: [] as [name: string, ...rest: unknown[]][],
  answer: (): Promise<void> => Promise.resolve(),
  estimate: (_choice: PackChoice): Promise<PackEstimate> => Promise.reject(new Error('none')),
}
const fresh = { ...world }
const listeners = new Set<() => void>()

export function resetWorld(): void {
  Object.assign(world, fresh, { pressed: [] })
}

export function show(state: Partial<CatalogueState>): void {
  world.catalogue = { ...nothing, ...state }
  act(() => {
    for (const listener of listeners) listener()
  })
}

export function follow<T>(read: () => T): T {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
}

export const press = (name: string) =>
  vi.fn((...given: unknown[]) => {
    world.pressed.push([name, ...given])
    return world.answer()
  })

export const anyPack = (over: Partial<Pack> = {}): Pack => ({
  generation: 1,
  choice: { categories: null, pictures: 'small' },
  startedAt: Date.now(),
  finishedAt: Date.now(),
  products: 2000,
  pictures: { done: 4000, of: 4000 },
  categories: { drinkware: { done: 120, of: 120 } },
  bytes: 9_000_000,
  missing: [],
  version: null,
  ...over,
})

export const anyJob = (over: Partial<PackJob> = {}): PackJob => ({
  generation: 2,
  choice: { categories: null, pictures: 'small' },
  pause: null,
  phase: 'products',
  startedAt: Date.now(),
  lists: { done: 84, of: 84 },
  products: { done: 412, of: 2000 },
  prices: { done: 0, of: 0 },
  pictures: { done: 1130, of: 4000 },
  categories: { drinkware: { done: 40, of: 120 } },
  bytes: 4_200_000,
  missing: [],
  fits: null,
  ...over,
})

export const days = (count: number) => count * 24 * 60 * 60 * 1000
