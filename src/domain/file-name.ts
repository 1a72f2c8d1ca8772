/** Names for files that people save: safe on every system, readable in a folder. */

/** Longest file name, in characters, ending included. */
export const maxFileNameLength = 120

/** Control characters, what no system allows in a name, and marks that turn the direction of writing. */
const unsafe = /[\p{Cc}\p{Cf}/\\:*?"<>|\u2028\u2029]/gu

/**
 * A file name of `words` and an ending without its dot, e.g. `fileName(['DW-10', 'Alpine flask'], 'pdf')`.
 * Path characters become blanks, so nothing leaves the download folder; nothing usable gives `Download`.
 */
export function fileName(words: string[], ending: string): string {
  const plain = words.join(' ').normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ')
  const room = maxFileNameLength - ending.length - 1
  const cut = [...plain.replace(/^[\s.~-]+/, '')].reduce(
    (name, character) => (name.length + character.length <= room ? name + character : name),
    '',
  )
  return `${cut.replace(/[\s.]+$/, '') || 'Download'}.${ending}`
}

/** Name of a branding template, from the SKU and the product's name (req 3.6). */
export function templateFileName(sku: string, productName: string): string {
  return fileName([sku, productName], 'pdf')
}
