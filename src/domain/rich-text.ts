/**
 * Provider HTML as data: a string, or a small tree of allowed elements. It is created once, at the boundary
 * (src/api/html.ts), can be stored as JSON, and is rendered by ui/safe-html without any HTML sink (req 1.7).
 */
import { wholeCharacters } from './text'

/** Elements that are allowed in the name of a category or subcategory. */
export const inlineTags = ['b', 'i', 'em', 'strong', 'br', 'sup', 'sub', 'span', 'small', 'u'] as const

/** Elements that are allowed in a description, FAQ or terms text in addition to the inline ones. */
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

/** One allowed element. Only `a` has a `href`, which is http(s), mailto, tel or a path of this site. */
export type RichElement = { tag: RichTag; href?: string; children: RichNode[] }
export type RichNode = string | RichElement

/** Text without markup is a plain string. */
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

/** Converts character references to characters. Unknown ones stay as they are. */
export function decodeEntities(html: string): string {
  return html.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (name[0] !== '#') return entities[name.toLowerCase()] ?? whole
    const code = name[1] === 'x' || name[1] === 'X' ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/**
 * The text of provider HTML, for places that show no markup (snippets, titles). Render the result as text only,
 * because it may contain `<` that was written as `&lt;`.
 */
export function htmlToText(html: string): string {
  const withoutCode = html.replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
  const spaced = withoutCode.replace(/<(br|\/p|\/li|\/h\d|\/tr|\/div)\b[^>]*>/gi, ' ')
  return decodeEntities(spaced.replace(/<\/?[a-z!][^>]*>?/gi, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text of a rich text, for page titles, labels, and breadcrumbs in structured data. */
export function plainText(rich: RichText): string {
  if (typeof rich === 'string') return rich
  return rich.map(textOf).join('').replace(/\s+/g, ' ').trim()
}

function textOf(node: RichNode): string {
  if (typeof node === 'string') return node
  const text = node.children.map(textOf).join('')
  return separatedTags.has(node.tag) ? ` ${text} ` : text
}

/** Tags whose text is separated from the text around them by a space. */
const separatedTags = new Set<RichTag>(['br', ...blockTags.filter((tag) => tag !== 'a')])

/** Cuts text to at most `limit` characters (as in req 2.4, 3.7) and adds an ellipsis. */
export function snippet(text: string, limit: number): string {
  return text.length <= limit ? text : `${wholeCharacters(text.slice(0, limit)).trimEnd()}…`
}
