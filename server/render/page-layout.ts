/**
 * Puts what was drawn of a page into the built page that has no shell: its head, the rules that it uses, its content, what
 * it was drawn from. The whole style sheet comes last, so that nothing waits for it.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sentDataTag, type SentPage } from '../../src/domain/sent-page'

/** `style` is how the content policy allows the rules that stand in the page. */
type LaidOutPage = { text: string; style: string }

const title = /<title>[^<]*<\/title>/
const sheetLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/
const moduleScript = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g
const root = '<div id="root"></div>'

/** `screen` names the scripts of the page's own screen. No script comes before what is seen at first (public/start.js). */
export type LayOut = (page: SentPage, screen: string[]) => LaidOutPage

/** Reads the build in `distFolder`, once for all of its pages. */
export async function pageLayout(distFolder: string): Promise<LayOut> {
  const built = await readFile(path.join(distFolder, 'kiosk.html'), 'utf8')
  const [link = '', file] = sheetLink.exec(built) ?? []
  const sheet = readSheet(file ? await readFile(path.join(distFolder, file), 'utf8') : '')
  const scripts = [...built.matchAll(moduleScript)].flatMap(([, script = '']) => script).join(' ')
  const frame = built.replace(link, '').replaceAll(moduleScript, '')
  const wholeSheet = link.replace('<link', '$& fetchpriority="low"')
  return ({ head, structuredData, html, data }, screen) => {
    const start = `<script defer src="/start.js" data-scripts="${scripts}" data-screen="${screen.join(' ')}"></script>`
    const rules = usedRules(sheet, html)
    const about = structuredData && dataBlock('<script type="application/ld+json"', structuredData)
    const taken = dataBlock(sentDataTag, JSON.stringify(data))
    const text = frame
      // As functions, because what is put in may hold `$&`.
      .replace(title, () => `<style>${rules}</style>${head}${about}${start}`)
      .replace(root, () => `<div id="root">${html}</div>${wholeSheet}${taken}`)
    return { text, style: `'sha256-${createHash('sha256').update(rules).digest('base64')}'` }
  }
}

/** The content policy lets no script run that stands in a page; a data block is none. */
function dataBlock(tag: string, json: string): string {
  return `${tag}>${json.replaceAll('<', '\\u003c')}</script>`
}

/**
 * Which rules of the style sheet a page uses, by the names of its classes: all other rules are few. Every look of the shop
 * hangs on a class (CSS Modules), and the sheet is as the build minified it.
 */

/** `text` as it is; of a `block`, such as a media query, what stands in it, if anything; a `rule` where its classes are. */
type Part =
  | { kind: 'text'; text: string }
  | { kind: 'block'; head: string; parts: Part[] }
  | { kind: 'rule'; text: string; selectors: string[][] }

/** Rules around others; a page is printed with the whole sheet. */
const blockHead = /^@(media(?! print)|supports|container|layer)/

export function readSheet(css: string): Part[] {
  return statements(css).flatMap(({ head, body }): Part[] => {
    // A font that is fetched has to wait for what the page shows.
    if (head === '@media print' || (head === '@font-face' && body?.includes('url('))) return []
    if (body === null) return [{ kind: 'text', text: `${head};` }]
    const text = `${head}{${body}}`
    if (blockHead.test(head)) return [{ kind: 'block', head, parts: readSheet(body) }]
    return [
      head.startsWith('@') ? { kind: 'text', text } : { kind: 'rule', text, selectors: classesOf(head) },
    ]
  })
}

/** The sheet, cut down to what the page's HTML uses. */
export function usedRules(sheet: readonly Part[], html: string): string {
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const write = (parts: readonly Part[]): string =>
    parts
      .map((part) => {
        if (part.kind === 'text') return part.text
        if (part.kind === 'rule')
          return part.selectors.some((names) => names.every((name) => used.has(name))) ? part.text : ''
        const inside = write(part.parts)
        return inside && `${part.head}{${inside}}`
      })
      .join('')
  return write(sheet)
}

/** Of each selector, the classes without which it meets nothing. What stands in brackets is an alternative, or absent. */
function classesOf(head: string): string[][] {
  let selectors = head
  while (/\([^()]*\)/.test(selectors)) selectors = selectors.replaceAll(/\([^()]*\)/g, '')
  return selectors
    .split(',')
    .map((one) => [...one.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
}

/** `body` is null of a statement without one. */
function statements(css: string): { head: string; body: string | null }[] {
  const found = []
  let rest = css
  while (rest.trim() !== '') {
    const start = rest.search(/[{;]/)
    if (start < 0) break
    const head = rest.slice(0, start).trim()
    const end = rest[start] === '{' ? closingBrace(rest, start) : start
    found.push({ head, body: end === start ? null : rest.slice(start + 1, end) })
    rest = rest.slice(end + 1)
  }
  return found
}

function closingBrace(css: string, start: number): number {
  const marks = /[{}]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g
  marks.lastIndex = start
  let depth = 0
  for (let mark = marks.exec(css); mark; mark = marks.exec(css)) {
    if (mark[0] === '{') depth++
    else if (mark[0] === '}' && --depth === 0) return mark.index
  }
  return css.length
}
