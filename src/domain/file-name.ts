/** Names of files that people save: valid on every system, and readable in a folder. */

/** Maximum length of a file name in characters, ending included. */
export const maxFileNameLength = 120

/** Control characters, characters that systems forbid in names, and marks that change the direction of writing. */
const unsafe = /[\p{Cc}\p{Cf}/\\:*?"<>|\u2028\u2029]/gu

/**
 * Returns a file name of `parts` and an ending without its dot, e.g. `fileName(['DW-10', 'Alpine flask'], 'pdf')`.
 * Path characters become spaces, so that no file is written outside the download folder. Without usable parts the
 * name is `Download`.
 */
export function fileName(parts: string[], ending: string): string {
  const plain = parts.join(' ').normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ')
  const maxStemLength = maxFileNameLength - ending.length - 1
  const stem = [...plain.replace(/^[\s.~-]+/, '')].reduce(
    (name, character) => (name.length + character.length <= maxStemLength ? name + character : name),
    '',
  )
  return `${stem.replace(/[\s.]+$/, '') || 'Download'}.${ending}`
}

/** Name of a branding template, from the SKU and the product's name (req 3.6). */
export function templateFileName(sku: string, productName: string): string {
  return fileName([sku, productName], 'pdf')
}
