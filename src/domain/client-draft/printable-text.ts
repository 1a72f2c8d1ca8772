/** Text in the characters that a font has: signs that people paste get equivalents, and nothing is left out silently. */

type PrintableText = {
  text: string
  /** Emoji, which mean nothing that the words around them don't say. */
  leftOut: string[]
  /** Characters without which the text would say something else. */
  missing: string[]
}

/** Each sign of the first text becomes the second one. Spaces and compatibility forms (℃, ①, Ⅳ, ⅔, Ａ) need no row. */
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
/** What nobody sees: joiners, variation selectors, soft hyphens, and half of a character. */
const invisible = /^[\p{Cf}\p{Variation_Selector}\p{Cs}]$/u
const superscript = /^[⁰¹²³⁴-⁹]$/

export function printableText(typed: string, hasGlyph: (character: string) => boolean): PrintableText {
  const [leftOut, missing] = [new Set<string>(), new Set<string>()]
  /** Null for what cannot be written at all. */
  const written = (character: string): string | null => {
    // Fonts have glyphs for marks that turn the direction of a text.
    if (invisible.test(character)) return ''
    if (character === '\n' || hasGlyph(character)) return character
    if (/^[\p{Z}\p{Cc}]$/u.test(character)) return ' '
    const known = equivalents.get(character)
    if (known !== undefined) return all(known)
    const plain = character.normalize('NFKD')
    if (plain === character) return null
    return superscript.test(character) ? all(`^${plain}`) : all(plain)
  }
  /** A sign's equivalent may need one itself, as a fraction's stroke does. */
  const all = (text: string): string | null => {
    const parts = [...text].map(written)
    return parts.includes(null) ? null : parts.join('')
  }
  let text = ''
  for (const character of typed.normalize('NFC')) {
    const found = written(character)
    // "1⅓" is one and a third, not eleven thirds.
    const isMixed = /\d$/.test(text) && /^\d+[/⁄]/.test(found ?? '')
    text += isMixed ? ` ${found}` : (found ?? '')
    if (found === null) (emoji.test(character) ? leftOut : missing).add(character)
  }
  return { text, leftOut: [...leftOut], missing: [...missing] }
}
