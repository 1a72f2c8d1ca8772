/** Reading the hand-written catalogue text: pieces between bars, blanks filled in, names made slugs. */

const splitTexts = new Map<string, string[]>()

/** `a | b\n c` becomes ['a', 'b c']. Kept, because the same line is read once per product. */
export function pieces(text: string): string[] {
  const known = splitTexts.get(text)
  if (known) return known
  const made = text
    .split('|')
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '')
  splitTexts.set(text, made)
  return made
}

/** `Body: steel` becomes ['Body', 'steel']; the value may hold further colons. */
export function pair(text: string): [string, string] {
  const at = text.indexOf(': ')
  if (at < 1) throw new Error(`no name before a colon in: ${text}`)
  return [text.slice(0, at), text.slice(at + 2)]
}

/** Recycled Cotton becomes recycled cotton; A5, 750ml and RPET stay as they are. */
export function midSentence(label: string): string {
  return label.replace(/(?<!\w)[A-Z][a-z]+/g, (word) => word.toLowerCase())
}

/** Puts values in place of {blanks}; `a` becomes `an` before a vowel, and a sentence keeps its capital. */
export function fill(text: string, blanks: Record<string, string>): string {
  if (!text.includes('{')) return capital(text)
  const filled = text.replace(/(\b[Aa] )?\{(\w+)\}/g, (_, article: string | undefined, blank: string) => {
    const value = blanks[blank]
    if (value === undefined) throw new Error(`nothing to put in {${blank}} of: ${text}`)
    if (!article) return value
    return (startsWithVowelSound(value) ? `${article.charAt(0)}n ` : article) + value
  })
  return capital(filled)
}

/** As it is read aloud: an 8oz cup, an HB pencil, an RPET bag, a USB drive. */
function startsWithVowelSound(value: string): boolean {
  if (/^[A-Z](?![a-z])/.test(value)) return /^[AEFHILMNORSX]/.test(value)
  return /^(8|11\b|18|[aeiou](?!ni|se|tensil))/i.test(value)
}

export function capital(text: string): string {
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
export function titled(name: string): string {
  return name.split('-').map(capital).join(' ')
}
