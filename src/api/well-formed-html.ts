/**
 * Provider HTML where there is no DOM, as on a server that draws pages. Only markup that every browser reads in one and the
 * same way is taken apart: elements of the list, closed in order, each where it may stand. No sanitiser stands behind it,
 * because it makes a tree of listed elements and text, and leaves out all attributes but addresses of links.
 */
import { decodeEntities, inlineTags, type RichElement, type RichNode } from '../domain/rich-text'

const inline = [...inlineTags, 'a']
const flow = [...inline, 'p', 'ul', 'ol', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'hr', 'table']

/** What may stand in an element; in all that are not named here, only what stands in a line. */
const contents: Record<string, readonly string[]> = {
  '': flow,
  blockquote: flow,
  li: flow,
  td: flow,
  th: flow,
  ul: ['li'],
  ol: ['li'],
  table: ['thead', 'tbody'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
}
/** Their content stands for them, as the sanitiser has it. */
const dropped = ['div', 'font', 'img', 'section']
const withoutText = ['ul', 'ol', 'table', 'thead', 'tbody', 'tr']
const empty = ['br', 'hr']

const tagPattern = /<(\/?)([a-z][a-z\d]*)((?:\s+[a-z][a-z-]*(?:="[^"<>]*"|='[^'<>]*')?)*)\s*\/?>/gi
const hrefPattern = /\shref=(?:"([^"]*)"|'([^']*)')/i
const link = /^(?:https?:|mailto:|tel:|\/(?!\/))/i

type Open = { tag: string; children: RichNode[] }

/** The tree; null for any other markup. `tags` are the elements that are kept. */
export function readWellFormed(html: string, tags: readonly string[]): RichNode[] | null {
  const root: Open = { tag: '', children: [] }
  const open = [root]
  const parent = () => open.at(-1) ?? root
  let at = 0
  const text = (until: number): boolean => {
    const written = html.slice(at, until).replaceAll(/\r\n?/g, '\n')
    if (written.includes('<') || hasOddReference(written)) return false
    const { tag, children } = parent()
    // Between rows and items browsers keep blanks, and nobody sees them.
    if (withoutText.includes(tag)) return written.trim() === ''
    if (written !== '') children.push(decodeEntities(written))
    return true
  }
  for (const { 0: whole, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(tagPattern)) {
    const tag = name.toLowerCase()
    if (!text(index)) return null
    at = index + whole.length
    if (dropped.includes(tag)) continue
    if (!tags.includes(tag)) return null
    if (slash) {
      if (open.pop()?.tag !== tag || open.length === 0) return null
      continue
    }
    const isInLink = tag === 'a' && open.some((outer) => outer.tag === 'a')
    if (isInLink || !(contents[parent().tag] ?? inline).includes(tag)) return null
    const element: RichElement = { tag: tag as RichElement['tag'], ...hrefOf(tag, attributes), children: [] }
    parent().children.push(element)
    if (!empty.includes(tag)) open.push({ tag, children: element.children })
  }
  return text(html.length) && open.length === 1 ? root.children : null
}

function hrefOf(tag: string, attributes: string): { href?: string } {
  const [, double, single] = (tag === 'a' && hrefPattern.exec(attributes)) || []
  const href = decodeEntities(double ?? single ?? '').trim()
  return link.test(href) ? { href } : {}
}

/** References that browsers know and we do not, or that end without a semicolon. */
function hasOddReference(text: string): boolean {
  return /&(#|[a-z])/i.test(text.replaceAll(/&[#\w]+;/g, (one) => (decodeEntities(one) === one ? one : '')))
}
