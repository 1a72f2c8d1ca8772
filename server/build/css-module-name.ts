/** Names CSS Module classes by file and name only, so that the prerendered shell and the browser build agree. */
import { createHash } from 'node:crypto'
import { relative } from 'node:path'

export function cssModuleName(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*$/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}
