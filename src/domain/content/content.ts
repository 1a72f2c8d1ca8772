/** What the shop tells its visitors: questions with answers, and sections of terms (req 9.1, 9.2). */
import { plainText, type RichText } from '../rich-text'

export type ShopText = {
  /** Names it in an address, after the `#`. */
  id: string
  title: string
  text: RichText
}

const maxIdLength = 80

/** An id for each title: readable, the same at every visit, and no two alike. */
export function textIds(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title, index) => {
    const words = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, maxIdLength)
      .replace(/^-|-$/g, '')
    // The letter keeps it apart from what else has an id on a page.
    const id = `q-${words || index + 1}`
    const own = taken.has(id) ? `${id}-${index + 1}` : id
    taken.add(own)
    return own
  })
}

/** Those that hold every word that is looked for, in title or text; all of them when nothing is. */
export function textsAbout(texts: readonly ShopText[], typed: string): ShopText[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return texts.filter(({ title, text }) => {
    const all = `${title} ${plainText(text)}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
