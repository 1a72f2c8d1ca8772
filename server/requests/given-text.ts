/** Text fields of a request: one line each, trimmed, and refused with the name that people know them by. */
import * as v from 'valibot'
import { invalid } from './errors'
import { PlainText } from './input'

/** Missing counts as empty; digits may come as a number. */
export const Line = v.pipe(
  v.optional(v.nullable(v.union([PlainText, v.pipe(v.number(), v.finite(), v.transform(String))])), ''),
  v.transform((text) => (text ?? '').trim()),
)

/** The text, or a refusal when there is none or too much of it. */
export function given(name: string, text: string | null, most: number): string {
  if (text === null || text === '') throw invalid(`${name} is required`)
  return within(name, text, most)
}

export function within(name: string, text: string, most: number): string {
  if (text.length > most) throw invalid(`${name} can have at most ${most} characters`)
  return text
}

/** Refuses with the first of the messages, if there is one. */
export function refuseFirst(errors: Record<string, string | undefined>): void {
  const first = Object.values(errors).find((message) => message !== undefined)
  if (first !== undefined) throw invalid(first)
}
