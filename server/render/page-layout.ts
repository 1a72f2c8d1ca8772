/**
 * Puts what was drawn of a page into the built page that has no shell: its head, its rules, its content, what it was drawn
 * from.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { styleSource } from '../replies/security-headers'
import { sentDataTag, type SentPage } from '../../src/domain/sent-page'
import { dataBlock } from '../replies/data-block'
import type { Theme } from './theme'
import type { ScreenFiles } from './preload-links'

/** `style` is how the content policy allows the rules that stand in the page. */
type LaidOutPage = { text: string; style: string }

const title = /<title>[^<]*<\/title>/
const sheetLink = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g
const moduleScript = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g
const root = '<div id="root"></div>'

/** `screen` names the files of the page's own screen. No script comes before what is seen at first (public/start.js). */
export type LayOut = (page: SentPage, screen: ScreenFiles, theme: Theme | null) => Promise<LaidOutPage>

/** Reads the build in `distFolder`, once for all of its pages. `standIn`: what shows a product that is pressed. */
export async function pageLayout(distFolder: string, standIn: string): Promise<LayOut> {
  const built = await readFile(path.join(distFolder, 'kiosk.html'), 'utf8')
  const addresses = (tag: RegExp) => [...built.matchAll(tag)].flatMap(([, address = '']) => address)
  const scripts = addresses(moduleScript).join(' ')
  const ofEveryPage = addresses(sheetLink)
  const frame = built.replaceAll(sheetLink, '').replaceAll(moduleScript, '')
  const known = new Map<string, Promise<string>>()
  const textOf = (address: string) => {
    const text = known.get(address) ?? readFile(path.join(distFolder, address), 'utf8')
    known.set(address, text)
    return text
  }
  return async ({ head, structuredData, html, data }, screen, theme) => {
    // Whole sheets: what comes later belongs to other sheets, so that no element has its rules matched a second time.
    const sheets = [...ofEveryPage, ...screen.sheets]
    const texts = await Promise.all(sheets.map(textOf))
    const rules = texts.join('').replaceAll('\n', '') + (theme?.rules ?? '')
    const start = `<script defer src="/start.js" data-scripts="${scripts}" data-screen="${screen.scripts.join(' ')}"></script>`
    const about = structuredData && dataBlock('<script type="application/ld+json"', structuredData)
    const taken = dataBlock(sentDataTag, JSON.stringify(data))
    const text = (theme ? theme.put(frame) : frame)
      // As functions, because what is put in may hold `$&`.
      .replace(
        title,
        () => `<style data-sheets="${sheets.join(' ')}">${rules}</style>${head}${about}${start}`,
      )
      .replace(root, () => `<div id="root">${html}</div>${standIn}${taken}`)
    return { text, style: styleSource(rules) }
  }
}
