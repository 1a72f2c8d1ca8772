/**
 * Provider HTML as data: a string, or a small tree of allowed elements. It is made once, at the boundary
 * (src/api/html.ts), survives JSON storage, and is drawn by ui/safe-html without any HTML sink (req 1.7).
 */
import { wholeCharacters } from './text'

/** Elements a category or subcategory name may hold. */
export const inlineTags = ['b', 'i', 'em', 'strong', 'br', 'sup', 'sub', 'span', 'small', 'u'] as const

/** Elements a description, FAQ or terms text may hold besides the inline ones. */
export const blockTags = [
  'p',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
] as const

type RichTag = (typeof inlineTags)[number] | (typeof blockTags)[number]

/** One allowed element. `href` stands on `a` only and is http(s), mailto, tel or a path of this site. */
export type RichElement = { tag: RichTag; href?: string; children: RichNode[] }
export type RichNode = string | RichElement

/** Text without markup is kept as a plain string. */
export type RichText = string | RichNode[]

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  reg: '®',
  trade: '™',
  copy: '©',
  deg: '°',
  times: '×',
}

/** Turns character references into characters. Unknown ones stay as they are. */
export function decodeEntities(html: string): string {
  return html.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (name[0] !== '#') return entities[name.toLowerCase()] ?? whole
    const code = name[1] === 'x' || name[1] === 'X' ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/**
 * The text of provider HTML, for places that show no markup (snippets, titles). The result is text, to be drawn
 * as text: it may hold `<` that was written as `&lt;`.
 */
export function htmlToText(html: string): string {
  const withoutCode = html.replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
  const spaced = withoutCode.replace(/<(br|\/p|\/li|\/h\d|\/tr|\/div)\b[^>]*>/gi, ' ')
  return decodeEntities(spaced.replace(/<\/?[a-z!][^>]*>?/gi, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text of a rich text: page titles, labels, breadcrumbs in structured data. */
export function plainText(rich: RichText): string {
  if (typeof rich === 'string') return rich
  return rich.map(textOf).join('').replace(/\s+/g, ' ').trim()
}

function textOf(node: RichNode): string {
  if (typeof node === 'string') return node
  const text = node.children.map(textOf).join('')
  return apart.has(node.tag) ? ` ${text} ` : text
}

/** What stands on a line or in a cell of its own reads as words of its own. */
const apart = new Set<RichTag>(['br', ...blockTags.filter((tag) => tag !== 'a')])

/** Cuts text to at most `limit` characters (as in req 2.4, 3.7) and adds an ellipsis. */
export function snippet(text: string, limit: number): string {
  return text.length <= limit ? text : `${wholeCharacters(text.slice(0, limit)).trimEnd()}…`
}
