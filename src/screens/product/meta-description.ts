/** Shortens a description for search engines. */
import type { RichNode, RichText } from '../../domain/rich-text'

const maxLeadLength = 150

/** Returns the start of a text, cut after a whole word. */
export function shortenDescription(text: string): string {
  if (text.length <= maxLeadLength) return text
  const cut = text.slice(0, maxLeadLength + 1)
  const lead = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut.slice(0, maxLeadLength)
  return `${lead.replace(/[\s,;:.–-]+$/, '')}…`
}

const inline = new Set(['b', 'i', 'em', 'strong', 'sup', 'sub', 'span', 'small', 'u', 'a'])

/** Returns the plain text of a description. A space replaces each end of a block, so that sentences stay separate. */
export function plainTextOf(text: RichText): string {
  const plain = typeof text === 'string' ? text : text.map(nodeText).join('')
  return plain.replace(/\s+/g, ' ').trim()
}

function nodeText(node: RichNode): string {
  if (typeof node === 'string') return node
  const inside = node.children.map(nodeText).join('')
  return inline.has(node.tag) ? inside : ` ${inside} `
}
