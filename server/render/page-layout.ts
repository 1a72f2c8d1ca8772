/**
 * Puts a server-rendered page into the built page without a shell: its head, style rules, content, and the data that
 * it was rendered from.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { styleSource } from '../replies/security-headers'
import { sentDataTag, type SentPage } from '../../src/domain/sent-page'
import type { PageBrand } from '../../src/domain/brand/brand'
import { dataBlock, fillTemplate } from '../replies/page-template'
import type { ScreenFiles } from './preload-links'

/** `style` is the source with which the content policy allows the page's inline rules. */
type LaidOutPage = { text: string; style: string }

const sheetLink = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g
const moduleScript = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g

/**
 * `screen` names the files of the page's screen. `brandRules` follow the sheets of the build. No script precedes the
 * content that is visible first (src/standalone/start).
 */
export type LayOut = (
  page: SentPage,
  screen: ScreenFiles,
  brand: PageBrand,
  brandRules: string,
) => Promise<LaidOutPage>

/**
 * Reads each file of the build in `distFolder` once for all pages. `template` is the HTML of a page without the loader,
 * and `standIn` the HTML that shows a product as soon as its tile is tapped.
 */
export function pageLayout(distFolder: string, template: string, standIn: string): LayOut {
  const addresses = (tag: RegExp) => [...template.matchAll(tag)].flatMap(([, address = '']) => address)
  const scripts = addresses(moduleScript).join(' ')
  const commonSheets = addresses(sheetLink)
  const frame = template.replaceAll(sheetLink, '').replaceAll(moduleScript, '')
  const cachedTexts = new Map<string, Promise<string>>()
  const textOf = (address: string) => {
    const text = cachedTexts.get(address) ?? readFile(path.join(distFolder, address), 'utf8')
    cachedTexts.set(address, text)
    return text
  }
  return async ({ head, structuredData, html, data }, screen, brand, brandRules) => {
    // Whole sheets are inlined, so that sheets that load later are other sheets and no element matches the same rules
    // twice.
    const sheets = [...commonSheets, ...screen.sheets]
    const texts = await Promise.all(sheets.map(textOf))
    const rules = texts.join('').replaceAll('\n', '') + brandRules
    const startTag = `<script defer src="/start.js" data-scripts="${scripts}" data-screen="${screen.scripts.join(' ')}"></script>`
    const structuredDataTag =
      structuredData && dataBlock('<script type="application/ld+json"', structuredData)
    const dataTag = dataBlock(sentDataTag, JSON.stringify(data))
    const style = `<style data-sheets="${sheets.join(' ')}">${rules}</style>`
    const text = fillTemplate(frame, brand, {
      head: `${style}${head}${structuredDataTag}${startTag}`,
      root: html,
      afterRoot: `${standIn}${dataTag}`,
    })
    return { text, style: styleSource(rules) }
  }
}
