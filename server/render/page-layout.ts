/**
 * Puts what was drawn of a page into the built page that has no shell: its head, the rules that it uses, its content, what
 * it was drawn from. The whole style sheet comes last, so that nothing waits for it.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type SentPage, sentDataTag } from '../../src/domain/sent-page'
import { readSheet, usedRules } from './used-rules'

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
