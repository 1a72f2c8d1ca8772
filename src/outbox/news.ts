/** What tabs tell each other of the rows. */
import * as v from 'valibot'

const News = v.variant('name', [
  /** The rows are other ones. */
  v.object({ name: v.literal('changed') }),
  /** Some are done: what the provider has is to be read again. */
  v.object({ name: v.literal('drained') }),
  v.object({ name: v.literal('done'), id: v.string(), said: v.nullable(v.string()) }),
  v.object({ name: v.literal('failed'), id: v.string(), reason: v.string() }),
  v.object({ name: v.literal('conflict'), id: v.string(), theirs: v.string() }),
])
export type News = v.InferOutput<typeof News>

export function inWords(news: News): string {
  return JSON.stringify(news)
}

/** Null for what another version tells. */
export function newsIn(message: string): News | null {
  try {
    const told: unknown = JSON.parse(message)
    return v.is(News, told) ? told : null
  } catch {
    return null
  }
}
