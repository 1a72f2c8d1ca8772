/**
 * Builds a script element that contains data. The content policy allows no inline scripts, but browsers do not run
 * data blocks.
 */
export function dataBlock(tag: string, json: string): string {
  return `${tag}>${json.replaceAll('<', '\\u003c')}</script>`
}
