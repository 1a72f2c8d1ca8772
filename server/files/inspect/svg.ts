/**
 * Checks an SVG by its elements and attributes, because drawing programs write text that only looks like a script.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { type ArtworkFacts, noFacts } from '../../../src/domain/artwork/facts'
import type { Inspection } from './inspection'

const svgSpace = 'http://www.w3.org/2000/svg'
const htmlSpace = 'http://www.w3.org/1999/xhtml'

type Node = Record<string, unknown>
type SvgIssues = { isScripted: boolean; isExternal: boolean; isLinked: boolean }

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  maxNestedTags: 2000,
  processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 10_000_000 },
})

export function inspectSvg(bytes: Buffer): Inspection {
  const text = decode(bytes).replaceAll('\0', '').trim()
  if (entitiesOf(text).some(isDangerousEntity)) return { refusal: 'scripted' }
  if (attributeDefaultsOf(text).some((defaults) => scriptedDefault.test(defaults)))
    return { refusal: 'scripted' }
  if (/<!ENTITY\s+(%\s*)?[^\s"']+\s+(SYSTEM|PUBLIC)\b/.test(text)) return { refusal: 'external' }
  const nodes = parseXml(text)
  // A browser also renders HTML that is not well-formed XML.
  if (!nodes)
    return scriptPattern.test(text)
      ? { refusal: 'scripted' }
      : { facts: { ...noFacts, problem: 'unreadable' } }
  const issues: SvgIssues = { isScripted: false, isExternal: false, isLinked: false }
  const root = nodes.find((node) => /^(\w+:)?svg$/.test(tagOf(node)))
  if (!root) return { refusal: 'broken' }
  inspectNodes(nodes, issues)
  if (issues.isScripted) return { refusal: 'scripted' }
  if (issues.isExternal) return { refusal: 'external' }
  return { facts: svgFacts(attributesOf(root), issues.isLinked) }
}

const scriptPattern = /<(\w+:)?(script|iframe|object|embed)\b|[\s/"']on[a-z]{3,}\s*=|javascript:/i

/** Drawing programs write UTF-8, UTF-16 with a byte order mark, or the encoding of the XML declaration. */
function decode(bytes: Buffer): string {
  const declared = /^<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    bytes.toString('latin1', 0, 300),
  )?.[1]
  const byteOrderMark = bytes.toString('latin1', 0, 2)
  const encoding =
    byteOrderMark === '\xff\xfe'
      ? 'utf-16le'
      : byteOrderMark === '\xfe\xff'
        ? 'utf-16be'
        : (declared ?? 'utf-8')
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function parseXml(text: string): Node[] | null {
  try {
    return XMLValidator.validate(text) === true ? (parser.parse(text) as Node[]) : null
  } catch {
    return null
  }
}

/** Returns the values of the entities in the document type. Illustrator, for example, writes its namespaces there. */
const entitiesOf = (text: string) =>
  [...text.matchAll(/<!ENTITY\s+(?:%\s*)?[^\s"']+\s+("[^"]*"|'[^']*')/g)].map(([, value = '']) => value)

/** The parser expands no entity within another entity, and no entity that it considers dangerous. */
function isDangerousEntity(value: string): boolean {
  const plain = value.replaceAll(/&#(x[\da-f]+|\d+);/gi, (_, code: string) =>
    String.fromCodePoint(Math.min(0x10ffff, Number(/^x/i.test(code) ? `0${code}` : code))),
  )
  return /[<&]|(java|vb)script:/i.test(plain.replaceAll(/&(amp|quot|apos|gt);/g, ''))
}

/** A document type may set default attributes of elements. Only defaults that declare namespaces are common. */
const attributeDefaultsOf = (text: string) => text.match(/<!ATTLIST[^>]*/gi) ?? []
const scriptedDefault = /[\s"']on[a-z]{3,}\s|(java|vb)script:/i

const tagOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? ''
const attributesOf = (node: Node) => (node[':@'] ?? {}) as Record<string, string>
const textIn = (node: Node) => (typeof node['#text'] === 'string' ? node['#text'] : '')
const childrenOf = (node: Node): Node[] => {
  const children = node[tagOf(node)]
  return Array.isArray(children) ? (children as Node[]) : []
}

/** Namespace URIs by prefix; the default namespace has the prefix ''. */
type Namespaces = ReadonlyMap<string, string>

function inspectNodes(roots: Node[], issues: SvgIssues): void {
  const stack: { node: Node; spaces: Namespaces }[] = roots.map((node) => ({
    node,
    spaces: new Map([['', svgSpace]]),
  }))
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, spaces } = next
    const tag = tagOf(node)
    const attributes = attributesOf(node)
    if (tag.startsWith('?')) {
      if (tag === '?xml-stylesheet') inspectStyleSheet(attributes, issues)
      continue
    }
    const scope = withDeclaredNamespaces(spaces, attributes)
    const [prefix, local] = split(tag)
    const space = scope.get(prefix)
    if (space === undefined || space === svgSpace || space === htmlSpace)
      inspectElement(local.toLowerCase(), attributes, childrenOf(node), issues)
    for (const child of childrenOf(node)) stack.push({ node: child, spaces: scope })
  }
}

function withDeclaredNamespaces(spaces: Namespaces, attributes: Record<string, string>): Namespaces {
  const declarations = Object.entries(attributes).filter(([name]) => /^xmlns(:|$)/.test(name))
  if (declarations.length === 0) return spaces
  return new Map([...spaces, ...declarations.map(([name, value]) => [name.slice(6), value.trim()] as const)])
}

function split(tag: string): [prefix: string, local: string] {
  const colon = tag.indexOf(':')
  return colon < 0 ? ['', tag] : [tag.slice(0, colon), tag.slice(colon + 1)]
}

const activeElements = 'script handler listener iframe frame object embed applet base form'.split(' ')
const animations = 'set animate animatetransform animatemotion animatecolor'.split(' ')
/** Event handlers have no prefix. */
const eventHandler = /^on[a-z]{3,}$/i
/** URLs, and the values that an animation sets. */
const urlAttribute = /^([\w-]+:)?(href|src|to|from|by|values|action|formaction|data|base)$/
const scriptUrl = /(^|;)(javascript:|vbscript:|data:text\/html)/i
/** Parsers strip spaces and control characters, and HTML parsers know entities that XML does not have. */
const plainUrl = (url: string) =>
  url
    .replaceAll(/&(tab|newline);/gi, '')
    .replaceAll(/&colon;/gi, ':')
    .replaceAll(/[\0-\x20]/g, '')

function inspectElement(
  element: string,
  attributes: Record<string, string>,
  children: Node[],
  issues: SvgIssues,
): void {
  if (activeElements.includes(element)) issues.isScripted = true
  if (element === 'meta' && 'http-equiv' in attributes) issues.isScripted = true
  if (element === 'style') inspectCss(children.map(textIn).join(''), issues)
  if (animations.includes(element) && eventHandler.test((attributes['attributeName'] ?? '').trim()))
    issues.isScripted = true
  for (const [name, value] of Object.entries(attributes)) {
    if (eventHandler.test(name)) issues.isScripted = true
    if (urlAttribute.test(name) && scriptUrl.test(plainUrl(value))) issues.isScripted = true
    // A `use` element with a data URL embeds another document with its scripts.
    if (element === 'use' && urlAttribute.test(name) && /^data:/i.test(plainUrl(value)))
      issues.isScripted = true
    if (/^(\w+:)?href$/.test(name) || name === 'src')
      inspectUrl(value, element === 'a' ? 'followed' : 'loaded', issues)
    if (value.includes('url(')) inspectCss(value, issues)
  }
}

/** A style sheet in XSLT can write any document, including scripts. A style sheet in CSS is only an external file. */
function inspectStyleSheet({ type = '', href = '' }: Record<string, string>, issues: SvgIssues): void {
  const isCss = /^\s*text\/css\b/i.test(type) || (type === '' && /\.css\s*$/i.test(href))
  if (isCss) issues.isExternal = true
  else issues.isScripted = true
}

/** A link that a reader follows loads nothing by itself. */
function inspectUrl(url: string, use: 'loaded' | 'followed', issues: SvgIssues): void {
  const plain = url.trim()
  if (use === 'followed' || plain === '' || /^(#|data:)/i.test(plain)) return
  if (/^(https?|ftp):|^\/\//i.test(plain)) issues.isExternal = true
  else issues.isLinked = true
}

/** Web fonts are common, so a file with them is not refused, but marked as linked: its text may print differently. */
function inspectCss(css: string, issues: SvgIssues): void {
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, '')
  if (/javascript:|expression\(|-moz-binding/i.test(plain)) issues.isScripted = true
  if (/@import|url\(\s*["']?\s*(?!["'#]|data:)[^\s)]/i.test(plain)) issues.isLinked = true
}

const mmPerPoint = 25.4 / 72
/** mm per unit; drawings in px have no physical size. */
const mmPerUnit: Record<string, number> = { mm: 1, cm: 10, in: 25.4, pt: mmPerPoint, pc: 12 * mmPerPoint }

function svgFacts(attributes: Record<string, string>, isLinked: boolean): ArtworkFacts {
  const lengthOf = (name: string) => {
    const [, value, unit = ''] = /^\s*\+?([\d.]{1,12})\s*([a-z]{2})\s*$/.exec(attributes[name] ?? '') ?? []
    return Math.round(Number(value) * (mmPerUnit[unit] ?? 0) * 10) / 10 || null
  }
  const [width, height] = [lengthOf('width'), lengthOf('height')]
  return {
    ...noFacts,
    page: width !== null && height !== null ? { width, height } : null,
    colours: ['rgb'],
    problem: isLinked ? 'linked' : null,
  }
}
