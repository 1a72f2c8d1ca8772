/** Repeatable chance: a mulberry32 stream per name, so that no product depends on how many are made. */
export type Chance = {
  /** 0 <= n < 1. */
  next: () => number
  /** A whole number, both ends included. */
  whole: (from: number, to: number) => number
  /** True in this share of the cases. */
  hits: (share: number) => boolean
  one: <T>(list: readonly T[]) => T
  /** A new list in another order. */
  shuffled: <T>(list: readonly T[]) => T[]
  /** Some of the list, in the list's own order. */
  some: <T>(list: readonly T[], count: number) => T[]
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

export function chanceFor(name: string): Chance {
  const next = mulberry32(seedOf(name))
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = whole(0, i)
      const held = copy[i] as T
      copy[i] = copy[j] as T
      copy[j] = held
    }
    return copy
  }
  return {
    next,
    whole,
    hits: (share) => next() < share,
    one: (list) => {
      if (list.length === 0) throw new Error('nothing to choose from')
      return list[Math.floor(next() * list.length)] as (typeof list)[number]
    },
    shuffled,
    some: (list, count) => {
      const chosen = new Set(shuffled(list.map((_, index) => index)).slice(0, count))
      return list.filter((_, index) => chosen.has(index))
    },
  }
}
