/** The beginning of a description, as search engines are told it. */
import type { RichNode, RichText } from '../../domain/rich-text'

/** Characters of it. */
const leadLength = 150

/** The beginning of a text, ended with a whole word. */
export function leadOf(text: string): string {
  if (text.length <= leadLength) return text
  const cut = text.slice(0, leadLength + 1)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut.slice(0, leadLength)
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`
}

const inline = new Set(['b', 'i', 'em', 'strong', 'sup', 'sub', 'span', 'small', 'u', 'a'])

/** The text of a description with a blank where a block ends, so that no sentences run together. */
export function runningText(text: RichText): string {
  const words = typeof text === 'string' ? text : text.map(nodeText).join('')
  return words.replace(/\s+/g, ' ').trim()
}

function nodeText(node: RichNode): string {
  if (typeof node === 'string') return node
  const inside = node.children.map(nodeText).join('')
  return inline.has(node.tag) ? inside : ` ${inside} `
}
