/**
 * Cutting and cleaning text. Separate from rich-text.ts, because the search box of the first download needs nothing
 * of that module.
 */

/** Removes half of a character (of an emoji, for example) that cutting may have left at the end. */
export function wholeCharacters(cut: string): string {
  return cut.replace(/[\ud800-\udbff]$/, '')
}

/** Maximum length of a search text that is sent, in characters. */
export const maxSearchLength = 100

/** The text with a full stop at its end. */
export function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/**
 * The search text for a typed text (req 1.8): trimmed, with single spaces between words, at most 100 characters. `.`
 * and `..` become '', because browsers remove them from URLs.
 */
export function searchText(typed: string): string {
  const plain = withoutInvisible(typed)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const text = wholeCharacters(plain.slice(0, maxSearchLength)).trim()
  return text === '.' || text === '..' ? '' : text
}

/** Scripts in which a joiner or non-joiner (U+200D, U+200C) changes the letter before it, as in Persian and Sinhala. */
const joiningScripts = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((script) => String.raw`\p{sc=${script}}`)
  .join('')
const pictograph = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]*`
/** Invisible characters, and (first) the sequences in which they have a meaning. */
const invisiblePattern = new RegExp(
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
 * Removes invisible characters, and characters that change the direction of others (U+200B, U+202E, U+FEFF, soft
 * hyphens), because two texts with them can look the same and differ. Such characters stay inside an emoji or a
 * letter of another script.
 */
export function withoutInvisible(text: string): string {
  return text.replace(invisiblePattern, '$1')
}

/**
 * One line of plain text: invisible characters are removed; control characters (PostgreSQL refuses NUL), line
 * separators and lone surrogates become spaces.
 */
export function cleanLine(text: string): string {
  return withoutInvisible(text).replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffd]+/gu, ' ')
}

/** Like cleanLine, but line breaks and tabs remain. */
export function cleanText(text: string): string {
  return withoutInvisible(text)
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?:[^\P{Cc}\n\t]|[\p{Cs}\ufffd])+/gu, ' ')
}

/** Prepares a typed text for display, so that it cannot change the direction of text next to it. */
export function displayText(typed: string): string {
  return withoutInvisible(typed).trim()
}
