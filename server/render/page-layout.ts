/** Puts what was drawn of a page into the built page that has no shell. */
import { type SentPage, sentReadsId } from '../../src/domain/sent-page'

const titleMark = /<title>[^<]*<\/title>/
const rootMark = '<div id="root"></div>'

export function layOut(template: string, { head, structuredData, html, reads }: SentPage): string {
  const blocks = structuredData.map((json) => dataBlock('application/ld+json', json))
  const root = `<div id="root">${html}</div>${dataBlock('application/json', reads, ` id="${sentReadsId}"`)}`
  // As functions: what is put in may hold `$&`.
  return template.replace(titleMark, () => head + blocks.join('')).replace(rootMark, () => root)
}

/** The policy of the page lets no script run that stands in it; a data block is none. */
function dataBlock(type: string, json: string, attributes = ''): string {
  return `<script type="${type}"${attributes}>${json.replaceAll('<', '\\u003c')}</script>`
}
