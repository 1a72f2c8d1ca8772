/** The content policy lets no script run that stands in a page; a data block is none. */
export function dataBlock(tag: string, json: string): string {
  return `${tag}>${json.replaceAll('<', '\\u003c')}</script>`
}
