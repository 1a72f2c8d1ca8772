/**
 * Seeded random numbers (mulberry32), one stream per name: the same on every machine and independent of other
 * streams.
 */
export type Random = {
  /** 0 <= n < 1. */
  next: () => number
  /** Both ends are included. */
  integer: (from: number, to: number) => number
  /** Returns true with this probability. */
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Returns a new list in another order. */
  shuffle: <T>(list: readonly T[]) => T[]
  /** Returns some items, in the order of the list. */
  sample: <T>(list: readonly T[], count: number) => T[]
}

function seedOf(name: string): number {
  let hash = 2166136261
  for (let i = 0; i < name.length; i++) {
    hash = Math.imul(hash ^ name.charCodeAt(i), 16777619)
  }
  return hash >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function seededRandom(name: string): Random {
  const next = mulberry32(seedOf(name))
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const shuffle = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = integer(0, i)
      const swapped = copy[i] as T
      copy[i] = copy[j] as T
      copy[j] = swapped
    }
    return copy
  }
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to choose from')
      return list[Math.floor(next() * list.length)] as (typeof list)[number]
    },
    shuffle,
    sample: (list, count) => {
      const chosen = new Set(shuffle(list.map((_, index) => index)).slice(0, count))
      return list.filter((_, index) => chosen.has(index))
    },
  }
}
