/**
 * Puts a server-rendered page into the built page without a shell: its head, style rules, content, and the data that
 * it was rendered from.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { styleSource } from '../replies/security-headers'
import { sentDataTag, type SentPage } from '../../src/domain/sent-page'
import { dataBlock } from '../replies/data-block'
import type { Theme } from './theme'
import type { ScreenFiles } from './preload-links'

/** `style` is the source with which the content policy allows the page's inline rules. */
type LaidOutPage = { text: string; style: string }

const title = /<title>[^<]*<\/title>/
const sheetLink = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g
const moduleScript = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g
const root = '<div id="root"></div>'

/**
 * `screen` names the files of the page's screen. No script precedes the content that is visible first
 * (src/standalone/start).
 */
export type LayOut = (page: SentPage, screen: ScreenFiles, theme: Theme | null) => Promise<LaidOutPage>

/**
 * Reads the build in `distFolder` once for all pages. `standIn` is the HTML that shows a product as soon as its
 * tile is tapped.
 */
export async function pageLayout(distFolder: string, standIn: string): Promise<LayOut> {
  const builtPage = await readFile(path.join(distFolder, 'kiosk.html'), 'utf8')
  const addresses = (tag: RegExp) => [...builtPage.matchAll(tag)].flatMap(([, address = '']) => address)
  const scripts = addresses(moduleScript).join(' ')
  const commonSheets = addresses(sheetLink)
  const frame = builtPage.replaceAll(sheetLink, '').replaceAll(moduleScript, '')
  const cachedTexts = new Map<string, Promise<string>>()
  const textOf = (address: string) => {
    const text = cachedTexts.get(address) ?? readFile(path.join(distFolder, address), 'utf8')
    cachedTexts.set(address, text)
    return text
  }
  return async ({ head, structuredData, html, data }, screen, theme) => {
    // Whole sheets are inlined, so that sheets that load later are other sheets and no element matches the same rules
    // twice.
    const sheets = [...commonSheets, ...screen.sheets]
    const texts = await Promise.all(sheets.map(textOf))
    const rules = texts.join('').replaceAll('\n', '') + (theme?.rules ?? '')
    const startTag = `<script defer src="/start.js" data-scripts="${scripts}" data-screen="${screen.scripts.join(' ')}"></script>`
    const structuredDataTag =
      structuredData && dataBlock('<script type="application/ld+json"', structuredData)
    const dataTag = dataBlock(sentDataTag, JSON.stringify(data))
    const text = (theme ? theme.applyTo(frame) : frame)
      // The replacements are functions, because the inserted text may contain `$&`.
      .replace(
        title,
        () =>
          `<style data-sheets="${sheets.join(' ')}">${rules}</style>${head}${structuredDataTag}${startTag}`,
      )
      .replace(root, () => `<div id="root">${html}</div>${standIn}${dataTag}`)
    return { text, style: styleSource(rules) }
  }
}
