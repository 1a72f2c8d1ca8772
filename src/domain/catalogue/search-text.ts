/** What is looked up for what somebody typed (req 1.8). */
import { wholeCharacters } from '../whole-characters'

/** Longest search text that is sent, in characters. */
export const longestSearch = 100

/** What is looked up for a typed text: trimmed, inner spaces folded, at most 100 characters. */
export function searchText(typed: string): string {
  return wholeCharacters(typed.replace(/\s+/g, ' ').trim().slice(0, longestSearch)).trim()
}
