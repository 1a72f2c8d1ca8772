/** The shop's texts for its visitors: questions with answers, and sections of terms (req 9.1, 9.2). */
import { plainText, type RichText } from '../rich-text'

export type ShopText = {
  /** Fragment in a URL, after the `#`. */
  id: string
  title: string
  text: RichText
}

const maxIdLength = 80

/** An id for each title: readable, the same at every visit, and unique. */
export function textIds(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title, index) => {
    const slug = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, maxIdLength)
      .replace(/^-|-$/g, '')
    // The prefix prevents collisions with other ids on the page.
    const id = `q-${slug || index + 1}`
    const uniqueId = taken.has(id) ? `${id}-${index + 1}` : id
    taken.add(uniqueId)
    return uniqueId
  })
}

/** Texts that contain every word of the search in title or text; all texts when the search is empty. */
export function filterTexts(texts: readonly ShopText[], searchText: string): ShopText[] {
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean)
  return texts.filter(({ title, text }) => {
    const searchableText = `${title} ${plainText(text)}`.toLowerCase()
    return words.every((word) => searchableText.includes(word))
  })
}
