/**
 * Strong validators: the hash of the content, with the encoding in it, because each encoding is other bytes.
 */
import { createHash } from 'node:crypto'
import type { Encoding } from './compression'

export function contentHash(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

export function etagOf(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
}

/** Whether the caller holds this content already, in whatever encoding. */
export function isHeld(ifNoneMatch: string | undefined, hash: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === `"${hash}"` || tag === `"${hash}-br"` || tag === `"${hash}-gzip"`)
}
