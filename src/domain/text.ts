/** Cutting and cleaning text. Apart from rich-text.ts, so that the search box of the first download needs none of that. */

/** Text that was cut, without the half of a character (an emoji, say) that the cut may have left at its end. */
export function wholeCharacters(cut: string): string {
  return cut.replace(/[\ud800-\udbff]$/, '')
}

/** Longest search text that is sent, in characters. */
export const maxSearchLength = 100

/** Ends in a full stop. */
export function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/**
 * What is looked up for a typed text (req 1.8): trimmed, inner spaces folded, at most 100 characters. `.` and `..` are
 * nothing to look for: browsers take them out of addresses.
 */
export function searchText(typed: string): string {
  const plain = withoutInvisible(typed)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const text = wholeCharacters(plain.slice(0, maxSearchLength)).trim()
  return text === '.' || text === '..' ? '' : text
}

/** Scripts in which a joiner or non-joiner (U+200D, U+200C) changes the letter before it, as in Persian and Sinhala. */
const joiningScripts = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu']
  .concat(['Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt'])
  .map((script) => String.raw`\p{sc=${script}}`)
  .join('')
const pictograph = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]*`
/** What shows nothing by itself, and (first) the sequences in which it has a meaning. */
const invisible = new RegExp(
  [
    String.raw`(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`,
    String.raw`${pictograph}(?:\u200d${pictograph})*`,
    String.raw`[\d#*]\ufe0f\u20e3`,
    String.raw`(?=[\p{L}\p{M}])[${joiningScripts}][\u200c\u200d]`,
    String.raw`\p{sc=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])`,
    String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`,
  ].join('|'),
  'gu',
)

/**
 * Text without characters that nobody sees or that turn the direction of others (U+200B, U+202E, U+FEFF, soft hyphens): with
 * them two texts look the same and are not. Those inside an emoji or a letter of another script stay.
 */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '$1')
}

/** A text that somebody typed as it is shown: it turns the direction of nothing beside it. */
export function shownText(typed: string): string {
  return withoutInvisible(typed).trim()
}
