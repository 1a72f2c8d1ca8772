/** Shortens a description for search engines. */
import type { RichNode, RichText } from '../../domain/rich-text'

const maxLength = 150

/** Returns the start of a text, cut after a whole word. */
export function shortenDescription(text: string): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength + 1)
  const start = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut.slice(0, maxLength)
  return `${start.replace(/[\s,;:.–-]+$/, '')}…`
}

const inlineTags = new Set(['b', 'i', 'em', 'strong', 'sup', 'sub', 'span', 'small', 'u', 'a'])

/** Returns the plain text of a description. A space replaces each end of a block, so that sentences stay separate. */
export function plainTextOf(text: RichText): string {
  const plain = typeof text === 'string' ? text : text.map(nodeText).join('')
  return plain.replace(/\s+/g, ' ').trim()
}

function nodeText(node: RichNode): string {
  if (typeof node === 'string') return node
  const childText = node.children.map(nodeText).join('')
  return inlineTags.has(node.tag) ? childText : ` ${childText} `
}
