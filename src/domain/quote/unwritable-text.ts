/** The error for text that the PDF's fonts cannot write. It is separate from the PDF, which loads later. */
const maxNamedCharacters = 8
const maxQuotedLength = 60

/**
 * Thrown for characters, such as Greek or Japanese letters, that the PDF's fonts lack. The message is for the
 * customer.
 */
export class UnwritableText extends Error {
  override name = 'UnwritableText'
  constructor(text: string, characters: readonly string[]) {
    const kind = characters.every((character) => /\p{L}/u.test(character)) ? 'letters' : 'characters'
    const first = characters.slice(0, maxNamedCharacters).join(' ')
    const start = text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text
    super(`The PDF can’t show the ${kind} in “${start}”: ${first}. Print instead, or print to PDF.`)
  }
}
