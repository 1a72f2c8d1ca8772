/**
 * The pages of the shop, composed from index.html by the build, and again by the provider for a shop with its own
 * brand. The shell (header, placeholders, footer) is part of the HTML, so that the first paint waits for no script even
 * when another server sends the HTML.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brandDataTag, type PageBrand } from '../../src/domain/brand/brand'

/** `index.html` shows the loader on a first visit. The service worker serves the other pages from then on. */
export type PageName = 'index.html' | 'app.html' | 'kiosk.html'

/** index.html with the tags of the build's scripts and sheets and with its marks, and the brand of the build. */
export type PageTemplate = { html: string; brand: PageBrand }
/** File of the build with the template; only the provider reads it. */
export const templateFile = '.server/page.json'

/** Exports of src/server.tsx that render parts of a page. */
export type PageRenderer = { shellHtml: (brand: PageBrand) => string; productStandInHtml: () => string }

const loader = /<!--loader-->[\s\S]*?<!--\/loader-->/

export const withoutLoader = (html: string) => html.replace(loader, '')

export async function readPageTemplate(distFolder: string): Promise<PageTemplate> {
  return JSON.parse(await readFile(path.join(distFolder, templateFile), 'utf8')) as PageTemplate
}

/** `kiosk.html` has no shell, so that visitors at a stall never see a header. */
export function shopPage(name: PageName, html: string, brand: PageBrand, renderer: PageRenderer): string {
  const hasShell = name !== 'kiosk.html'
  return fillTemplate(name === 'index.html' ? html : withoutLoader(html), brand, {
    head: `<title>${escapeHtml(`${brand.name} · ${brand.strapline}`)}</title>`,
    root: hasShell ? renderer.shellHtml(brand) : '',
    afterRoot: hasShell ? renderer.productStandInHtml() : '',
  })
}

type Marks = { head: string; root: string; afterRoot: string }

/** Fills the marks of index.html, and removes its indentation. Scripts must not contain the brand, so each page has it in a data block. */
export function fillTemplate(html: string, brand: PageBrand, marks: Marks): string {
  const { head, root, afterRoot } = marks
  // The replacements are functions, because the inserted text may contain `$&`.
  return html
    .replaceAll(/\n\s+/g, '\n')
    .replaceAll('{primary}', brand.primary)
    .replaceAll('{accent}', brand.accent)
    .replace('<!--head-->', () => head + dataBlock(brandDataTag, JSON.stringify(brand)))
    .replace('<!--root-->', () => root)
    .replace('<!--after-root-->', () => afterRoot)
}

/**
 * Builds a script element that contains data. The content policy allows no inline scripts, but browsers do not run
 * data blocks.
 */
export function dataBlock(tag: string, json: string): string {
  return `${tag}>${json.replaceAll('<', '\\u003c')}</script>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
