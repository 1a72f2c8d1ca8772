/** HTML of paragraphs alone, which staff edit as plain text: a blank line begins a paragraph. */

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export function htmlOf(text: string): string {
  if (text === '') return ''
  const escaped = text.replace(/[&<>]/g, (character) => escapes[character as keyof typeof escapes])
  const paragraphs = escaped.split('\n\n').map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
  return paragraphs.join('')
}

/** Returns null for HTML that would lose something as plain text. */
export function plainTextOf(html: string): string | null {
  const paragraphs = html.trim().split(/<\/p>\s*<p>/)
  const text = paragraphs
    .join('\n\n')
    .replace(/^<p>|<\/p>$/g, '')
    .replace(/<br ?\/?>/g, '\n')
  if (/[<>]|&(?!(amp|lt|gt);)/.test(text)) return null
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
