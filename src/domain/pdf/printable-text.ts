/**
 * Converts text to the characters that a font has: pasted symbols are replaced by equivalents, and nothing is left
 * out silently.
 */

type PrintableText = {
  text: string
  /** Emoji, which add nothing to the words around them. */
  removed: string[]
  /** Characters without which the text would have another meaning. */
  missing: string[]
}

/**
 * Pairs of texts: each symbol in the first one is replaced by the whole second one. Spaces and compatibility forms
 * (℃, ①, Ⅳ, ⅔, Ａ) need no entry.
 */
const equivalents = new Map(
  (
    [
      ['‐‑‒―⁃−﹘－', '-'],
      ['–—', '-'],
      ['′‵ʹʼ‛’‘´ˊˈ', "'"],
      ['″‶ʺ‟“”„〃', '"'],
      ['‴', "'''"],
      ['‚', ','],
      ['…⋯', '...'],
      ['•‣◦▪●■◾◆∙⋅・', '·'],
      ['□◻☐', '[ ]'],
      ['✓✔☑', '√'],
      ['✗✘✕✖☒×', 'x'],
      ['★☆✱＊', '*'],
      ['⇒→➔➜➡', '->'],
      ['←⬅', '<-'],
      ['↔', '<->'],
      ['≈∼', '~'],
      ['≤', '<='],
      ['≥', '>='],
      ['≠', '!='],
      ['⁄∕', '/'],
      ['⌀∅', 'Ø'],
      ['Ω', 'Ohm'],
      ['№', 'No.'],
      ['℠', 'SM'],
      ['™', 'TM'],
      ['®', '(R)'],
      ['©', '(C)'],
      ['₹', 'Rs'],
    ] as const
  ).flatMap(([signs, text]) => [...signs].map((sign) => [sign, text] as const)),
)

const emoji = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]$/u
/** Invisible characters: joiners, variation selectors, soft hyphens, and unpaired surrogates. */
const invisibleCharacter = /^[\p{Cf}\p{Variation_Selector}\p{Cs}]$/u
const superscript = /^[⁰¹²³⁴-⁹]$/

export function printableText(original: string, hasGlyph: (character: string) => boolean): PrintableText {
  const [leftOut, missing] = [new Set<string>(), new Set<string>()]
  /** Returns null for a character that cannot be written at all. */
  const toPrintable = (character: string): string | null => {
    // Fonts have glyphs for marks that turn the direction of a text.
    if (invisibleCharacter.test(character)) return ''
    if (character === '\n' || hasGlyph(character)) return character
    if (/^[\p{Z}\p{Cc}]$/u.test(character)) return ' '
    const equivalent = equivalents.get(character)
    if (equivalent !== undefined) return allPrintable(equivalent)
    const plain = character.normalize('NFKD')
    if (plain === character) return null
    return superscript.test(character) ? allPrintable(`^${plain}`) : allPrintable(plain)
  }
  /** The equivalent of a symbol may need an equivalent as well, as the slash of a fraction does. */
  const allPrintable = (text: string): string | null => {
    const parts = [...text].map(toPrintable)
    return parts.includes(null) ? null : parts.join('')
  }
  let text = ''
  for (const character of original.normalize('NFC')) {
    const printable = toPrintable(character)
    // A space is inserted, because "1⅓" is one and a third, not eleven thirds.
    const isMixed = /\d$/.test(text) && /^\d+[/⁄]/.test(printable ?? '')
    text += isMixed ? ` ${printable}` : (printable ?? '')
    if (printable === null) (emoji.test(character) ? leftOut : missing).add(character)
  }
  return { text, removed: [...leftOut], missing: [...missing] }
}

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
