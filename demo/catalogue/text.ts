/** Functions for the catalogue's texts: they fill blanks, set capitals, make slugs and escape HTML. */

/** Returns a label for the middle of a sentence: Recycled Cotton in lower case, but A5, 750ml and RPET unchanged. */
export function midSentence(label: string): string {
  return label.replace(/(?<!\w)[A-Z][a-z]+/g, (word) => word.toLowerCase())
}

/** Returns the text with its blanks filled in and a capital at the start. */
export function fill(text: string, blanks: Record<string, string>): string {
  return capitalize(fillBlanks(text, blanks))
}

/** Puts values in place of {blanks}; `a` becomes `an` before a vowel. */
export function fillBlanks(text: string, blanks: Record<string, string>): string {
  return text.replace(/(\b[Aa] )?\{(\w+)\}/g, (_, article: string | undefined, blank: string) => {
    const value = blanks[blank]
    if (value === undefined) throw new Error(`nothing to put in {${blank}} of: ${text}`)
    if (!article) return value
    return (startsWithVowelSound(value) ? `${article.charAt(0)}n ` : article) + value
  })
}

/** Decides by pronunciation: an 8oz cup, an HB pencil, an RPET bag, a USB drive. */
function startsWithVowelSound(value: string): boolean {
  if (/^[A-Z](?![a-z])/.test(value)) return /^[AEFHILMNORSX]/.test(value)
  return /^(8|11\b|18|[aeiou](?!ni|se|tensil))/i.test(value)
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function slugOf(name: string): string {
  return name
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;/g, ' ')
    .toLowerCase()
    .replace(/['’.,]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** light-blue becomes Light Blue. */
export function titleCase(name: string): string {
  return name.split('-').map(capitalize).join(' ')
}
